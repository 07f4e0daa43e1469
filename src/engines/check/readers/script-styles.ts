import type { Node, ObjectExpression, ObjectProperty } from "@babel/types";
import { CONTEXT_PROPERTIES, type StyleDeclaration } from "../reading.ts";
import { constantIn } from "./constants.ts";
import { readCss } from "./css.ts";
import { type ScriptSource, spanOf } from "./script.ts";

/** Properties with unitless numbers. */
const UNITLESS =
  /^(?:animation-iteration-count|aspect-ratio|columns?|fill-opacity|flex(?:-grow|-shrink)?|font-weight|grid-.*|line-clamp|line-height|opacity|order|orphans|scale|stroke-opacity|tab-size|widows|z-index|zoom)$/;
/** Maximum length of the reported keys around a style. */
const MAX_SELECTOR_LENGTH = 500;
/** Nesting depth of objects. */
const MAX_DEPTH = 16;

/** The context of a style object. */
interface Meant {
  /** Whether numbers are steps of a scale instead of pixels. */
  isScaled?: boolean;
  /** Whether it is passed to a component. */
  isPassedOn?: boolean;
  /** Why no browser reads it as CSS, if this differs from the rest of the script. */
  elsewhere?: string | undefined;
  beside?: StyleDeclaration["beside"];
}

/** Reads a style object, including nested objects for selectors. Reads both sides of a condition. */
export function readStyleObject(
  node: Node,
  script: ScriptSource,
  meant: Meant = {},
  within: readonly string[] = [],
): void {
  if (within.length > MAX_DEPTH) return;
  for (const each of choicesOf(node)) {
    const constant = constantIn(each, script);
    if (constant && !script.seen.has(constant)) {
      script.seen.add(constant);
      // Other uses of the constant are unknown.
      readStyleObject(constant, script, { ...meant, isPassedOn: true }, [...within, ""]);
    }
    if (each.type === "ArrayExpression") {
      for (const item of each.elements) if (item) readStyleObject(item, script, meant, [...within, ""]);
    }
    if (each.type !== "ObjectExpression") continue;
    const beside = besideIn(each);
    for (const property of each.properties) {
      if (property.type === "SpreadElement") readStyleObject(property.argument, script, meant, [...within, ""]);
      else if (property.type === "ObjectProperty") readMember(property, script, { ...meant, beside }, within);
    }
  }
}

function besideIn({ properties }: ObjectExpression): Meant["beside"] {
  const said = new Map<string, string>();
  for (const each of properties) {
    if (each.type !== "ObjectProperty" || each.key.type !== "Identifier") continue;
    const name = styleName(each.key.name);
    if (!CONTEXT_PROPERTIES.has(name)) continue;
    if (each.value.type === "StringLiteral") said.set(name, each.value.value);
    else if (each.value.type === "NumericLiteral") said.set(name, `${each.value.value}px`);
  }
  return said.size > 0 ? said : undefined;
}

/** Returns the name of a property, including `["--x"]` of typed code. Undefined if it is computed. */
const nameOf = ({ key, computed }: ObjectProperty): string | undefined =>
  key.type === "StringLiteral" ? key.value : key.type === "Identifier" && !computed ? key.name : undefined;

function readMember(property: ObjectProperty, script: ScriptSource, meant: Meant, within: readonly string[]): void {
  const { value } = property;
  const name = nameOf(property);
  for (const each of choicesOf(value)) {
    // A selector or a variable as a key (vanilla-extract) contains styles too.
    if (each.type === "ObjectExpression" && name !== undefined && isByCondition(each))
      // `padding: { default: 8, ":hover": 4 }` in StyleX
      readConditions(name, each, script, meant, within);
    else if (each.type === "ObjectExpression")
      readStyleObject(each, script, meant, [...within, (name ?? "").toLowerCase()]);
    else if (name !== undefined && each.type === "ArrayExpression")
      for (const item of each.elements) readStyle(styleName(name), item, script, meant, within);
    else if (name !== undefined) readStyle(styleName(name), each, script, meant, within);
  }
}

/** Whether an object has the values of one property by condition, including `default`. */
const isByCondition = ({ properties }: ObjectExpression): boolean =>
  properties.some(
    (each) => each.type === "ObjectProperty" && each.key.type === "Identifier" && each.key.name === "default",
  );

function readConditions(
  name: string,
  { properties }: ObjectExpression,
  script: ScriptSource,
  meant: Meant,
  within: readonly string[],
): void {
  for (const each of properties) {
    if (each.type !== "ObjectProperty") continue;
    const condition = nameOf(each)?.toLowerCase() ?? "default";
    const under = condition === "default" ? within : [...within, condition];
    for (const given of choicesOf(each.value)) readStyle(styleName(name), given, script, meant, under);
  }
}

