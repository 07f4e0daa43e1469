import { type OpenService, SECRET } from "./open-service.ts";

/** What a tool answered: its data, or what is wrong. */
export interface ToolAnswer {
  isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  data: any;
  /** Characters of its text, which is as long as its data as JSON. */
  length: number;
}

const REVISION = "2026-07-28";

/** Calls a tool over HTTP with the shared secret, without a session. Rejects where the protocol says no. */
export async function callTool(
  { url }: Pick<OpenService, "url">,
  name: string,
  args: Record<string, unknown> = {},
  headers: Record<string, string> = { authorization: `Bearer ${SECRET}` },
): Promise<ToolAnswer> {
  const method = "tools/call";
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": REVISION,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const response = await fetch(`${url}/api/mcp`, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": REVISION,
      "mcp-method": method,
      "mcp-name": name,
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { name, arguments: args, _meta } }),
  });
  const { result, error } = await response.json();
  if (error) throw new Error(`${name}: ${error.message}`);
  const text: string = result.content[0].text;
  return { isError: result.isError === true, data: JSON.parse(text), length: text.length };
}

/** Every page of an answer, in order. */
export async function callToolToTheEnd(
  service: Pick<OpenService, "url">,
  name: string,
  args: Record<string, unknown> = {},
  between: () => Promise<unknown> = async () => undefined,
): Promise<ToolAnswer["data"][]> {
  const pages = [];
  for (let cursor: string | undefined; ; ) {
    const { data, isError } = await callTool(service, name, { ...args, ...(cursor ? { cursor } : {}) });
    if (isError) throw new Error(`${name}: ${data.message}`);
    pages.push(data);
    cursor = data.nextCursor;
    if (cursor === undefined) return pages;
    await between();
  }
}
