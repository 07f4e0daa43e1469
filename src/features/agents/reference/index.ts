import type { Feature } from "../../../feature.ts";
import { editReferenceRoute } from "./edit-page.tsx";
import { referenceKind } from "./kind.ts";
import { referenceListPage } from "./list-page.tsx";
import { referenceResources } from "./resources.ts";
import { referenceRoutes } from "./routes.ts";
import { referenceTools } from "./tools.ts";

/** Texts for agents that people write: guidelines, the voice of a brand. */
export const reference: Feature = {
  name: "reference",
  kinds: [referenceKind],
  routes: [...referenceRoutes, referenceListPage, editReferenceRoute],
  resources: referenceResources,
  tools: referenceTools,
};
