import type { Feature } from "../../../feature.ts";
import { navigationJob } from "./navigation-job.ts";
import { pageEditorPages } from "./pages.tsx";
import { pageEditorRoutes } from "./routes.ts";
import { pageEditorTools } from "./tools.ts";

export const pageEditor: Feature = {
  name: "page-editor",
  routes: [...pageEditorRoutes, ...pageEditorPages],
  tools: pageEditorTools,
  jobs: [navigationJob],
};
