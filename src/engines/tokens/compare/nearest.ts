import { onceFor } from "../../../safe/once-for.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { readAskedValue } from "./asked-value.ts";
import { type Distance, distanceOf } from "./distance.ts";
import { type Magnitude, magnitudeOf } from "./magnitude.ts";

/** A token with its distance from a value that was asked about. */
export interface NearToken extends Distance {
  token: ResolvedToken;
}

interface Measured {
  token: ResolvedToken;
  magnitude: Magnitude;
  /** How many tokens are aliases of it. */
  aliases: number;
}

/** Magnitudes by type, worked out once for each list of tokens. */
const typesOf = onceFor((_tokens: readonly ResolvedToken[]) => new Map<string, Measured[]>());

/**
 * The tokens whose values are nearest to one, the nearest first. Of equally near ones those that are in use come before
 * deprecated ones, and aliases, the names made for use, before what they stand for; of aliases those that others stand on
 * before those of one component; else as the tokens are ordered.
 *
 * @param value as CSS or a design tool writes it (`readAskedValue`); what cannot be read is near to nothing
 * @param options `type`: only tokens of this DTCG type; `limit`: at most so many, 10 where absent
 */
export function nearestTokens(
  tokens: readonly ResolvedToken[],
  value: string,
  { type, limit = 10 }: { type?: string; limit?: number } = {},
): NearToken[] {
  const found: (NearToken & { aliases: number })[] = [];
  for (const asked of readAskedValue(value, type)) {
    const magnitude = magnitudeOf(asked.type, asked.value);
    if (!magnitude) continue;
    for (const { token, aliases, magnitude: other } of measured(tokens, asked.type)) {
      const distance = distanceOf(magnitude, other);
      // Fonts are alike where they share a name; any word could be one.
      const isStranger = asked.type === "fontFamily" && distance?.closeness === "far";
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
