import { definePart } from "../../platform/contract/part.ts";
import type { McpAnswerer } from "./create-answerer.ts";

/** The library and what stands on it are loaded with the first message, not at the start. */
export const mcpServer = definePart<McpAnswerer>({
  name: "MCP server",
  open: async (deployment) => (await import("./create-answerer.ts")).createAnswerer(deployment),
  close: (server) => server.close(),
});
