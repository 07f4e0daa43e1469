import { didYouMean } from "../../engines/text/did-you-mean.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { memoizeByObject } from "../../safe/memoize.ts";
import type { TokenInfo } from "./describe-tokens.ts";

/** Names of other tokens that an error tells. */
const NEAR = 3;

/**
 * A token by any of its names: `color.text.default`, `{color.text.default}`, `--color-text-default`,
 * `var(--color-text-default)`, `$color-text-default`, `color/text/default`. Throws `ApiError` 404 with the nearest names.
 */
export function findToken(tokens: readonly TokenInfo[], requested: string): TokenInfo {
  const bare = requested.trim().replace(/^var\(\s*(--[^,)\s]+)[^)]*\)$/, "$1");
  const exact = tokens.find(({ name }) => name === bare);
  const found = exact ?? spellings(tokens).get(spelling(bare));
  if (!found) throw unknownTokenError(requested, tokens);
  return found;
}

/** The `ApiError` 404 for an unknown token name, with similar names. */
export function unknownTokenError(requested: string, tokens: readonly TokenInfo[]): ApiError {
  const names = tokens.map(({ name }) => name);
  const alike = names
    .map((name) => ({ name, shared: sharedParts(name, requested) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared);
  const meant = didYouMean(requested.replace(/^--|^\$/, "").replaceAll(/[/-]/g, "."), names);
  const near = new Set([...(meant === undefined ? [] : [meant]), ...alike.map(({ name }) => name)]);
  const hint = near.size > 0 ? `Did you mean ${[...near].slice(0, NEAR).join(", ")}?` : "Search for tokens by words.";
  return new ApiError(404, "not_found", `The token ${requested} doesn't exist. ${hint}`);
}

/** Letters and digits only, the common part of all spellings of a name. */
const spelling = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * Tokens by the spellings of their names. Token names take precedence over variable names, and the first of equal ones
 * counts.
 */
const spellings = memoizeByObject((tokens: readonly TokenInfo[]): ReadonlyMap<string, TokenInfo> => {
  const made = new Map<string, TokenInfo>();
  const add = (name: string | undefined, token: TokenInfo) => {
    const key = name === undefined ? "" : spelling(name);
    if (key && !made.has(key)) made.set(key, token);
  };
  for (const token of tokens) add(token.name, token);
  for (const token of tokens) for (const name of [token.variable, token.scss]) add(name, token);
  return made;
});

/** The number of equal parts at the ends of two names, regardless of case. */
function sharedParts(one: string, other: string): number {
  const [a, b] = [one, other].map((name) => name.toLowerCase().split(".").reverse());
  const differs = a?.findIndex((part, index) => part !== b?.[index]) ?? 0;
  return differs === -1 ? (a?.length ?? 0) : differs;
}
