import { FORMAT_FILES, TOKEN_FORMATS } from "../../engines/tokens/names.ts";
import type { TokenInfo } from "./describe-tokens.ts";

/** One form in which a token can be copied. */
export interface CopyForm {
  /** Name of the format: `css`, `scss`, `dtcg`, … */
  format: string;
  title: string;
  text: string;
}

/** The copy forms of texts in the order of `TOKEN_FORMATS`, without null ones. */
export function copyFormsOf(texts: readonly (string | null)[]): CopyForm[] {
  return TOKEN_FORMATS.flatMap((format, index): CopyForm[] => {
    const text = texts[index];
    return typeof text === "string" ? [{ format, title: FORMAT_FILES[format].title, text }] : [];
  });
}

/**
 * The output of `mentionsOf` for a token as JSON, from the UTF-8 output of `mentionLines`. Undefined for an unknown
 * name.
 */
export function mentionsInLines(lines: Buffer, name: string): string | undefined {
  const begin = Buffer.from(`\n${JSON.stringify(name)}\t`);
  // All of `begin` but the end of the line before it.
  const isFirst = lines.subarray(0, begin.length - 1).equals(begin.subarray(1));
  const at = isFirst ? -1 : lines.indexOf(begin);
  if (at === -1 && !isFirst) return undefined;
  const from = at + begin.length;
  return JSON.stringify(copyFormsOf(JSON.parse(lines.toString("utf8", from, lines.indexOf("\n", from)))));
}

/** The forms of a token to copy: references in code, then values. */
export function copyForms({ path, type, value, css, hex }: TokenInfo, mentions: readonly CopyForm[]): CopyForm[] {
  return [
    ...mentions,
    ...(css ? [{ format: "value", title: "Value", text: css }] : []),
    ...(hex && hex !== css ? [{ format: "hex", title: "HEX", text: hex }] : []),
    { format: "token", title: "DTCG token", text: JSON.stringify({ $type: type, $value: value }) },
    { format: "path", title: "Path", text: path.join("/") },
  ];
}
