import { referenceResources } from "../../agents/resources/reference.ts";
import { referenceTools } from "../../agents/tools/reference.ts";
import { referenceRoutes } from "../../api/reference/routes.ts";
import { referenceKind } from "../../domain/references/kind.ts";
import type { Feature } from "../../platform/feature.ts";
import { editReferenceRoute } from "../../web/edit/reference/edit-page.tsx";
import { referenceListPage } from "../../web/edit/reference/list-page.tsx";

/** Texts for agents that people write: guidelines, the voice of a brand. */
export const reference: Feature = {
  name: "reference",
  kinds: [referenceKind],
  routes: [...referenceRoutes, referenceListPage, editReferenceRoute],
  resources: referenceResources,
  tools: referenceTools,
};
