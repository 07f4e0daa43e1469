import { draftRoutes } from "../../api/drafts/routes.ts";
import { drafts as draftsPart } from "../../domain/drafts/drafts.ts";
import type { Feature } from "../../platform/feature.ts";
import { draftPage } from "../../web/admin/drafts/draft-page.tsx";
import { listPage } from "../../web/admin/drafts/list-page.tsx";

/** What a model made and nobody has published yet. */
export const drafts: Feature = {
  name: "drafts",
  registryOnly: true,
  routes: [...draftRoutes, ...listPage, ...draftPage],
  starts: [draftsPart],
};
