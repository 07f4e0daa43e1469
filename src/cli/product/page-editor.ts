import { pageEditorTools } from "../../agents/tools/page-editor.ts";
import { pageEditorRoutes } from "../../api/pages/editor-routes.ts";
import { navigationJob } from "../../api/pages/navigation-job.ts";
import type { Feature } from "../../platform/feature.ts";
import { pageEditorPages } from "../../web/edit/page/pages.tsx";

export const pageEditor: Feature = {
  name: "page-editor",
  routes: [...pageEditorRoutes, ...pageEditorPages],
  tools: pageEditorTools,
  jobs: [navigationJob],
};
