import type { Feature } from "../../../feature.ts";

/** Texts a language model suggests: references, alternative texts, notes of changes. */
export const writing: Feature = { name: "writing", registryOnly: true };
