import type { ResolvedToken } from "../dtcg/resolve.ts";
import { commentText } from "../values/css-text.ts";
import type { NativeColor } from "../values/native-color.ts";
import type { SimpleValue } from "../values/native-value.ts";
import { type Edition, titleOfChoice } from "./edition.ts";
import { type EmitOptions, type FormatNames, originText } from "./emitter.ts";
import {
  camelCase,
  type Identifiers,
  identifierWords,
  type NativeGroup,
  nativeTree,
  pascalIdentifier,
  plainNumber,
} from "./native-tree.ts";

const KEYWORDS = new Set(
  "as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while".split(
    " ",
  ),
);

/** Names that the generated code uses. A property `class` would be `getClass`, which every JVM object has. */
const RESERVED = new Set("class listOf ComposeColor ComposeColorSpaces ComposeFontWeight ComposeEasing".split(" "));

const identifiers: Identifiers = {
  group: pascalIdentifier,
  value: camelCase,
  reserved: RESERVED,
  // Without backticks, a name only has letters and digits of one code unit.
  isQuoted: (name) =>
    KEYWORDS.has(name) || !/^[\p{L}_][\p{L}\p{Nd}_]*$/u.test(name) || /[\u{10000}-\u{10FFFF}]/u.test(name),
};

/** The import for each name in the code. A file only imports names that it uses. */
const IMPORTS: readonly (readonly [RegExp, string])[] = [
  [/\bComposeEasing\(/, "androidx.compose.animation.core.CubicBezierEasing as ComposeEasing"],
  [/\bComposeColor\(/, "androidx.compose.ui.graphics.Color as ComposeColor"],
  [/\bComposeColorSpaces\./, "androidx.compose.ui.graphics.colorspace.ColorSpaces as ComposeColorSpaces"],
  [/\bComposeFontWeight\(/, "androidx.compose.ui.text.font.FontWeight as ComposeFontWeight"],
  [/\)?\.dp$/m, "androidx.compose.ui.unit.dp"],
  [/\)?\.em$/m, "androidx.compose.ui.unit.em"],
  [/\)?\.sp$/m, "androidx.compose.ui.unit.sp"],
  [/\.milliseconds$/m, "kotlin.time.Duration.Companion.milliseconds"],
];

/**
 * Returns Kotlin for Jetpack Compose: objects as namespaces, one choice per file (`object Tokens`, `object
 * TokensDark`). Lengths are `dp`, `sp` for text (1 px; 1 rem is 16). Drops values that Kotlin can't express.
 */
export function emitKotlin({ tokens, chosen }: Edition, { origin }: EmitOptions = {}): string {
  const { root } = nativeTree(tokens, `Tokens${titleOfChoice(chosen)}`, identifiers);
  const from = originText(origin);
  const body = groupText(root, "");
  const imports = IMPORTS.flatMap(([used, name]) => (used.test(body) ? [`import ${name}\n`] : [])).join("");
  const name = packageName(origin?.project ?? "");
  return `${from === undefined ? "" : `// ${commentText(from)}\n`}package ${name}\n\n${imports}${imports === "" ? "" : "\n"}${body}`;
}

/** Returns `Tokens.Color.link` for each token, and name collisions. */
export const kotlinNames = (tokens: readonly ResolvedToken[]): FormatNames => nativeTree(tokens, "Tokens", identifiers);

/**
 * Getters instead of initialized fields: the constructor of an object has at most 64 KiB of code (JVM specification,
 * 4.7.3).
 */
function groupText({ name, remark, groups, values }: NativeGroup, indent: string): string {
  const inner = `${indent}    `;
  const lines = values.map(
    (entry) => `${comment(entry.remark, inner)}${inner}val ${entry.name} get() = ${literal(entry.value)}\n`,
  );
  const nested = groups.map((group) => groupText(group, inner));
  return `${comment(remark, indent)}${indent}object ${name} {\n${lines.join("")}${nested.join("")}${indent}}\n`;
}

const comment = (remark: string, indent: string): string => (remark === "" ? "" : `${indent}/** ${remark} */\n`);

function literal(value: SimpleValue): string {
  switch (value.kind) {
    case "color":
      return colorText(value.color);
    case "length":
      return `${received(value.pixels)}.${value.isText ? "sp" : "dp"}`;
    case "em":
      return `${received(value.em)}.em`;
    case "number":
      return `${plainNumber(value.number)}f`;
    case "duration":
      return `${received(value.milliseconds)}.milliseconds`;
    case "weight":
      return `ComposeFontWeight(${Math.round(value.weight)})`;
    case "curve":
      return `ComposeEasing(${value.points.map((point) => `${plainNumber(point)}f`).join(", ")})`;
    case "text":
      return stringText(value.text);
    case "texts":
      return `listOf(${value.texts.map(stringText).join(", ")})`;
    case "flag":
      return String(value.flag);
  }
}

function colorText({ space, red, green, blue, alpha }: NativeColor): string {
  if (space === "srgb") {
    const bytes = [alpha, red, green, blue].map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, "0"),
    );
    return `ComposeColor(0x${bytes.join("").toUpperCase()})`;
  }
  const channels = [red, green, blue, alpha].map((channel) => `${plainNumber(channel, 4)}f`).join(", ");
  return `ComposeColor(${channels}, ComposeColorSpaces.DisplayP3)`;
}

/** A number as the receiver of a member: `-1.dp` would negate a length. */
function received(number: number): string {
  const text = plainNumber(number);
  return text.startsWith("-") ? `(${text})` : text;
}

function stringText(text: string): string {
  const escaped = Array.from(text.toWellFormed(), (character) => {
    if ('"\\$'.includes(character)) return `\\${character}`;
    return /[\p{Cc}\u2028\u2029]/u.test(character)
      ? `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`
      : character;
  });
  return `"${escaped.join("")}"`;
}

/** `Acme Design` → `acmedesign.tokens`. */
function packageName(project: string): string {
  const name = identifierWords(project)
    .join("")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
  return /^[a-z]/.test(name) ? `${KEYWORDS.has(name) ? `${name}_` : name}.tokens` : "tokens";
}