/** Returns the possible results of an expression: both sides of a condition, the right side of `&&`, without casts. */
function choicesOf(node: Node): Node[] {
  const choices: Node[] = [];
  const waiting: Node[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === "ConditionalExpression") waiting.push(next.alternate, next.consequent);
    else if (next.type === "LogicalExpression")
      waiting.push(...(next.operator === "&&" ? [next.right] : [next.right, next.left]));
    else if (/^(?:TS|Parenthesized)/.test(next.type) && "expression" in next && typeof next.expression === "object")
      waiting.push(next.expression as Node);
    else choices.push(next);
  }
  return choices;
}

function readStyle(
  property: string,
  node: Node | null,
  script: ScriptSource,
  { isScaled = false, isPassedOn = false, elsewhere = script.elsewhere, beside }: Meant,
  around: readonly string[],
): void {
  if (!node) return;
  const { start, end } = spanOf(node, script);
  const within = around.filter((each) => each.startsWith("@"));
  const under = around.join(" ").slice(-MAX_SELECTOR_LENGTH);
  const common = { property, language: "script" as const, within, under, beside, isPassedOn, elsewhere };
  if (node.type === "StringLiteral") {
    const isPlain = end - start === node.value.length + 2;
    const place = { start: start + 1, end: end - 1 };
    const write = isPlain ? {} : { write: (css: string) => css };
    script.reading.declarations.push({ ...common, value: node.value, place, ...write });
  } else if (node.type === "NumericLiteral" && !isScaled) {
    const value = UNITLESS.test(property) || node.value === 0 ? String(node.value) : `${node.value}px`;
    script.reading.declarations.push({
      ...{ ...common, value, place: { start, end } },
      write: (css) => JSON.stringify(css),
    });
  } else if (node.type === "TemplateLiteral" && node.expressions.length === 0) {
    const place = { start: start + 1, end: end - 1 };
    const value = script.text.slice(place.start - script.at, place.end - script.at);
    if (!value.includes("\\")) script.reading.declarations.push({ ...common, value, place });
  }
}

/** `background-color` of `backgroundColor`, `-webkit-mask` of `WebkitMask`. */
const styleName = (name: string): string =>
  name.startsWith("--") ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, "-ms-");

/**
 * Reads the CSS of a template with unknown expressions. Ignores syntax errors: without its expressions, the text may
 * not be valid CSS. An expression is read as a word or, if that isn't valid CSS, as nothing.
 */
export function readStyleTemplate(node: Extract<Node, { type: "TemplateLiteral" }>, script: ScriptSource): void {
  const found = [templateText(node, script, isStatement), templateText(node, script, () => true)]
    .map((text) => text && readCss(text.css, "scss", text.at))
    .find((reading) => reading?.faults.length === 0);
  if (!found) return;
  const { declarations, definitions, comments, classes } = found;
  for (const each of definitions) script.reading.definitions.push(each);
  for (const each of comments) script.reading.comments.push(each);
  for (const each of classes) if (!/__/.test(each.name)) script.reading.classes.push(each);
  const { elsewhere } = script;
  for (const declaration of declarations)
    if (!/__/.test(declaration.property))
      script.reading.declarations.push({ ...declaration, language: "script", elsewhere });
}

/**
 * Returns the text of a template with a gap of the same length for each expression: spaces if `isEmpty` returns true,
 * otherwise a placeholder word. Undefined if escapes change its length.
 */
function templateText(
  node: Extract<Node, { type: "TemplateLiteral" }>,
  script: ScriptSource,
  isEmpty: (before: string, after: string) => boolean,
): { css: string; at: number } | undefined {
  const { start, end } = spanOf(node, script);
  const [from, to] = [start + 1 - script.at, end - 1 - script.at];
  let css = "";
  for (const [index, quasi] of node.quasis.entries()) {
    const raw = script.text.slice(quasi.start ?? 0, quasi.end ?? 0);
    if (raw.includes("\\")) return undefined;
    css += raw;
    const next = node.quasis[index + 1];
    if (!next) break;
    const gap = (next.start ?? to) - (quasi.end ?? to);
    const after = script.text.slice(next.start ?? to, Math.min(next.end ?? to, (next.start ?? to) + LOOK_AHEAD));
    css += (isEmpty(css.slice(-200), after) ? " " : "_").repeat(gap);
  }
  return { css, at: script.at + from };
}

/** Characters after an expression that decide whether it is a group of declarations. */
const LOOK_AHEAD = 200;

/** Whether an expression is a separate group of declarations: `${mixin};`, `${mixin} padding: 0;`. */
const isStatement = (before: string, after: string): boolean =>
  /(?:^|[;{}\n])\s*$/.test(before) && /^\s*[;}\n]|^\s+[-\w]+\s*:[^;{}]*(?:[;}]|$)/.test(after);
