import { z } from "zod";

/**
 * The axes for which a page differs by the scheme or brand chosen in the header: the query parameter, and the values
 * that change the address.
 */
export type FollowedAxes = Partial<Record<"scheme" | "brand", { axis: string; values: readonly string[] } | undefined>>;

/** Query parameters of pages that show tokens by scheme or brand. The axes can have other names. */
export const followedQuery = z.object({
  scheme: z.string().max(200).optional().meta({ description: "Scheme of the tokens in the page." }),
  brand: z.string().max(200).optional().meta({ description: "Brand of the tokens in the page." }),
});
