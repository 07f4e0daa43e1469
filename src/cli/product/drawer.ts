import type { Feature } from "../../platform/feature.ts";

/** The assistant on every page. */
export const drawer: Feature = { name: "drawer" };
