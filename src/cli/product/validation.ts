import { validationTools } from "../../agents/tools/validation.ts";
import { validationRoutes } from "../../api/validation/routes.ts";
import { validationSnapshotJob } from "../../domain/health/snapshot-job.ts";
import type { Feature } from "../../platform/feature.ts";
import { validationPages } from "../../web/health/pages.tsx";

export const validation: Feature = {
  name: "validation",
  routes: [...validationRoutes, ...validationPages],
  tools: validationTools,
  jobs: [validationSnapshotJob],
  frame: { place: { section: "Components", sectionHref: "/components", title: "Health", href: "/health" } },
};
