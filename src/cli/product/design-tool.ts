import { designToolRoutes } from "../../api/design-tool/routes.ts";
import { extractionJob } from "../../domain/design-tool/extraction-job.ts";
import { fetchJob } from "../../domain/design-tool/fetch-job.ts";
import { designComponentsKind } from "../../domain/design-tool/kind.ts";
import type { Feature } from "../../platform/feature.ts";
import { auditPage } from "../../web/admin/design-tool/audit-page.tsx";
import { statusPage } from "../../web/admin/design-tool/status-page.tsx";

/** The design tool of a registry: what was fetched of it, and how it differs from the code. */
export const designTool: Feature = {
  name: "design-tool",
  kinds: [designComponentsKind],
  routes: [...designToolRoutes, ...statusPage, auditPage],
  jobs: [fetchJob, extractionJob],
  registryOnly: true,
};
