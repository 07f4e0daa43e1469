import { emitters } from "../../engines/tokens/engine.ts";
import { FORMAT_FILES, FORMATS, type Format, type TokenSystem } from "../../engines/tokens/names.ts";
import { onceFor } from "../../safe/once-for.ts";
import type { TokenInfo } from "./describe-tokens.ts";

/** One form in which a token can be copied. */
export interface CopyForm {
  /** Name of the format: `css`, `scss`, `dtcg`, … */
  format: string;
  title: string;
  text: string;
}

const mentionsKept = onceFor(mentionAll);

/** The reference to a token in each output format. Computed for all tokens at once, and kept with their system. */
export const mentionsOf = (system: TokenSystem, name: string): CopyForm[] => formsOf(textsOf(system, name));

/** The references as texts, in the order of `FORMATS`; null for a format without the token. */
function textsOf(system: TokenSystem, name: string): (string | null)[] {
  const { positions, mentions } = mentionsKept(system);
  const position = positions.get(name) ?? -1;
  return mentions.map((texts) => texts[position] ?? null);
}

function formsOf(texts: readonly (string | null)[]): CopyForm[] {
  return FORMATS.flatMap((format, index): CopyForm[] => {
    const text = texts[index];
    return typeof text === "string" ? [{ format, title: FORMAT_FILES[format].title, text }] : [];
  });
}

/** How code says each token: a line of its name and its texts, both as JSON, with a tab between them. */
export function mentionLines(system: TokenSystem): string {
  const names = new Set(system.select().tokens.map(({ name }) => name));
  return Array.from(names, (name) => `${JSON.stringify(name)}\t${JSON.stringify(textsOf(system, name))}\n`).join("");
}

/** What `mentionsOf` says of a token, as JSON, read from what `mentionLines` wrote, in UTF-8; undefined for a name that is not in it. */
export function mentionsInLines(lines: Buffer, name: string): string | undefined {
  const begin = Buffer.from(`\n${JSON.stringify(name)}\t`);
  // All of `begin` but the end of the line before it.
  const isFirst = lines.subarray(0, begin.length - 1).equals(begin.subarray(1));
  const at = isFirst ? -1 : lines.indexOf(begin);
  if (at === -1 && !isFirst) return undefined;
  const from = at + begin.length;
  return JSON.stringify(formsOf(JSON.parse(lines.toString("utf8", from, lines.indexOf("\n", from)))));
}

/** References to tokens in one output format, by name. Tokens without one are missing. */
export function mentionsIn(system: TokenSystem, format: Format, names: readonly string[]): Record<string, string> {
  const { positions, mentions } = mentionsKept(system);
  const texts = mentions[FORMATS.indexOf(format)];
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = texts?.[positions.get(name) ?? -1];
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

function mentionAll(system: TokenSystem) {
  const { tokens } = system.select();
  // Backwards, so that of equal names the first stays.
  const positions = new Map(tokens.map(({ name }, index) => [name, index] as const).toReversed());
  return { positions, mentions: FORMATS.map((format) => emitters[format].names(tokens).mentions) };
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
