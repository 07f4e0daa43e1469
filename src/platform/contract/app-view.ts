/** The views in which a host may show the result of a tool (MCP Apps, 2026-01-26). */
export type AppView = "component-preview";

/** The MCP extension for these views. */
export const APPS_EXTENSION = "io.modelcontextprotocol/ui";
export const APP_MEDIA_TYPE = "text/html;profile=mcp-app";

export const appAddress = (view: AppView): string => `ui://design-system/${view}`;
