import { appResources } from "../../agents/resources/apps.ts";
import type { Feature } from "../../platform/feature.ts";

/** Views that hosts of agents may show the answers of tools in (MCP Apps, 2026-01-26). */
export const apps: Feature = { name: "apps", resources: appResources };
