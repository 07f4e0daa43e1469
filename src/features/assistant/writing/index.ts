import type { Feature } from "../../../feature.ts";
import { referenceJob } from "./reference-job.ts";
import { writingRoutes } from "./routes.ts";

/** Texts a model suggests: alternative texts, drafts of reference texts. Nothing of it is content by itself. */
export const writing: Feature = { name: "writing", registryOnly: true, routes: writingRoutes, jobs: [referenceJob] };
