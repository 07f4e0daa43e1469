import type { Feature } from "../../../feature.ts";
import { auditLogPage } from "./audit-page.tsx";
import { auditRetention } from "./audit-retention.ts";
import { keysPage } from "./keys-page.tsx";
import { peoplePage } from "./people-page.tsx";
import { adminRoutes } from "./routes.ts";
import { sessionsPage } from "./sessions-page.tsx";

export const admin: Feature = {
  name: "admin",
  registryOnly: true,
  starts: [auditRetention],
  routes: [...adminRoutes, ...peoplePage, ...keysPage, ...sessionsPage, auditLogPage],
};
