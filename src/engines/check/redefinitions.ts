import type { KnownToken } from "./knowledge.ts";
import type { TokenIndex } from "./token-index.ts";

/**
 * A custom property with a value, in any language: `--x: 1px`, `"--x": value`, `setProperty("--x", value)`,
 * `style:--x={…}`, `[--x:1px]` in a class, `@property --x`. Comments are included.
 */
const GIVEN =
  /(?<![\w-])(?:@property\s+(--[\w-]+)|(?<=["'`])(--[\w-]+)["'`](?:\s+as\s+\w+)?\]?\s*[:,]|(--[\w-]+)\]?\s*[:=])[^\S\n]*(?:"([^"\n]{0,500})"|'([^'\n]{0,500})'|`([^`\n]{0,500})`|([^;{}"'`\n\]]{0,500}))/g;

/** A custom property and its value. Undefined if the value isn't CSS text. */
interface Given {
  name: string;
  value: string | undefined;
}

function* givenIn(text: string): Generator<Given> {
  for (const [, registered, quoted, bare, ...values] of text.matchAll(GIVEN)) {
    const name = registered ?? quoted ?? bare ?? "";
    const value = registered === undefined ? values.find((each) => each !== undefined) : undefined;
    yield { name, value: value?.replace(/!important/i, "").trim() };
  }
}

/** Returns the names of custom properties to which a text assigns values. */
export const assignedNames = (text: string): Set<string> => new Set(Array.from(givenIn(text), ({ name }) => name));

/** Custom properties that texts give more than one value: colors of a theme by mode. */
export function severalValuesIn(texts: readonly string[]): Set<string> {
  const values = new Map<string, string>();
  const several = new Set<string>();
  for (const text of texts)
    for (const { name, value } of givenIn(text)) {
      if (value === undefined) continue;
      if ((values.get(name) ?? value) !== value) several.add(name);
      values.set(name, value);
    }
  return several;
}

/** The variables of tokens that texts give a value which the token has in no mode. */
export function redefinedIn(texts: readonly string[], tokens: TokenIndex): Set<string> {
  const redefined = new Set<string>();
  for (const text of texts)
    for (const { name, value } of givenIn(text)) {
      const token = redefined.has(name) ? undefined : tokens.named(name);
      if (token && !isOwnValue(value, token, tokens)) redefined.add(name);
    }
  return redefined;
}

function isOwnValue(value: string | undefined, token: KnownToken, tokens: TokenIndex): boolean {
  if (value === undefined || token.type === undefined) return false;
  const other = /^var\(\s*(--[\w-]+)\s*\)$/.exec(value)?.[1];
  const named = other === undefined ? undefined : tokens.named(other);
  if (named) return JSON.stringify(named.values) === JSON.stringify(token.values);
  const match = tokens.match(token.type, value);
  return match?.closeness === "equal" && match.tokens.includes(token);
}
