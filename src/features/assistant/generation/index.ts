import type { Feature } from "../../../feature.ts";
import { generationJob } from "./generation-job.ts";
import { generatePage } from "./page.tsx";
import { generationRoutes } from "./routes.ts";

/** Components made by a language model, as drafts. */
export const generation: Feature = {
  name: "generation",
  routes: [...generationRoutes, ...generatePage],
  jobs: [generationJob],
  registryOnly: true,
};
