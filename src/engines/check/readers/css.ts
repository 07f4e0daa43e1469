import {
  type AnyNode,
  type AtRule,
  type ChildNode,
  CssSyntaxError,
  type Declaration as PostCssDeclaration,
  parse as parseCss,
  type Root,
} from "postcss";
import { parse as parseScss } from "postcss-scss";
import {
  CONTEXT_PROPERTIES,
  EMPTY_READING,
  type FileSpan,
  openReading,
  type StyleDeclaration,
  type StyleLanguage,
  type UsageReading,
} from "../reading.ts";
import { readClasses } from "./classes.ts";
import { commentsIn } from "./css-comments.ts";
import { parseLess } from "./parse-less.ts";
import { mapEntriesOf } from "./sass-maps.ts";

const PARSERS = { css: parseCss, scss: parseScss, less: parseLess };

/** At-rules that define something rather than style elements. */
const DESCRIPTORS =
  /^@(?:font-face|property|counter-style|font-palette-values|font-feature-values|page|color-profile)\b/;
/** Maximum number of reported at-rules around a declaration. */
const MAX_AT_RULES = 32;
/** Sass at-rules with values as arguments. */
const WITH_VALUES = new Set(["include", "return", "if", "else", "each", "debug"]);

/**
 * Reads a stylesheet, or the declarations of a `style` attribute. Doesn't load source maps: a checked file must not
 * open another one.
 *
 * @param at offset of the text in its file
 */
export function readCss(text: string, language: Exclude<StyleLanguage, "script"> = "css", at = 0): UsageReading {
  const reading = openReading();
  reading.comments = commentsIn(text, language !== "css", at);
  const parsed = parse(text, language);
  if ("fault" in parsed) {
    const { start, end } = parsed.place;
    const place = { start: start + at, end: end + at };
    return { ...EMPTY_READING, comments: reading.comments, faults: [{ message: parsed.fault, place }] };
  }
  // The parser's offsets exclude a byte order mark.
  const shift = at + (text.startsWith("\uFEFF") ? 1 : 0);
  const take = (property: string, written: string, start: number, { within, under, beside }: Omit<Placed, "node">) => {
    if (!text.startsWith(written, start - at)) return;
    const value = language !== "css" && written.includes("//") ? withoutComments(written) : written;
    const place = { start, end: start + value.length };
    reading.declarations.push({ property, value, place, language, within, under, beside });
    if (language !== "scss" || !property.startsWith("$")) return;
    for (const entry of mapEntriesOf(value)) {
      const from = start + entry.start;
      const own = { start: from, end: from + entry.value.length };
      reading.declarations.push({
        property: `${property}-${entry.key}`,
        value: entry.value,
        place: own,
        language,
        within,
      });
    }
  };
  for (const { node, ...around } of nodesOf(parsed.root)) {
    const { within, prefix } = around;
    const begin = beginOf(node, parsed.root);
    if (begin === undefined || within.some((rule) => DESCRIPTORS.test(rule))) continue;
    if (node.type === "decl") {
      const hack = node.raws.before?.match(/[*_]$/)?.[0].length ?? 0;
      const property = isVariable(node.prop) ? node.prop : `${prefix}${node.prop.toLowerCase()}`;
      if (isVariable(property)) reading.definitions.push(property);
      const start = begin + shift + hack + node.prop.length + (node.raws.between ?? ":").length;
      const value = writtenValue(node);
      take(property, isNested(node) ? value.trimEnd() : value, start, around);
    } else if (node.type === "atrule") {
      const start = begin + shift + 1 + node.name.length + (node.raws.afterName ?? "").length;
      const params = node.raws.params?.raw ?? node.params;
      if (isLessVariable(node)) {
        reading.definitions.push(`@${node.name}`);
        const value = node.value.trim();
        take(`@${node.name}`, value, text.indexOf(value, begin + 1 + node.name.length) + at, around);
      } else if (language === "scss" && WITH_VALUES.has(node.name)) take(`@${node.name}`, params, start, around);
      // Names of Tailwind utilities.
      else if (node.name === "apply" && text.startsWith(params, start - at)) readClasses(params, start, reading);
      // Arguments of a mixin or function are its own variables.
      for (const [name] of params.matchAll(/\$[\w-]+(?=\s*[:,)])/g)) reading.definitions.push(name);
    }
  }
  return reading;
}

/** Replaces comments by spaces, so that the length stays the same. */
function withoutComments(value: string): string {
  let text = value;
  for (const { start, end } of commentsIn(value, true))
    text = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
  return text;
}

