import type { Feature } from "../../../feature.ts";
import { auditPage } from "./audit-page.tsx";
import { extractionJob } from "./extraction-job.ts";
import { fetchJob } from "./fetch-job.ts";
import { designComponentsKind } from "./kind.ts";
import { designToolRoutes } from "./routes.ts";
import { statusPage } from "./status-page.tsx";

/** The design tool of a registry: what was fetched of it, and how it differs from the code. */
export const designTool: Feature = {
  name: "design-tool",
  kinds: [designComponentsKind],
  routes: [...designToolRoutes, ...statusPage, auditPage],
  jobs: [fetchJob, extractionJob],
  registryOnly: true,
};
