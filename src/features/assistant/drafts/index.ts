import type { Feature } from "../../../feature.ts";

/** What a model made and nobody has published yet. */
export const drafts: Feature = { name: "drafts", registryOnly: true };
