import type { Feature } from "../../../feature.ts";
import { appResources } from "./resources.ts";

/** Views that hosts of agents may show the answers of tools in (MCP Apps, 2026-01-26). */
export const apps: Feature = { name: "apps", resources: appResources };
