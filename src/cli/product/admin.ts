import { adminRoutes } from "../../api/admin/routes.ts";
import { auditRetention } from "../../domain/people/audit-retention.ts";
import type { Feature } from "../../platform/feature.ts";
import { auditLogPage } from "../../web/admin/audit-page.tsx";
import { keysPage } from "../../web/admin/keys-page.tsx";
import { peoplePage } from "../../web/admin/people-page.tsx";
import { sessionsPage } from "../../web/admin/sessions-page.tsx";

export const admin: Feature = {
  name: "admin",
  registryOnly: true,
  starts: [auditRetention],
  routes: [...adminRoutes, ...peoplePage, ...keysPage, ...sessionsPage, auditLogPage],
};
