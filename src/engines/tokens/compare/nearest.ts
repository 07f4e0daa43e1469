import { memoizeByObject } from "../../../safe/memoize.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { type Distance, distanceOf } from "./distance.ts";
import { type Magnitude, magnitudeOf } from "./magnitude.ts";
import { parseValue } from "./parse-value.ts";

/** A token and its distance from the requested value. */
export interface NearToken extends Distance {
  token: ResolvedToken;
}

interface Measured {
  token: ResolvedToken;
  magnitude: Magnitude;
  /** Number of its aliases. */
  aliases: number;
}

/** Magnitudes by type, computed once per list of tokens. */
const typesOf = memoizeByObject((_tokens: readonly ResolvedToken[]) => new Map<string, Measured[]>());

/**
 * Returns the tokens with the nearest values, the nearest first. At equal distance, deprecated tokens are last, and
 * aliases, which are names for use, come before their targets. Aliases with their own aliases come before aliases of
 * one component. Otherwise in token order.
 *
 * @param value in the notation of CSS or a design tool (`parseValue`); nothing is near an unreadable value
 * @param options `type`: only tokens of this DTCG type; `limit`: maximum number of results, 10 if absent
 */
export function nearestTokens(
  tokens: readonly ResolvedToken[],
  value: string,
  { type, limit = 10 }: { type?: string; limit?: number } = {},
): NearToken[] {
  const found: (NearToken & { aliases: number })[] = [];
  for (const requested of parseValue(value, type)) {
    const magnitude = magnitudeOf(requested.type, requested.value);
    if (!magnitude) continue;
    for (const { token, aliases, magnitude: other } of measured(tokens, requested.type)) {
      const distance = distanceOf(magnitude, other);
      // Fonts are similar only if they share a name, because any word could be one.
      const isStranger = requested.type === "fontFamily" && distance?.closeness === "far";
      if (distance && !isStranger) found.push({ token, aliases, ...distance });
    }
  }
  const rank = ({ token }: NearToken) => (token.deprecated ? 2 : 0) + (token.aliasOf === undefined ? 1 : 0);
  return found
    .sort((one, other) => one.distance - other.distance || rank(one) - rank(other) || other.aliases - one.aliases)
    .slice(0, limit)
    .map(({ aliases: _, ...near }) => near);
}

function measured(tokens: readonly ResolvedToken[], type: string): Measured[] {
  const types = typesOf(tokens);
  const made = types.get(type) ?? measure(tokens, type);
  types.set(type, made);
  return made;
}

function measure(tokens: readonly ResolvedToken[], type: string): Measured[] {
  const aliases = new Map<string, number>();
  for (const { aliasOf } of tokens) if (aliasOf !== undefined) aliases.set(aliasOf, (aliases.get(aliasOf) ?? 0) + 1);
  return tokens.flatMap((token) => {
    const magnitude = token.type === type ? magnitudeOf(type, token.resolved) : undefined;
    return magnitude ? [{ token, magnitude, aliases: aliases.get(token.name) ?? 0 }] : [];
  });
}
