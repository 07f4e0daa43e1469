import { emitters } from "../../engines/tokens/engine.ts";
import { type Format, TOKEN_FORMATS, type TokenSystem } from "../../engines/tokens/names.ts";
import { memoizeByObject } from "../../safe/memoize.ts";
import { type CopyForm, copyFormsOf } from "./copy-forms.ts";

const mentionsKept = memoizeByObject(mentionAll);

/** The reference to a token in each output format. Computed for all tokens together, and cached with their system. */
export const mentionsOf = (system: TokenSystem, name: string): CopyForm[] => copyFormsOf(copyTextsOf(system, name));

/** The references as texts, in the order of `FORMATS`; null for a format without the token. */
export function copyTextsOf(system: TokenSystem, name: string): (string | null)[] {
  const { positions, mentions } = mentionsKept(system);
  const position = positions.get(name) ?? -1;
  return mentions.map((texts) => texts[position] ?? null);
}

/** References to tokens in one output format, by name. Tokens without one are missing. */
export function mentionsIn(system: TokenSystem, format: Format, names: readonly string[]): Record<string, string> {
  const { positions, mentions } = mentionsKept(system);
  const texts = mentions[TOKEN_FORMATS.indexOf(format)];
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
  return { positions, mentions: TOKEN_FORMATS.map((format) => emitters[format].names(tokens).mentions) };
}
