/**
 * What of a page is another for a scheme or brand chosen in the header: parameter of its address, and the values that lead
 * elsewhere.
 */
export type FollowedAxes = Partial<Record<"scheme" | "brand", { axis: string; values: readonly string[] } | undefined>>;
