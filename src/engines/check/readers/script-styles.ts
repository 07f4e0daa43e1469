import type { Node } from "@babel/types";
import { readCss } from "./css.ts";
import { type Script, spanOf } from "./script.ts";

/** Properties whose numbers have no unit. */
const UNITLESS =
  /^(?:animation-iteration-count|aspect-ratio|columns?|fill-opacity|flex(?:-grow|-shrink)?|font-weight|grid-.*|line-clamp|line-height|opacity|order|orphans|scale|stroke-opacity|tab-size|widows|z-index|zoom)$/;
/** Objects within objects that are followed. */
const MAX_DEPTH = 16;

/**
 * Reads an object of styles, objects for selectors in it too.
 *
 * @param isScaled numbers are steps of a scale rather than pixels
 */
export function readStyleObject(node: Node, script: Script, isScaled: boolean, within: readonly string[] = []): void {
  if (node.type === "ArrayExpression") {
    for (const each of node.elements) if (each) readStyleObject(each, script, isScaled, within);
  }
  if (node.type !== "ObjectExpression" || within.length > MAX_DEPTH) return;
  for (const property of node.properties) {
    if (property.type !== "ObjectProperty" || property.computed) continue;
    const { key, value } = property;
    const name = key.type === "Identifier" ? key.name : key.type === "StringLiteral" ? key.value : undefined;
    if (name === undefined) continue;
    if (value.type === "ObjectExpression") readStyleObject(value, script, isScaled, [...within, name.toLowerCase()]);
    else readStyle(styleName(name), value, script, isScaled, within);
  }
}

function readStyle(property: string, node: Node, script: Script, isScaled: boolean, around: readonly string[]): void {
  const { start, end } = spanOf(node, script);
  const within = around.filter((each) => each.startsWith("@"));
  const common = { property, language: "script" as const, within };
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

/** Reads the CSS of a template; what is put in there is unknown. Faults are not told: it may be no CSS before it is. */
export function readStyleTemplate(node: Extract<Node, { type: "TemplateLiteral" }>, script: Script): void {
  const { start, end } = spanOf(node, script);
  const [from, to] = [start + 1 - script.at, end - 1 - script.at];
  let css = "";
  for (const [index, quasi] of node.quasis.entries()) {
    const raw = script.text.slice(quasi.start ?? 0, quasi.end ?? 0);
    if (raw.includes("\\")) return;
    const next = node.quasis[index + 1];
    const gap = (next?.start ?? to) - (quasi.end ?? to);
    css += raw;
    // Alone it is a group of declarations; elsewhere a word that nobody knows.
    const after = script.text.slice(next?.start ?? to, (next?.start ?? to) + 2);
    const isAlone = /(?:^|[;{}\n])\s*$/.test(css.slice(-200)) && /^\s*[;}\n]/.test(after);
    if (next) css += (isAlone ? " " : "_").repeat(gap);
  }
  const { declarations, definitions } = readCss(css, "scss", script.at + from);
  script.reading.definitions.push(...definitions);
  for (const declaration of declarations)
    if (!/__/.test(declaration.property)) script.reading.declarations.push({ ...declaration, language: "script" });
}
