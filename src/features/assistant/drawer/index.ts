import type { Feature } from "../../../feature.ts";

/** The assistant on every page. */
export const drawer: Feature = { name: "drawer" };
