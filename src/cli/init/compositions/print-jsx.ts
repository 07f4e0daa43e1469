import type { JSXAttribute, JSXElement, JSXFragment, Node } from "@babel/types";
import { storyWordsOf } from "../../../build/stories/read-stories.ts";
import { literalOf, NO_LITERAL, omitCast } from "../../../build/types/script-reading.ts";
import { isObject } from "../../../safe/is-object.ts";

/** The import of a component name. */
export interface JsxImport {
  /** A file of the repository, or the name of a package. */
  from: string;
  isFile: boolean;
  /** `default`, `*`, or the name of the export. */
  name: string;
}

/** Independent JSX. */
export interface PrintedJsx {
  code: string;
  /** Its imports, by name in the code. */
  imports: ReadonlyMap<string, JsxImport>;
  /** Names of its components, with the member of a family: `Dialog.Trigger`. */
  names: ReadonlySet<string>;
  /** How much of it was guessed: values no literal says, elements that were left out. */
  guesses: number;
  /** How many texts it shows. */
  texts: number;
  elements: number;
}

const MAX_ELEMENTS = 60;
const MAX_DEPTH = 14;
const MAX_TEXT = 120;

/** Elements that load something or draw with scripts. */
const REFUSED = /^(?:script|style|iframe|object|embed|link|meta|html|head|body|video|audio|canvas|picture|source)$/;
/** Properties for the state of an application. */
const OF_STATE =
  /^(?:key|ref|id|htmlFor|name|form|open|isOpen|visible|show|onOpenChange|action|method|href|to|src|srcSet|control|suppressHydrationWarning|data-test.*|data-slot|on[A-Z].*)$/;
/** Properties with visible text. */
const TEXTUAL =
  /^(?:label|title|heading|header|description|placeholder|alt|text|caption|legend|aria-label|hint|helperText)$/;
const WITH_ADDRESS = new Set(["href", "to"]);

/**
 * Prints JSX without dependencies on its module: names of data become words, handlers and state are removed, and
 * elements that can't be imported are replaced by their children. Undefined if nothing or too much remains.
 *
 * @param importOf returns the import of a component. Undefined if it can't be imported, or doesn't work inside of the
 *   components `within`
 */
export function printJsx(
  root: JSXElement | JSXFragment,
  importOf: (local: string, within: readonly string[]) => JsxImport | undefined,
): PrintedJsx | undefined {
  const imports = new Map<string, JsxImport>();
  const names = new Set<string>();
  /** Components around the current element, by local name. */
  const within: string[] = [];
  let guesses = 0;
  let texts = 0;
  let elements = 0;

  const element = (node: JSXElement, depth: number): string[] => {
    const { openingElement, children } = node;
    const name = nameOf(openingElement.name);
    if (name === undefined || REFUSED.test(name) || depth > MAX_DEPTH || ++elements > MAX_ELEMENTS) {
      guesses += 1;
      return [];
    }
    const isOwn = /^[a-z]/.test(name) && !name.includes(".");
    const local = name.split(".")[0] ?? "";
    const found = isOwn ? undefined : importOf(local, within);
    if (!isOwn && !found) {
      guesses += 1;
      return inside(children, depth);
    }
    if (name === "img") return [];
    if (found) {
      imports.set(local, found);
      names.add(name);
    }
    if (found) within.push(local);
    const content = inside(children, depth + 1);
    const given = openingElement.attributes.flatMap((one) => {
      if (one.type === "JSXAttribute") return attribute(one, depth);
      guesses += 0.5;
      return [];
    });
    if (found) within.pop();
    // A controlled value: the first option is used.
    const isHeld = openingElement.attributes.some(
      (one) =>
        one.type === "JSXAttribute" && one.name.name === "value" && !given.some((text) => text.startsWith("value=")),
    );
    const first = /\bvalue=("[^"]*")/.exec(content.join(""))?.[1];
    if (isHeld && first !== undefined && !given.some((text) => text.startsWith("defaultValue=")))
      given.push(`defaultValue=${first}`);
    const only = content.length === 1 && content[0]?.startsWith("<") ? content[0] : undefined;
    const attributes = given.filter((text) => text !== "asChild" || only !== undefined);
    const opening = [name, ...attributes].join(" ");
    if (content.length === 0) return [`<${opening} />`];
    return [`<${opening}>\n${content.map(indented).join("\n")}\n</${name}>`];
  };

  const inside = (children: readonly Node[], depth: number): string[] =>
    children.flatMap((child) => shown(child, depth));

  /** The output for a child. */
  function shown(child: Node | null | undefined, depth: number): string[] {
    const node = omitCast(child);
    switch (node?.type) {
      case "JSXText":
        return text(String(node.extra?.raw ?? node.value), true);
      case "JSXElement":
        return element(node, depth);
      case "JSXFragment":
        return inside(node.children, depth);
      case "JSXExpressionContainer":
        return shown(node.expression, depth);
      case "ParenthesizedExpression":
        return shown(node.expression, depth);
      case "ConditionalExpression": {
        guesses += 0.5;
        const first = shown(node.consequent, depth);
        return first.length > 0 ? first : shown(node.alternate, depth);
      }
      case "LogicalExpression": {
        guesses += 0.5;
        if (node.operator === "&&") return shown(node.right, depth);
        const right = literalOf(node.right);
        return typeof right === "string" ? text(right) : shown(node.left, depth);
      }
      case "CallExpression":
        return call(node, depth);
      case "StringLiteral":
      case "NumericLiteral":
        return text(String(node.value));
      case "TemplateLiteral":
        return text(templateText(node));
      case "Identifier":
      case "MemberExpression":
      case "OptionalMemberExpression":
        guesses += 1;
        return text(wordOf(node));
      case undefined:
      case "JSXEmptyExpression":
      case "NullLiteral":
      case "BooleanLiteral":
        return [];
      default:
        guesses += 1;
        return [];
    }
  }

  function call(node: Extract<Node, { type: "CallExpression" }>, depth: number): string[] {
    const [first] = node.arguments;
    const callee = node.callee;
    const isList = callee.type === "MemberExpression" && nameIn(callee.property) === "map";
    const body = isList ? returnedOf(first) : undefined;
    guesses += 1;
    if (body) return shown(body, depth);
    // `t("actions.save")` and `t("Save changes")`
    return first?.type === "StringLiteral" ? text(wordsOfKey(first.value)) : [];
  }

  function text(raw: string, isWritten = false): string[] {
    const words = raw.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT);
    if (words === "") return [];
    texts += 1;
    return [/[<>{}]/.test(words) || (!isWritten && words.includes("&")) ? `{${JSON.stringify(words)}}` : words];
  }

  function attribute({ name: at, value }: JSXAttribute, depth: number): string[] {
    const name = at.type === "JSXIdentifier" ? at.name : `${at.namespace.name}:${at.name.name}`;
    if (WITH_ADDRESS.has(name)) return [`${name}="#"`];
    if (OF_STATE.test(name)) return [];
    if (!value) return [name];
    if (value.type === "StringLiteral") return [`${name}=${String(value.extra?.raw ?? JSON.stringify(value.value))}`];
    if (value.type !== "JSXExpressionContainer") return [];
    const node = omitCast(value.expression) ?? value.expression;
    if (name === "className") {
      const classes = classesIn(node).join(" ").replace(/\s+/g, " ").trim();
      return classes === "" ? [] : [`className=${JSON.stringify(classes)}`];
    }
    if (node.type === "JSXElement") {
      const drawn = element(node, depth + 1);
      return drawn.length === 1 && drawn[0]?.startsWith("<") ? [`${name}={${drawn[0].replace(/\n\s*/g, " ")}}`] : [];
    }
    const known = wholeLiteral(node);
    if (known !== undefined) {
      if (typeof known === "string" && TEXTUAL.test(name)) texts += 1;
      return [typeof known === "string" ? `${name}=${quoted(known)}` : `${name}={${JSON.stringify(known)}}`];
    }
    guesses += 0.5;
    if (!TEXTUAL.test(name)) return [];
    const words = node.type === "CallExpression" ? call(node, depth)[0] : wordOf(node);
    return words ? [`${name}=${quoted(words)}`] : [];
  }

  const lines = root.type === "JSXElement" ? element(root, 0) : inside(root.children, 0);
  const [code] = lines;
  if (lines.length !== 1 || code === undefined || !code.startsWith("<") || elements > MAX_ELEMENTS) return undefined;
  return { code, imports, names, guesses, texts, elements };
}

