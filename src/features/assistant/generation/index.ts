import type { Feature } from "../../../feature.ts";

/** Components made by a language model, as drafts. */
export const generation: Feature = { name: "generation", registryOnly: true };
