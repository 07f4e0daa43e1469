import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { Problem } from "../problem.ts";
import { createStyledValues, designToolOf } from "../raw/design-tool-extension.ts";
import { toPointer } from "../token-tree.ts";
import { createUniqueNames } from "../unique-names.ts";
import { typographyProperties } from "../values/composite-value.ts";
import { cssValue } from "../values/css-value.ts";

/** What one token becomes: a variable, and for typography one more per property. Names are without `--` or `$`. */
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
}

/**
 * `color.blue.tint-25` → `color-blue-tint-25`. Letters and digits of every script stay, which CSS and Sass take in names (CSS
 * Syntax 3, 4.2); all else becomes `-`. `$root` is the group's name.
 */
export function variableName(path: readonly string[]): string {
  const named = path.filter((part) => part !== "$root");
  const parts = named.map((part) => part.normalize("NFC").replace(/[^\p{L}\p{M}\p{Nd}_-]/gu, "-"));
  return parts.join("-") || "token";
}

/**
 * The name a token has by its path; by the `reference` that its design tool gave it where there is one, so that
 * stylesheets written for it hold.
 */
export const tokenVariable = (token: ResolvedToken): string => referenceName(token) ?? variableName(token.path);

/** The name that the design tool gave a token; undefined where it gave none. */
export function referenceName({ extensions }: ResolvedToken): string | undefined {
  const { reference = "" } = designToolOf({ extensions }) ?? {};
  return /\w/.test(reference) ? variableName([reference]) : undefined;
}

/** The names of CSS custom properties. */
export const cssNaming: Naming = {
  name: tokenVariable,
  part: (name, property) => `${name}-${property}`,
};

/**
 * Variables for tokens, in order. Where two would have one name, the first keeps it and the next are numbered (`-2`),
 * each with a warning. `-` and `_` count as one character, as in Sass. Tokens that CSS cannot express keep their
 * names too, so that a change of value renames nothing.
 */
export function createVariables(
  tokens: readonly ResolvedToken[],
  naming: Naming = cssNaming,
): { variables: TokenVariables[]; problems: Problem[] } {
  const { names, problems, take } = nameTokens(tokens, naming);
  const styledValue = createStyledValues(tokens);
  const variables = tokens.map((token, index) => {
    const name = names[index] ?? "token";
    const styled = styledValue(token);
    const properties = token.type === "typography" ? typographyProperties(styled) : [];
    const parts = properties.map(({ property, text }) => {
      return { name: take(naming.part(name, property), token), property, value: text };
    });
    return { token, name, styled, value: cssValue(token.type, styled), parts };
  });
  return { variables, problems };
}

/** The tokens whose names as variables others have already, each with the name it gets. */
export const nameCollisions = (tokens: readonly ResolvedToken[]): Problem[] => nameTokens(tokens, cssNaming).problems;

/** The naming with one name for a token in all choices: the one of `base`, whatever its type and value are elsewhere. */
export function namedAs(base: readonly ResolvedToken[], naming: Naming): Naming {
  const byName = new Map(base.map((token) => [token.name, token]));
  return { ...naming, name: (token) => naming.name(byName.get(token.name) ?? token) };
}

/** The names of tokens, the problems with them, and `take`, which gives a further name to one of them. */
function nameTokens(tokens: readonly ResolvedToken[], naming: Naming) {
  const problems: Problem[] = [];
  const owners = new Map<string, string>();
  const unique = createUniqueNames("-", fold);
  const claim = (name: string, token: ResolvedToken | undefined) => {
    const isFree = unique.claim(name);
    if (isFree) owners.set(fold(name), token?.name ?? "");
    return isFree;
  };
  const wanted = tokens.map((token) => naming.name(token));
  const taken = wanted.map((name, index) => (claim(name, tokens[index]) ? name : undefined));
  const rename = (name: string, token: ResolvedToken) => {
    const free = unique.claimFree(name);
    owners.set(fold(free), token.name);
    problems.push({
      rule: "name-taken",
      severity: "warning",
      pointer: toPointer(token.path),
      token: token.name,
      message: `${owners.get(fold(name))} is already the variable ${name}; this is ${free}`,
      suggestion: "Rename one of them, so that their names differ in more than signs.",
    });
    return free;
  };
  for (const [index, token] of tokens.entries()) taken[index] ??= rename(wanted[index] ?? "token", token);
  const take = (name: string, token: ResolvedToken) => (claim(name, token) ? name : rename(name, token));
  return { names: taken, problems, take };
}

function fold(name: string): string {
  return name.replaceAll("_", "-");
}
