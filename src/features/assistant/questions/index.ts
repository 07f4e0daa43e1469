import type { Feature } from "../../../feature.ts";
import { questionsPage } from "./page.tsx";
import { questionRoutes } from "./routes.ts";

/** What people asked and found no answer to. */
export const questions: Feature = {
  name: "questions",
  routes: [...questionRoutes, ...questionsPage],
  registryOnly: true,
};
