import type { z } from "zod";
import { cssValue, hexColor, nearestTokens } from "../../engines/tokens/engine.ts";
import type { ResolvedToken } from "../../engines/tokens/names.ts";
import type { nearToken } from "./dtcg-contract.ts";

export type NearTokenInfo = z.infer<typeof nearToken>;

/** The tokens nearest to a value, as the API tells them. */
export const nearTokens = (
  tokens: readonly ResolvedToken[],
  { value, type, limit }: { value: string; type?: string; limit: number },
): NearTokenInfo[] =>
  nearestTokens(tokens, value, { limit, ...(type === undefined ? {} : { type }) }).map(
    ({ token, distance, closeness }) => ({
      name: token.name,
      type: token.type ?? "",
      ...{ distance, closeness },
      css: cssValue(token.type, token.resolved),
      hex: token.type === "color" ? hexColor(token.resolved) : undefined,
      aliasOf: token.aliasOf,
      description: token.description,
      deprecated: token.deprecated === false ? undefined : token.deprecated,
    }),
  );
