import { isObject } from "../../../safe/is-object.ts";
import { memoizeByObject, memoizeByText } from "../../../safe/memoize.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { createStyledValues, DESIGN_SYSTEM_REGISTRY, designToolOf } from "../raw/design-tool-extension.ts";
import { createUniqueNames } from "../unique-names.ts";
import { typographyProperties } from "../values/composite-value.ts";
import { cssIdentifier } from "../values/css-text.ts";
import { cssValue } from "../values/css-value.ts";

/**
 * The variables of one token: its own, and one for each property of typography. Names are CSS text with escapes,
 * without `--` or `$`.
 */
export interface TokenVariables {
  token: ResolvedToken;
  name: string;
  /** The value to write: the resolved one, with details from a design tool that the format lacks. */
  styled: unknown;
  /** CSS text. Undefined if CSS can't express the value. */
  value: string | undefined;
  parts: { name: string; property: string; value: string }[];
}

/** The naming rules of a format. `property` is a typography property such as `font-size`. */
export interface Naming {
  name(token: ResolvedToken): string;
  part(name: string, property: string): string;
  /** False if the reader of the variable needs its value instead of `var(--other)`. */
  takesReferences?(token: ResolvedToken): boolean;
  /** Adapts a name that wasn't created by `name` to the format. */
  within?(name: string, token: ResolvedToken): string;
  /** Returns the same text for names that are equal in the format. */
  fold?(name: string): string;
}

/** Two tokens with the same name in a format. */
export interface NameCollision {
  token: ResolvedToken;
  /** The token that keeps the name. */
  other: ResolvedToken;
  wanted: string;
  /** The other name of the token. */
  given: string;
}

/**
 * `color.blue.tint-25` → `color-blue-tint-25`. Keeps letters and digits of every script, which are valid in CSS and
 * Sass names (CSS Syntax 3, 4.2). Other characters become `-`. `$root` has the group's name.
 */
export function variableName(path: readonly string[]): string {
  const named = path.filter((part) => part !== "$root");
  return named.map(variablePart).join("-") || "token";
}

const variablePart = memoizeByText((part) => part.normalize("NFC").replace(/[^\p{L}\p{M}\p{Nd}_-]/gu, "-"));

/** The variable of a token, from its path, or its declared one, so that existing stylesheets work. */
export const tokenVariable = (token: ResolvedToken): string => referenceName(token) ?? variableName(token.path);

/**
 * Returns the variable name in a token's extension: `variable` of our own extension, the name of the imported custom
 * property with any characters, or the `reference` of a design tool.
 */
export function referenceName({ extensions }: ResolvedToken): string | undefined {
  const own = extensions?.[DESIGN_SYSTEM_REGISTRY];
  if (isObject(own) && typeof own.variable === "string" && own.variable !== "") return cssIdentifier(own.variable);
  const { reference = "" } = designToolOf({ extensions }) ?? {};
  return /\w/.test(reference) ? variableName([reference]) : undefined;
}

/** Names of CSS custom properties. */
export const cssNaming: Naming = {
  name: tokenVariable,
  part: (name, property) => `${name}-${property}`,
};

/** The variables of tokens in the names of each format, as long as the tokens exist. */
const created = memoizeByObject((_: readonly ResolvedToken[]) => new WeakMap<Naming, CreatedVariables>());

interface CreatedVariables {
  variables: readonly TokenVariables[];
  meetings: readonly NameCollision[];
}

/** The variables of tokens: created once for the list and the format. */
export function createVariables(tokens: readonly ResolvedToken[], naming: Naming = cssNaming): CreatedVariables {
  const known = created(tokens);
  const variables = known.get(naming) ?? createAll(tokens, naming);
  known.set(naming, variables);
  return variables;
}

/**
 * Creates the variables of tokens, in order. Of tokens with the same name, the one with the same spelling keeps it,
 * otherwise the first. The others get their dot name with escaped punctuation (`a\.b`), which no other token has: a
 * name never depends on the number of others. Tokens that CSS can't express have a name too, so that changing a value
 * renames nothing.
 */
function createAll(tokens: readonly ResolvedToken[], naming: Naming): CreatedVariables {
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

/**
 * Returns a naming with one name per token in all choices: the name in `base`, regardless of its type and value in
 * other choices.
 */
export function namedAs(base: readonly ResolvedToken[], naming: Naming): Naming {
  const byName = new Map(base.map((token) => [token.name, token]));
  return { ...naming, name: (token) => naming.name(byName.get(token.name) ?? token) };
}

/** Returns the names of tokens, their collisions, and `take`, which adds another name of a token. */
function nameTokens(tokens: readonly ResolvedToken[], naming: Naming) {
  const { fold = (name: string) => name } = naming;
  const meetings: NameCollision[] = [];
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

/** Returns a unique name for a token: its dot name. */
function ownName(token: ResolvedToken, { within = (name) => name }: Naming): string {
  return within(cssIdentifier(token.name.includes(".") ? token.name : `token.${token.name}`), token);
}
