import { type ParserPlugin, parse, parseExpression } from "@babel/parser";
import type { Comment, File, JSXAttribute, JSXOpeningElement, Node } from "@babel/types";
import { type AttributeUse, type FileSpan, openReading, type UsageReading } from "../reading.ts";
import { readClassCall, readClassExpression } from "./class-expressions.ts";
import { constantsOf } from "./constants.ts";
import { isChartModule, nonCssRenderer, SVG_ELEMENTS } from "./not-css.ts";
import { omitPictures } from "./pictures.ts";
import { type ScriptSource, spanOf } from "./script.ts";
import { readStyleObject, readStyleTemplate } from "./script-styles.ts";
import { isStyledCall, readStyleCall } from "./style-calls.ts";

/** Attributes with a style object. In `css` and `sx` of design systems, numbers are steps of a scale. */
const STYLES = new Set(["style", "css", "sx"]);
const CLASSES = new Set(["className", "class", "classes", "class:list", "classList"]);

/**
 * Reads TSX, JSX, TypeScript and JavaScript: imports, elements with their attributes, classes, and styles in objects
 * and templates. Code with syntax errors is read as far as possible.
 *
 * @param ending `tsx`, `ts`, `jsx`, …: only `ts` has casts in angle brackets
 * @param at offset of the text in its file
 * @param also receives each node
 */
export function readTsx(
  text: string,
  ending = "tsx",
  at = 0,
  also?: (node: Node, script: ScriptSource) => void,
): UsageReading {
  const reading = openReading();
  const parsed = parseScript(text, ending);
  if ("fault" in parsed) {
    const start = at + Math.min(parsed.offset, text.length);
    reading.faults.push({ message: parsed.fault, place: { start, end: start } });
    return reading;
  }
  takeComments(parsed.file.comments, at, reading);
  const nodes = [...nodesOf(parsed.file.program)];
  const script = { ...scriptOf(text, at, reading), constants: constantsOf(nodes) };
  const pictures: FileSpan[] = [];
  const masks: FileSpan[] = [];
  for (const node of nodes) if (node.type === "ImportDeclaration") readImport(node, script);
  for (const node of nodes) script.elsewhere ??= importedElsewhere(node);
  for (const node of nodes) {
    also?.(node, script);
    if (node.type === "JSXElement") {
      readElement(node.openingElement, node.children.length > 0, script);
      if (isMask(node.openingElement)) masks.push(spanOf(node, script));
      if (isPicture(node.openingElement) && (pictures.at(-1)?.end ?? -1) <= at + (node.start ?? 0))
        pictures.push(spanOf(node, script));
    } else if (node.type === "CallExpression" && !readClassCall(node, script)) readStyleCall(node, script);
    else if (node.type === "TaggedTemplateExpression") readTagged(node, script);
  }
  const seen = reading.declarations.filter(
    ({ place }) => !masks.some(({ start, end }) => start <= place.start && place.end <= end),
  );
  reading.declarations = omitPictures(seen, pictures);
  return reading;
}

/** Whether an element only masks another one. */
const isMask = ({ name }: JSXOpeningElement): boolean =>
  name.type === "JSXIdentifier" && /^(?:clipPath|mask)$/.test(name.name);

const isPicture = ({ name }: JSXOpeningElement): boolean =>
  name.type === "JSXIdentifier" && /^svg(?:icon)?$/i.test(name.name);

/** The meaning of a template expression in an attribute: classes, or a style object. */
export type ExpressionUse = "classes" | "styles";

/**
 * Reads a template expression: `:class="[…]"` in Vue, `style={{…}}` in Astro. Ignores one that can't be parsed.
 *
 * @param at offset of the text in its file
 */
export function readExpression(text: string, at: number, use: ExpressionUse): UsageReading {
  const reading = openReading();
  try {
    const expression = parseExpression(text, {
      plugins: ["typescript", "jsx"],
      errorRecovery: true,
      attachComment: false,
    });
    const script = scriptOf(text, at, reading);
    if (use === "classes") readClassExpression(expression, script);
    // Templates add no unit to a number.
    else readStyleObject(expression, script, { isScaled: true });
  } catch {
    // Templates have their own expressions (Vue 2 filters), and hostile ones are nested too deeply.
  }
  return reading;
}

