import type { Feature } from "../../../feature.ts";
import { referenceJob } from "./reference-job.ts";

/** Drafts of reference texts that a model writes. Nothing of it is content by itself. */
export const writing: Feature = { name: "writing", registryOnly: true, jobs: [referenceJob] };
