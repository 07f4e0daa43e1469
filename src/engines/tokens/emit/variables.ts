import { isObject } from "../../../safe/is-object.ts";
import { onceForText } from "../../../safe/once-for.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { createStyledValues, DESIGN_SYSTEM_REGISTRY, designToolOf } from "../raw/design-tool-extension.ts";
import { createUniqueNames } from "../unique-names.ts";
import { typographyProperties } from "../values/composite-value.ts";
import { cssIdentifier } from "../values/css-text.ts";
import { cssValue } from "../values/css-value.ts";

/**
 * What one token becomes: a variable, and for typography one more per property. Names are without `--` or `$`, and as CSS
 * writes them, with escapes.
 */
export interface TokenVariables {
  token: ResolvedToken;
  name: string;
  /** The value that is written: the resolved one, with what a design tool said beyond the format. */
  styled: unknown;
  /** CSS text; undefined when CSS cannot express the value. */
  value: string | undefined;
  parts: { name: string; property: string; value: string }[];
}

/** How a format names variables; `property` is a typography property such as `font-size`. */
export interface Naming {
  name(token: ResolvedToken): string;
  part(name: string, property: string): string;
  /** False where what reads the variable needs its value, not `var(--other)`. */
  takesReferences?(token: ResolvedToken): boolean;
  /** A name as the format takes it where it is not `name` that made it. */
  within?(name: string, token: ResolvedToken): string;
  /** Makes one of names that are equal to what reads them. */
  fold?(name: string): string;
}

/** Two tokens that one name would stand for in a format. */
export interface NameMeeting {
  token: ResolvedToken;
  /** Who has the name. */
  other: ResolvedToken;
  wanted: string;
  /** What the token is called there instead. */
  given: string;
}

/**
 * `color.blue.tint-25` → `color-blue-tint-25`. Letters and digits of every script stay, which CSS and Sass take in names (CSS
 * Syntax 3, 4.2); all else becomes `-`. `$root` is the group's name.
 */
export function variableName(path: readonly string[]): string {
  const named = path.filter((part) => part !== "$root");
  return named.map(variablePart).join("-") || "token";
}

const variablePart = onceForText((part) => part.normalize("NFC").replace(/[^\p{L}\p{M}\p{Nd}_-]/gu, "-"));

/** The name a token has by its path; where it says another one, that, so that stylesheets written for it hold. */
export const tokenVariable = (token: ResolvedToken): string => referenceName(token) ?? variableName(token.path);

/**
 * The name that a token says beside its path: `variable` of our extension, which a custom property was read from, in any
 * signs; the `reference` of a design tool.
 */
export function referenceName({ extensions }: ResolvedToken): string | undefined {
  const own = extensions?.[DESIGN_SYSTEM_REGISTRY];
  if (isObject(own) && typeof own.variable === "string" && own.variable !== "") return cssIdentifier(own.variable);
  const { reference = "" } = designToolOf({ extensions }) ?? {};
  return /\w/.test(reference) ? variableName([reference]) : undefined;
}

/** The names of CSS custom properties. */
export const cssNaming: Naming = {
  name: tokenVariable,
  part: (name, property) => `${name}-${property}`,
};

/**
 * Variables for tokens, in order. Where several would have one name, the token that is spelled like it keeps it, else the
 * first; the others are called by their dot name with its signs escaped (`a\.b`), which no other token has: a name never
 * depends on how many others there are. Tokens that CSS cannot express keep their names too, so that a change of value
 * renames nothing.
 */
export function createVariables(
  tokens: readonly ResolvedToken[],
  naming: Naming = cssNaming,
): { variables: TokenVariables[]; meetings: NameMeeting[] } {
  const { names, meetings, take } = nameTokens(tokens, naming);
  const styledValue = createStyledValues(tokens);
  const variables = tokens.map((token, index) => {
    const name = names[index] ?? "token";
    const styled = styledValue(token);
    const properties = token.type === "typography" ? typographyProperties(styled) : [];
    const parts = properties.map(({ property, text }) => {
      const exact = naming.part(ownName(token, naming), property);
      return { name: take(naming.part(name, property), exact, token), property, value: text };
    });
    return { token, name, styled, value: cssValue(token.type, styled), parts };
  });
  return { variables, meetings };
}

/** The naming with one name for a token in all choices: the one of `base`, whatever its type and value are elsewhere. */
export function namedAs(base: readonly ResolvedToken[], naming: Naming): Naming {
  const byName = new Map(base.map((token) => [token.name, token]));
  return { ...naming, name: (token) => naming.name(byName.get(token.name) ?? token) };
}

/** The names of tokens, where they met, and `take`, which gives a further name to one of them. */
function nameTokens(tokens: readonly ResolvedToken[], naming: Naming) {
  const { fold = (name: string) => name } = naming;
  const meetings: NameMeeting[] = [];
  const owners = new Map<string, ResolvedToken>();
  const unique = createUniqueNames("-", fold);
  const claim = (name: string, token: ResolvedToken) => {
    const isFree = unique.claim(name);
    if (isFree) owners.set(fold(name), token);
    return isFree;
  };
  const take = (name: string, exact: string, token: ResolvedToken) => {
    if (claim(name, token)) return name;
    const other = owners.get(fold(name)) ?? token;
    const given = unique.claimFirst(exact, () => exact, "\\.");
    owners.set(fold(given), token);
    meetings.push({ token, other, wanted: name, given });
    return given;
  };
  const wanted = tokens.map((token) => naming.name(token));
  const taken = new Map<number, string>();
  for (const isSpelled of [true, false]) {
    for (const [index, token] of tokens.entries()) {
      const name = wanted[index] ?? "token";
      if (isSpelledOut(token) === isSpelled && claim(name, token)) taken.set(index, name);
    }
  }
  const names = tokens.map(
    (token, index) => taken.get(index) ?? take(wanted[index] ?? "token", ownName(token, naming), token),
  );
  return { names, meetings, take };
}

/** Whether the name of a variable has all signs of its token's. */
const isSpelledOut = ({ path }: ResolvedToken): boolean =>
  path.every((part) => variablePart(part) === part && part !== "");

/** A name that is the token's alone: its dot name. */
function ownName(token: ResolvedToken, { within = (name) => name }: Naming): string {
  return within(cssIdentifier(token.name.includes(".") ? token.name : `token.${token.name}`), token);
}
