import { commentText } from "../values/css-text.ts";
import { declare } from "./declarations.ts";
import type { Edition } from "./edition.ts";
import { type EmitOptions, originText } from "./emitter.ts";
import { cssNaming, type Naming } from "./variables.ts";

/** SCSS variables begin with a letter; a leading `-` or `_` would make them private to their module. */
export const scssNaming: Naming = {
  ...cssNaming,
  name(token) {
    const name = cssNaming.name(token);
    return /^[A-Za-z]/.test(name) ? name : `token-${name.replace(/^[-_]+/, "")}`;
  },
};

/** SCSS variables, one a line, with the same values as the CSS. What Sass would evaluate is interpolated as text. */
export function emitScss({ tokens }: Pick<Edition, "tokens">, { origin }: EmitOptions = {}): string {
  const from = originText(origin);
  let lines = from === undefined ? "" : `// ${commentText(from)}\n`;
  for (const { name, value, remark } of declare(tokens, scssNaming, { references: false })) {
    if (remark !== "") lines += `// ${remark}\n`;
    lines += `$${name}: ${scssText(value)};\n`;
  }
  return lines;
}

function scssText(value: string): string {
  // Maps in brackets, sums, slashes that comment and the signs of Sass itself would not survive as plain text.
  if (!/[$@!&=<>?*+:|~`%^]|\/\/|^\(|\bcalc\(|#(?![0-9a-fA-F])/.test(value.replace(/\d%/g, ""))) return value;
  return `#{"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"}`;
}
