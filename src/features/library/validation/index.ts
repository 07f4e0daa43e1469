import type { Feature } from "../../../feature.ts";
import { validationPages } from "./pages.tsx";
import { validationRoutes } from "./routes.ts";
import { validationSnapshotJob } from "./snapshot-job.ts";
import { validationTools } from "./tools.ts";

export const validation: Feature = {
  name: "validation",
  routes: [...validationRoutes, ...validationPages],
  tools: validationTools,
  jobs: [validationSnapshotJob],
  frame: { place: { section: "Components", sectionHref: "/components", title: "Health", href: "/health" } },
};
