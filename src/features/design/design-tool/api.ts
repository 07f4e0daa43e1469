export { readConnection } from "./connection.ts";
export { designAudit } from "./design-audit.ts";
export { readDesignComponents } from "./design-components.ts";
export { fileUrl, readProjectKey } from "./project.ts";
