import { designToolOf } from "../raw/design-tool-extension.ts";
import { commentText } from "../values/css-text.ts";
import { declare } from "./declarations.ts";
import type { Edition } from "./edition.ts";
import { type EmitOptions, originText } from "./emitter.ts";
import { cssNaming, type Naming, variableName } from "./variables.ts";

/**
 * SCSS variables start with a letter: a leading `-` or `_` would make them private to their module. A token from a
 * design tool keeps its name there.
 */
export const scssNaming: Naming = {
  ...cssNaming,
  // `-` and `_` are equal in Sass names.
  fold: (name) => name.replaceAll("_", "-"),
  name(token) {
    const { sass = "" } = designToolOf(token) ?? {};
    const name = /\w/.test(sass) ? variableName([sass.replace(/^\$/, "")]) : cssNaming.name(token);
    return publicName(name);
  },
  within: publicName,
};

/** Returns a name that starts with a letter. */
function publicName(name: string): string {
  return /^\p{L}/u.test(name) ? name : `token-${name.replace(/^[-_]+/, "")}`;
}

/**
 * Returns SCSS variables, one per line, with the same values as the CSS. Values that Sass would evaluate are
 * interpolated as text.
 */
export function emitScss({ tokens }: Pick<Edition, "tokens">, { origin }: EmitOptions = {}): string {
  const from = originText(origin);
  let lines = from === undefined ? "" : `// ${commentText(from)}\n`;
  for (const { name, value, remark } of declare(tokens, scssNaming, { references: false })) {
    if (remark !== "") lines += `// ${remark}\n`;
    lines += `$${name}: ${scssText(value)};\n`;
  }
  return lines;
}

const NUMBER = String.raw`-?(?:\d+(?:\.\d+)?|\.\d+)(?:e-?\d+)?`;
const ITEM = String.raw`(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|${NUMBER}(?:%|[a-z]+)?|-?[a-z][\w-]*|"[^"\\#\n]*"|'[^'\\#\n]*')`;
const CHANNEL = `(?:${NUMBER}%?|none)`;
const SPACE = "(?:srgb|srgb-linear|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz|xyz-d50|xyz-d65)";
const COLOR = String.raw`(?:(?:ok)?l(?:ab|ch)\(|color\(${SPACE} )${CHANNEL} ${CHANNEL} (?:${NUMBER}|none)(?: \/ ${CHANNEL})?\)`;
const CURVE = String.raw`cubic-bezier\(${NUMBER}(?:, ${NUMBER}){3}\)`;
/** Values that Sass doesn't change: numbers, colors, words, strings, and lists of them. */
const PLAIN = new RegExp(`^(?:${COLOR}|${CURVE}|${ITEM})(?:,? (?:${COLOR}|${CURVE}|${ITEM}))*$`, "i");
/** Words that Sass evaluates. */
const OPERATORS = /\b(?:and|or|not|null)\b/i;

/** Returns the value for Sass, as text if Sass could evaluate it: sums, slashes, maps, functions. */
function scssText(value: string): string {
  if (PLAIN.test(value) && !OPERATORS.test(value)) return value;
  return `#{"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("#{", "\\#{")}"}`;
}
