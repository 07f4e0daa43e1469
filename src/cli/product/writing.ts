import { referenceJob } from "../../domain/writing/reference-job.ts";
import type { Feature } from "../../platform/feature.ts";

/** Drafts of reference texts that a model writes. Nothing of it is content by itself. */
export const writing: Feature = { name: "writing", registryOnly: true, jobs: [referenceJob] };
