import { SECRET } from "../programs.ts";

const REVISION = "2026-07-28";

/** What a tool answered, as it travels: text for the model, and the same as data. */
export interface ToolResult {
  content: { type: string; text?: string }[];
  structuredContent?: { nextCursor?: string; revision: number } & Record<string, unknown>;
  isError?: boolean;
}

/** A tool as `tools/list` tells it. */
export interface ListedTool {
  name: string;
  description: string;
  inputSchema: { properties?: Record<string, { maximum?: number }> };
  outputSchema: object;
  annotations: { readOnlyHint: boolean };
}

/** Asks the MCP endpoint of a registry by a method, without a session. Rejects where the protocol says no. */
async function ask<T>(url: string, method: string, params: { name?: string } & Record<string, unknown>): Promise<T> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": REVISION,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const response = await fetch(`${url}/api/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${SECRET}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": REVISION,
      "mcp-method": method,
      ...(params.name === undefined ? {} : { "mcp-name": params.name }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } }),
  });
  const { result, error } = await response.json();
  if (error) throw new Error(`${method} ${params.name ?? ""}: ${error.message}`);
  return result;
}

export const callTool = (url: string, name: string, given: object): Promise<ToolResult> =>
  ask(url, "tools/call", { name, arguments: given });

export const listTools = async (url: string): Promise<ListedTool[]> =>
  (await ask<{ tools: ListedTool[] }>(url, "tools/list", {})).tools;
