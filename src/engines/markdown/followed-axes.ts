import { z } from "zod";

/**
 * What of a page is another for a scheme or brand chosen in the header: parameter of its address, and the values that lead
 * elsewhere.
 */
export type FollowedAxes = Partial<Record<"scheme" | "brand", { axis: string; values: readonly string[] } | undefined>>;

/** What the address of a page may choose that shows such things among others; by these names whatever the axes are called. */
export const followedQuery = z.object({
  scheme: z.string().max(200).optional().meta({ description: "Scheme of the tokens in the page." }),
  brand: z.string().max(200).optional().meta({ description: "Brand of the tokens in the page." }),
});