/** Returns a value as written. The Sass parser rewrites line comments. */
function writtenValue({ value, raws }: PostCssDeclaration): string {
  const raw: { raw?: string; scss?: unknown } = raws.value ?? {};
  return typeof raw.scss === "string" ? raw.scss : (raw.raw ?? value);
}

const isVariable = (property: string): boolean => /^(?:--|[$@])/.test(property);

/** The Less parser reads `@x: 1px` as an at-rule. */
const isLessVariable = (node: AtRule): node is AtRule & { value: string } =>
  "variable" in node && node.variable === true && "value" in node && typeof node.value === "string";

function parse(text: string, language: keyof typeof PARSERS): { root: Root } | { fault: string; place: FileSpan } {
  try {
    return { root: PARSERS[language](text, { map: false }) };
  } catch (error) {
    // The parsers of Sass and Less fail on some files with internal errors without a place.
    if (!(error instanceof CssSyntaxError)) return { fault: "This CSS cannot be read.", place: { start: 0, end: 0 } };
    const { offset = 0, source = text } = error.input ?? {};
    const start = Math.min(offset + text.length - source.length, text.length);
    return { fault: `${error.reason}.`, place: { start, end: Math.min(start + 1, text.length) } };
  }
}

/** Returns the start of a node. After some comments, Less parses the rest of the text as a separate input. */
function beginOf({ source }: AnyNode, root: Root): number | undefined {
  const left = source?.input.css.length ?? 0;
  const whole = root.source?.input.css.length ?? left;
  return source?.start && source.start.offset + whole - left;
}

/** Characters of the prefix of nested Sass properties. */
const MAX_PREFIX = 100;

/** Whether a Sass property has a value and nested properties: `border: 1px solid { color: red }`. */
const isNested = (node: AnyNode): boolean => "isNested" in node && node.isNested === true;

/**
 * Returns the name of a Sass property with nested properties. The parser reads one without a value, `padding: {…}`, as
 * a rule.
 */
function nameOfNested(node: AnyNode): string | undefined {
  if (node.type === "rule") return /^([a-z][a-z-]*):$/i.exec(node.selector)?.[1]?.toLowerCase();
  return node.type === "decl" && isNested(node) ? node.prop.toLowerCase() : undefined;
}

/** Exports of CSS modules to scripts (Interoperable CSS): their values are texts. */
const OF_MODULE = /^:(?:export|import)\b/;

/** A node with its at-rules, and the prefix of its Sass properties, with hyphens. */
interface Placed {
  node: AnyNode;
  within: readonly string[];
  prefix: string;
  /** The enclosing selectors. */
  under: string;
  beside?: StyleDeclaration["beside"];
}

function besideIn(nodes: readonly ChildNode[]): StyleDeclaration["beside"] {
  const said = new Map<string, string>();
  for (const node of nodes)
    if (node.type === "decl" && CONTEXT_PROPERTIES.has(node.prop)) said.set(node.prop, node.value);
  return said.size > 0 ? said : undefined;
}

/** Maximum length of the reported selectors. */
const MAX_SELECTOR_LENGTH = 500;

/** Yields all nodes in order. Not recursive: rules can be nested as deeply as a text is long. */
function* nodesOf(root: Root): Generator<Placed> {
  type Level = Omit<Placed, "node"> & { nodes: readonly ChildNode[]; index: number };
  const open: Level[] = [{ nodes: root.nodes, index: 0, within: [], prefix: "", under: "" }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.nodes[level.index++];
    if (!node) {
      open.pop();
      continue;
    }
    const { within: around, prefix } = level;
    yield { node, within: around, prefix, under: level.under, beside: level.beside };
    if (!("nodes" in node) || !node.nodes) continue;
    if (node.type === "rule" && OF_MODULE.test(node.selector)) continue;
    const isAround = node.type === "atrule" && around.length < MAX_AT_RULES;
    const within = isAround ? [...around, `@${node.name} ${node.params}`.trim().toLowerCase()] : around;
    const under = node.type === "rule" ? `${level.under} ${node.selector}`.slice(-MAX_SELECTOR_LENGTH) : level.under;
    const own = prefix.length < MAX_PREFIX ? nameOfNested(node) : undefined;
    open.push({
      nodes: node.nodes,
      index: 0,
      within,
      under,
      beside: besideIn(node.nodes),
      prefix: own === undefined ? "" : `${prefix}${own}-`,
    });
  }
}
