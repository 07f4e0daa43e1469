/** The views that a host may show the answer of a tool in (MCP Apps, 2026-01-26). */
export type AppView = "component-preview";

/** The extension of MCP that knows them. */
export const APPS_EXTENSION = "io.modelcontextprotocol/ui";
export const APP_MEDIA_TYPE = "text/html;profile=mcp-app";

export const appAddress = (view: AppView): string => `ui://design-system/${view}`;
