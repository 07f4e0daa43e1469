import type { Feature } from "../../../feature.ts";

/** What people asked and found no answer to. */
export const questions: Feature = { name: "questions", registryOnly: true };
