import type { Feature } from "../../../feature.ts";
import { draftPage } from "./draft-page.tsx";
import { drafts as draftsPart } from "./drafts.ts";
import { listPage } from "./list-page.tsx";
import { draftRoutes } from "./routes.ts";

/** What a model made and nobody has published yet. */
export const drafts: Feature = {
  name: "drafts",
  registryOnly: true,
  routes: [...draftRoutes, ...listPage, ...draftPage],
  starts: [draftsPart],
};
