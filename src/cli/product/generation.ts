import { generationRoutes } from "../../api/ai/generation-routes.ts";
import { generationJob } from "../../domain/generation/generation-job.ts";
import type { Feature } from "../../platform/feature.ts";
import { generatePage } from "../../web/admin/generation/page.tsx";

/** Components made by a language model, as drafts. */
export const generation: Feature = {
  name: "generation",
  routes: [...generationRoutes, ...generatePage],
  jobs: [generationJob],
  registryOnly: true,
};