const scriptOf = (text: string, at: number, reading: ScriptSource["reading"]): ScriptSource => ({
  ...{ text, at, reading, names: new Map(), constants: new Map(), seen: new WeakSet(), elsewhere: undefined },
});

function takeComments(
  comments: readonly Comment[] | null | undefined,
  at: number,
  reading: ScriptSource["reading"],
): void {
  for (const { start = 0, end = 0 } of comments ?? []) reading.comments.push({ start: at + start, end: at + end });
}

type Parsed = { file: File } | { fault: string; offset: number };

/** Returns parser plugins in order of likelihood: an extension doesn't show whether the types are Flow. */
function pluginsFor(ending: string): ParserPlugin[][] {
  const isTypescript = /^(?:[cm]?ts|tsx)$/.test(ending);
  const markup: ParserPlugin[] = /^[cm]?ts$/.test(ending) ? [] : ["jsx"];
  const types: ParserPlugin[][] = isTypescript ? [["typescript"]] : [[], ["flow"], ["typescript"]];
  // Only the older proposal allows parameter decorators.
  return [
    ...types.map((each): ParserPlugin[] => ["decorators", ...each, ...markup]),
    ["decorators-legacy", ...(types[0] ?? []), ...markup],
  ];
}

function parseScript(text: string, ending: string): Parsed {
  let first: Parsed | undefined;
  for (const plugins of pluginsFor(ending)) {
    const parsed = parseWith(text, plugins);
    if ("file" in parsed) return parsed;
    first ??= parsed;
    // Other plugins take as long, with the same result.
    if (parsed.fault === TOO_DEEP) break;
  }
  return first ?? { fault: TOO_DEEP, offset: 0 };
}

const TOO_DEEP = "The code is nested too deeply.";

function parseWith(text: string, plugins: ParserPlugin[]): Parsed {
  try {
    const allowed = { allowReturnOutsideFunction: true, errorRecovery: true } as const;
    return { file: parse(text, { sourceType: "module", ...allowed, attachComment: false, plugins }) };
  } catch (error) {
    if (error instanceof RangeError) return { fault: TOO_DEEP, offset: 0 };
    if (!(error instanceof SyntaxError)) throw error;
    const offset = "pos" in error && typeof error.pos === "number" ? error.pos : 0;
    return { fault: `${error.message.replace(/\s*\(\d+:\d+\)$/, "")}`, offset };
  }
}

/** Yields all nodes in the order of the file, without types. Not recursive. */
function* nodesOf(root: Node): Generator<Node> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    const inner: Node[] = [];
    for (const value of Object.values(node)) {
      for (const each of Array.isArray(value) ? value : [value])
        if (isNode(each) && !each.type.startsWith("TS")) inner.push(each);
        else if (isNode(each) && "expression" in each && isNode(each.expression)) inner.push(each.expression);
    }
    for (const each of inner.reverse()) waiting.push(each);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" && "start" in value;

function readImport(node: Extract<Node, { type: "ImportDeclaration" }>, script: ScriptSource): void {
  const from = node.source.value;
  for (const specifier of node.specifiers) {
    const local = specifier.local.name;
    if (specifier.type === "ImportNamespaceSpecifier") script.names.set(local, { name: "*", from });
    else if (specifier.type === "ImportDefaultSpecifier") script.names.set(local, { name: "default", from });
    else {
      const { imported } = specifier;
      const name = imported.type === "Identifier" ? imported.name : imported.value;
      script.names.set(local, { name, from });
      if (node.importKind !== "type" && specifier.importKind !== "type")
        script.reading.imports.push({ name, from, place: spanOf(imported, script) });
    }
  }
}