const indented = (text: string): string => text.replace(/^/gm, "  ");

const quoted = (text: string): string => (/["&\\\n]/.test(text) ? `{${JSON.stringify(text)}}` : `"${text}"`);

/** `Dialog`, `Dialog.Trigger`; undefined for names with a colon. */
function nameOf(node: Node): string | undefined {
  if (node.type === "JSXIdentifier") return node.name;
  if (node.type !== "JSXMemberExpression") return undefined;
  const object = nameOf(node.object);
  return object === undefined ? undefined : `${object}.${node.property.name}`;
}

const nameIn = (node: Node): string | undefined => (node.type === "Identifier" ? node.name : undefined);

/** The expression that a function returns directly. */
function returnedOf(node: Node | undefined): Node | undefined {
  if (node?.type !== "ArrowFunctionExpression" && node?.type !== "FunctionExpression") return undefined;
  if (node.body.type !== "BlockStatement") return node.body;
  return node.body.body.findLast((statement) => statement.type === "ReturnStatement")?.argument ?? undefined;
}

/** Words for data: `user.firstName` → `First name`. */
function wordOf(node: Node): string {
  if (node.type === "Identifier")
    return node.name === "children" || node.name === "undefined" ? "" : storyWordsOf(node.name);
  const isMember = node.type === "MemberExpression" || node.type === "OptionalMemberExpression";
  if (!isMember) return "";
  return node.computed ? wordOf(node.object) : storyWordsOf(nameIn(node.property) ?? "");
}

/** `actions.saveChanges` → `Save changes`. A sentence stays unchanged. */
const wordsOfKey = (key: string): string => (/\s/.test(key) ? key : storyWordsOf(key.split(/[.:/]/).at(-1) ?? key));

const templateText = ({ quasis, expressions }: Extract<Node, { type: "TemplateLiteral" }>): string =>
  quasis.map(({ value }, at) => `${value.cooked ?? ""}${expressions[at] ? wordOf(expressions[at]) : ""}`).join("");

/** Class names that are written down: `cn("a", isWide && "b")` has both. */
function classesIn(node: Node): string[] {
  switch (node.type) {
    case "StringLiteral":
      return [node.value];
    case "TemplateLiteral":
      return node.quasis.map(({ value }) => value.cooked ?? "");
    case "CallExpression":
      return node.arguments.flatMap(classesIn);
    case "LogicalExpression":
      return classesIn(node.right);
    case "ConditionalExpression":
      return classesIn(node.consequent);
    default:
      return [];
  }
}

/** A value that consists only of literals. Undefined for any other. */
function wholeLiteral(node: Node): unknown {
  const value = literalOf(node);
  if (value === NO_LITERAL) return undefined;
  return isObject(value) && node.type === "ObjectExpression" && Object.keys(value).length !== node.properties.length
    ? undefined
    : value;
}
