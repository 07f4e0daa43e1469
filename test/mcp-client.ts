import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { bearer } from "./mcp-messages.ts";

export const ERAS = ["2025-11-25", "2026-07-28"] as const;
export type Era = (typeof ERAS)[number];

/** The official client of the protocol, connected to a server. */
export async function connectClient(
  url: string,
  era: Era,
  headers: Record<string, string> = bearer(),
  options: ClientOptions = {},
): Promise<Client> {
  const negotiation: ClientOptions = era === "2025-11-25" ? {} : { versionNegotiation: { mode: { pin: era } } };
  const client = new Client({ name: "test", version: "1" }, { ...negotiation, ...options });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), { requestInit: { headers } }));
  return client;
}
