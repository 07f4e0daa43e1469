import type { TokenInfo } from "../../design/dtcg/api.ts";

/** A token a component's style sheet names. */
export interface UsedToken {
  variable: string;
  /** The token, where the design system has one of that name. */
  token?: Pick<TokenInfo, "name" | "css" | "hex">;
}

/** Custom properties that a style sheet reads and does not set itself, in order of their name. */
export function usedTokens(css: string, tokens: readonly TokenInfo[]): UsedToken[] {
  const own = new Set(Array.from(css.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g), ([, name = ""]) => name));
  const read = new Set(Array.from(css.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = ""]) => name));
  const known = new Map(tokens.flatMap((token) => (token.variable ? [[token.variable, token] as const] : [])));
  return [...read]
    .filter((variable) => known.has(variable) || !own.has(variable))
    .toSorted()
    .map((variable) => {
      const token = known.get(variable);
      return token ? { variable, token: { name: token.name, css: token.css, hex: token.hex } } : { variable };
    });
}

/** Ids of the catalog that markup refers to: in a sprite, or as a file. */
export function usedIcons(html: string, ids: Pick<ReadonlySet<string>, "has">): string[] {
  const uses = Array.from(html.matchAll(/<use\b[^>]*?href=["'][^"'#]*#([^"']+)["']/gi), ([, id = ""]) => id);
  const files = Array.from(html.matchAll(/\/icons\/([^"'/?#)\s]+)\.svg/g), ([, id = ""]) => decoded(id));
  return [...new Set([...uses, ...files])].filter((id) => ids.has(id)).toSorted();
}

/** Addresses of assets of the registry in markup or a style sheet. */
export const usedAssets = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/["'(](\/assets\/[\w./%-]+)/g), ([, address = ""]) => address))].toSorted();

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
