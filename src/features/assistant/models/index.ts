import type { Feature } from "../../../feature.ts";

/** The language model of this deployment: which, what it was used for, and a call to try it. */
export const models: Feature = { name: "models", registryOnly: true };