function readElement(node: JSXOpeningElement, hasChildren: boolean, script: ScriptSource): void {
  const { reading, names } = script;
  const place = spanOf(node.name, script);
  const written = script.text.slice(place.start - script.at, place.end - script.at);
  const [root = "", ...path] = written.split(".");
  const origin = names.get(root);
  const attributes: AttributeUse[] = [];
  let isOpen = false;
  for (const attribute of node.attributes) {
    if (attribute.type === "JSXSpreadAttribute") isOpen = true;
    else attributes.push(readAttribute(attribute, written, script));
  }
  if (hasChildren) attributes.push({ name: "children", place });
  const isOfPage = /^[a-z]/.test(written) && path.length === 0;
  const common = { place, attributes, isOpen };
  if (isOfPage) reading.elements.push({ kind: "element", name: written, ...common });
  else if (origin?.name === "*")
    reading.elements.push({ kind: "component", name: path.join("."), from: origin.from, ...common });
  else if (origin) {
    const name = [origin.name === "default" ? root : origin.name, ...path].join(".");
    reading.elements.push({ kind: "component", name, from: origin.from, isImported: true, ...common });
  } else reading.elements.push({ kind: "component", name: written, ...common });
}

/** Returns the sentence about a module, imported or required, that doesn't render with CSS. */
function importedElsewhere(node: Node): string | undefined {
  if (node.type === "ImportDeclaration") {
    const isResponse = node.specifiers.some(
      (each) =>
        each.type === "ImportSpecifier" &&
        each.imported.type === "Identifier" &&
        each.imported.name === "ImageResponse",
    );
    return nonCssRenderer(node.source.value, isResponse ? "ImageResponse" : undefined);
  }
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== "require")
    return undefined;
  const [module] = node.arguments;
  return module?.type === "StringLiteral" ? nonCssRenderer(module.value) : undefined;
}

function readAttribute({ name: named, value }: JSXAttribute, element: string, script: ScriptSource): AttributeUse {
  const name = named.type === "JSXIdentifier" ? named.name : `${named.namespace.name}:${named.name.name}`;
  const place = spanOf(named, script);
  if (!value) return { name, place, value: "true" };
  const inner = value.type === "JSXExpressionContainer" ? value.expression : value;
  // A component uses it in its own way.
  const isPassedOn = !/^[a-z][\w-]*$/.test(element);
  const origin = script.names.get(element.split(".")[0] ?? "");
  const elsewhere = (origin && nonCssRenderer(origin.from)) ?? script.elsewhere;
  const isChart = origin !== undefined && isChartModule(origin.from);
  if (CLASSES.has(name)) readClassExpression(inner, script);
  else if (isChart && (STYLES.has(name) || name === "fill" || name === "stroke")) return { name, place };
  else if (STYLES.has(name)) readStyleObject(inner, script, { isScaled: name === "sx", isPassedOn, elsewhere });
  else if ((name === "fill" || name === "stroke") && (isPassedOn || SVG_ELEMENTS.has(element.toLowerCase())))
    for (const each of stringsOf(inner)) {
      const text = { ...inside(each, script), property: name, value: each.value };
      script.reading.declarations.push({ ...text, language: "script", within: [], isPassedOn, elsewhere });
    }
  if (inner.type === "StringLiteral")
    return { name, place, value: inner.value, valuePlace: inside(inner, script).place };
  if (inner.type === "NumericLiteral" || inner.type === "BooleanLiteral")
    return { name, place, value: String(inner.value), valuePlace: spanOf(inner, script) };
  return { name, place };
}

/** Returns a string, or both sides of a condition. */
function stringsOf(node: Node): Extract<Node, { type: "StringLiteral" }>[] {
  if (node.type === "StringLiteral") return [node];
  if (node.type === "ConditionalExpression")
    return [node.consequent, node.alternate].filter((each) => each.type === "StringLiteral");
  return [];
}

/** The place of a string without its quotes. */
function inside(node: Node, script: ScriptSource): { place: FileSpan } {
  const { start, end } = spanOf(node, script);
  return { place: { start: start + 1, end: end - 1 } };
}

/** Reads styles or classes in a tagged template (`tw` of `twin.macro`). */
function readTagged({ tag, quasi }: Extract<Node, { type: "TaggedTemplateExpression" }>, script: ScriptSource): void {
  if (tag.type === "Identifier" && tag.name === "tw") readClassExpression(quasi, script);
  else if (isStyledCall(tag)) readStyleTemplate(quasi, script);
}
