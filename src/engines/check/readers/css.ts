import { type AnyNode, type AtRule, type ChildNode, CssSyntaxError, parse as parseCss, type Root } from "postcss";
import { parse as parseScss } from "postcss-scss";
import { type Declaration, EMPTY_READING, type Reading, type Span, type StyleLanguage } from "../reading.ts";
import { parseLess } from "./parse-less.ts";

const PARSERS = { css: parseCss, scss: parseScss, less: parseLess };

/** At-rules that describe something rather than style elements: what is in them defines. */
const DESCRIPTORS =
  /^@(?:font-face|property|counter-style|font-palette-values|font-feature-values|page|color-profile)\b/;
/** At-rules around a declaration that are told: nobody means more. */
const MOST_AROUND = 32;
/** At-rules of Sass whose arguments are values. */
const WITH_VALUES = new Set(["include", "return", "if", "else", "each", "debug"]);

/**
 * Reads a stylesheet, or the declarations of a `style` attribute. Source maps it names are not looked for: a file under
 * test opens no other.
 *
 * @param at where the text begins in its file
 */
export function readCss(text: string, language: Exclude<StyleLanguage, "script"> = "css", at = 0): Reading {
  const declarations: Declaration[] = [];
  const definitions: string[] = [];
  const parsed = parse(text, language);
  if ("fault" in parsed) {
    const { start, end } = parsed.place;
    const place = { start: start + at, end: end + at };
    return { ...EMPTY_READING, faults: [{ message: parsed.fault, place }] };
  }
  // The parser leaves a byte order mark out of its count.
  const shift = at + (text.startsWith("\uFEFF") ? 1 : 0);
  const take = (property: string, value: string, start: number, within: readonly string[]) => {
    if (!text.startsWith(value, start - at)) return;
    declarations.push({ property, value, place: { start, end: start + value.length }, language, within });
  };
  for (const { node, within } of nodesOf(parsed.root)) {
    const begin = beginOf(node, parsed.root);
    if (begin === undefined || within.some((rule) => DESCRIPTORS.test(rule))) continue;
    if (node.type === "decl") {
      const hack = node.raws.before?.match(/[*_]$/)?.[0].length ?? 0;
      const property = /^(?:--|[$@])/.test(node.prop) ? node.prop : node.prop.toLowerCase();
      if (/^(?:--|[$@])/.test(property)) definitions.push(property);
      const start = begin + shift + hack + node.prop.length + (node.raws.between ?? ":").length;
      take(property, node.raws.value?.raw ?? node.value, start, within);
    } else if (node.type === "atrule") {
      const start = begin + shift + 1 + node.name.length + (node.raws.afterName ?? "").length;
      const params = node.raws.params?.raw ?? node.params;
      if (isLessVariable(node)) {
        definitions.push(`@${node.name}`);
        const value = node.value.trim();
        take(`@${node.name}`, value, text.indexOf(value, begin + 1 + node.name.length) + at, within);
      } else if (language === "scss" && WITH_VALUES.has(node.name)) take(`@${node.name}`, params, start, within);
      // Arguments of a mixin or function are variables of its own.
      for (const [name] of params.matchAll(/\$[\w-]+(?=\s*[:,)])/g)) definitions.push(name);
    }
  }
  return { ...EMPTY_READING, declarations, definitions };
}

/** In Less `@x: 1px` is an at-rule to the parser. */
const isLessVariable = (node: AtRule): node is AtRule & { value: string } =>
  "variable" in node && node.variable === true && "value" in node && typeof node.value === "string";

function parse(text: string, language: keyof typeof PARSERS): { root: Root } | { fault: string; place: Span } {
  try {
    return { root: PARSERS[language](text, { map: false }) };
  } catch (error) {
    // The parsers of Sass and Less stumble over some files with errors of their own, which name no place.
    if (!(error instanceof CssSyntaxError)) return { fault: "This cannot be read.", place: { start: 0, end: 0 } };
    const { offset = 0, source = text } = error.input ?? {};
    const start = Math.min(offset + text.length - source.length, text.length);
    return { fault: `${error.reason}.`, place: { start, end: Math.min(start + 1, text.length) } };
  }
}

/** Where a node begins: behind some comments Less reads what is left of the text as one of its own. */
function beginOf({ source }: AnyNode, root: Root): number | undefined {
  const left = source?.input.css.length ?? 0;
  const whole = root.source?.input.css.length ?? left;
  return source?.start && source.start.offset + whole - left;
}

/** All nodes in order, with the at-rules around them. Not by recursion: rules may be nested as deeply as a text is long. */
function* nodesOf(root: Root): Generator<{ node: AnyNode; within: readonly string[] }> {
  const open: { nodes: readonly ChildNode[]; index: number; within: readonly string[] }[] = [
    { nodes: root.nodes, index: 0, within: [] },
  ];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.nodes[level.index++];
    if (!node) {
      open.pop();
      continue;
    }
    yield { node, within: level.within };
    if (!("nodes" in node) || !node.nodes) continue;
    const isAround = node.type === "atrule" && level.within.length < MOST_AROUND;
    const within = isAround ? [...level.within, `@${node.name} ${node.params}`.trim().toLowerCase()] : level.within;
    open.push({ nodes: node.nodes, index: 0, within });
  }
}
