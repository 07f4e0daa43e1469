import { onceFor } from "../../../safe/once-for.ts";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";

/** A token a component's style sheet names. */
export interface UsedToken {
  variable: string;
  /** The token, where the design system has one of that name. */
  token?: Pick<TokenInfo, "name" | "css" | "hex">;
}

/** A custom property that a style sheet reads. */
export interface NamedVariable {
  name: string;
  /** The style sheet sets it itself. */
  isOwn: boolean;
}

/** Custom properties that a style sheet reads, in order of their name. */
export function namedVariables(css: string): NamedVariable[] {
  const own = new Set(Array.from(css.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g), ([, name = ""]) => name));
  const read = new Set(Array.from(css.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = ""]) => name));
  return [...read].toSorted().map((name) => ({ name, isOwn: own.has(name) }));
}

const byVariable = onceFor(
  (tokens: readonly TokenInfo[]): ReadonlyMap<string, TokenInfo> =>
    new Map(tokens.flatMap((token) => (token.variable ? [[token.variable, token] as const] : []))),
);

/** What there is of variables that a style sheet reads and does not set itself, or that are tokens all the same. */
export function usedTokens(variables: readonly NamedVariable[], tokens: readonly TokenInfo[]): UsedToken[] {
  const known = byVariable(tokens);
  return variables
    .filter(({ name, isOwn }) => known.has(name) || !isOwn)
    .map(({ name: variable }) => {
      const token = known.get(variable);
      return token ? { variable, token: { name: token.name, css: token.css, hex: token.hex } } : { variable };
    });
}

/** Ids that markup refers to as icons: in a sprite, or as a file. */
export function namedIcons(html: string): string[] {
  const uses = Array.from(html.matchAll(/<use\b[^>]*?href=["'][^"'#]*#([^"']+)["']/gi), ([, id = ""]) => id);
  const files = Array.from(html.matchAll(/\/icons\/([^"'/?#)\s]+)\.svg/g), ([, id = ""]) => decoded(id));
  return [...new Set([...uses, ...files])].toSorted();
}

/** Addresses of assets of the registry in markup or a style sheet. */
export const namedAssets = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/["'(](\/assets\/[\w./%-]+)/g), ([, address = ""]) => address))].toSorted();

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
