import { type ParserPlugin, parse } from "@babel/parser";
import type { File, JSXAttribute, JSXOpeningElement, Node } from "@babel/types";
import { type AttributeUse, openReading, type Reading, type Span } from "../reading.ts";
import { readClasses } from "./classes.ts";
import { type Imported, type Script, spanOf } from "./script.ts";
import { readStyleObject, readStyleTemplate } from "./script-styles.ts";

/** Functions whose arguments are names of classes. */
const JOINS = /^(?:clsx|cx|cn|classnames|classNames|twMerge|cva|tw)$/;
/** Attributes that take an object of styles; in those of systems numbers are steps of a scale. */
const STYLES = new Set(["style", "css", "sx"]);

/**
 * Reads TSX, JSX, TypeScript and JavaScript: imports, elements with their attributes, classes, and styles in objects and
 * templates. Code with faults is read as far as it can be.
 *
 * @param ending `tsx`, `ts`, `jsx`, …: casts in angle brackets are there in `ts` alone
 * @param at where the text begins in its file
 */
export function readTsx(text: string, ending = "tsx", at = 0): Reading {
  const reading = openReading();
  const parsed = parseScript(text, ending);
  if ("fault" in parsed) {
    const start = at + Math.min(parsed.offset, text.length);
    reading.faults.push({ message: parsed.fault, place: { start, end: start } });
    return reading;
  }
  const names = new Map<string, Imported>();
  const script: Script = { text, at, names, reading };
  for (const node of nodesOf(parsed.file.program)) {
    if (node.type === "ImportDeclaration") readImport(node, script);
    else if (node.type === "JSXElement") readElement(node.openingElement, node.children.length > 0, script);
    else if (node.type === "CallExpression") readCall(node, script);
    else if (node.type === "TaggedTemplateExpression" && isStyled(node.tag)) readStyleTemplate(node.quasi, script);
  }
  return reading;
}

function parseScript(text: string, ending: string): { file: File } | { fault: string; offset: number } {
  const isTypescript = /^(?:[cm]?ts|tsx|vue|svelte)$/.test(ending);
  const plugins: ParserPlugin[] = ["decorators"];
  if (isTypescript) plugins.push("typescript");
  if (!/^[cm]?ts$/.test(ending)) plugins.push("jsx");
  try {
    const file = parse(text, { sourceType: "module", errorRecovery: true, attachComment: false, plugins });
    return { file };
  } catch (error) {
    if (error instanceof RangeError) return { fault: "It is nested too deeply to be read.", offset: 0 };
    if (!(error instanceof SyntaxError)) throw error;
    const offset = "pos" in error && typeof error.pos === "number" ? error.pos : 0;
    return { fault: `${error.message.replace(/\s*\(\d+:\d+\)$/, "")}`, offset };
  }
}

/** All nodes in the order of the file, types left out. Not by recursion. */
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

function readImport(node: Extract<Node, { type: "ImportDeclaration" }>, script: Script): void {
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

function readElement(node: JSXOpeningElement, hasChildren: boolean, script: Script): void {
  const { reading, names } = script;
  const place = spanOf(node.name, script);
  const written = script.text.slice(place.start - script.at, place.end - script.at);
  const [root = "", ...path] = written.split(".");
  const origin = names.get(root);
  const attributes: AttributeUse[] = [];
  let isOpen = false;
  for (const attribute of node.attributes) {
    if (attribute.type === "JSXSpreadAttribute") isOpen = true;
    else attributes.push(readAttribute(attribute, script));
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

function readAttribute({ name: named, value }: JSXAttribute, script: Script): AttributeUse {
  const name = named.type === "JSXIdentifier" ? named.name : `${named.namespace.name}:${named.name.name}`;
  const place = spanOf(named, script);
  if (!value) return { name, place, value: "true" };
  const inner = value.type === "JSXExpressionContainer" ? value.expression : value;
  if (name === "className" || name === "class") readClassNames(inner, script);
  else if (STYLES.has(name)) readStyleObject(inner, script, name === "sx");
  else if ((name === "fill" || name === "stroke") && inner.type === "StringLiteral") {
    const text = { ...inside(inner, script), property: name, value: inner.value };
    script.reading.declarations.push({ ...text, language: "script", within: [] });
  }
  if (inner.type === "StringLiteral")
    return { name, place, value: inner.value, valuePlace: inside(inner, script).place };
  if (inner.type === "NumericLiteral" || inner.type === "BooleanLiteral")
    return { name, place, value: String(inner.value), valuePlace: spanOf(inner, script) };
  return { name, place };
}

/** The text of a string without its quotes. */
function inside(node: Node, script: Script): { place: Span } {
  const { start, end } = spanOf(node, script);
  return { place: { start: start + 1, end: end - 1 } };
}

/** Strings of an expression that gives classes, whatever they depend on. */
function readClassNames(expression: Node, script: Script): void {
  for (const node of nodesOf(expression)) {
    if (node.type === "BinaryExpression" && node.operator !== "+") continue;
    if (node.type === "StringLiteral" && isPlain(node, script))
      readClasses(node.value, spanOf(node, script).start + 1, script.reading);
    else if (node.type === "TemplateLiteral" && node.expressions.length === 0) {
      const { start, end } = spanOf(node, script);
      readClasses(script.text.slice(start + 1 - script.at, end - 1 - script.at), start + 1, script.reading);
    }
  }
}

/** It stands as it is meant, without escapes. */
const isPlain = (node: Extract<Node, { type: "StringLiteral" }>, { text }: Script): boolean =>
  text.slice((node.start ?? 0) + 1, (node.end ?? 0) - 1) === node.value;

function readCall({ callee, arguments: given }: Extract<Node, { type: "CallExpression" }>, script: Script): void {
  if (callee.type === "Identifier" && JOINS.test(callee.name)) return;
  if (!isStyled(callee)) return;
  for (const each of given) if (each.type === "ObjectExpression") readStyleObject(each, script, false);
}

/** `css`, `keyframes`, `styled.a`, `styled(Button)`, `styled.a.attrs({…})`. */
function isStyled(node: Node): boolean {
  let inner = node;
  for (let depth = 0; depth < 8; depth++) {
    if (inner.type === "CallExpression") inner = inner.callee;
    else if (inner.type === "MemberExpression") inner = inner.object;
    else break;
  }
  if (inner.type !== "Identifier") return false;
  if (inner === node) return /^(?:css|keyframes|createGlobalStyle|injectGlobal|globalCss)$/.test(inner.name);
  return inner.name === "styled";
}
