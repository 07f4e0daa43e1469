export { readConnection } from "./connection.ts";
export { fileUrl, readProjectKey } from "./project.ts";
