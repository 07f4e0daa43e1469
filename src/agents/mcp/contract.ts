import { z } from "zod";
import { always } from "../../platform/contract/access.ts";
import { type Endpoint, endpoint } from "../../platform/contract/endpoint.ts";
import type { Settings } from "../../platform/contract/settings.ts";
import { isLoopbackHost } from "../../safe/loopback.ts";

export const MCP_PATH = "/api/mcp";
export const PUBLIC_MCP_PATH = `${MCP_PATH}/public`;

const tag = "MCP";
const EXPOSED = "WWW-Authenticate, Mcp-Session-Id, Mcp-Protocol-Version";

/** Headers that let a page of an allowed origin use the endpoint. */
export const originHeaders = (origin: string): Record<string, string> => ({
  "access-control-allow-origin": origin,
  "access-control-expose-headers": EXPOSED,
  vary: "Origin",
});

/**
 * Whether pages of an origin may use the endpoint: the registry's own, pages of this machine for a workspace, and
 * configured ones.
 */
export function isAllowedOrigin(origin: string, { baseUrl, mode, mcpOrigins }: Settings): boolean {
  if (origin === baseUrl || mcpOrigins.includes(origin)) return true;
  const { hostname, protocol } = URL.parse(origin) ?? { hostname: "", protocol: "" };
  return mode === "workspace" && /^https?:$/.test(protocol) && isLoopbackHost(hostname);
}

const shared = {
  path: MCP_PATH,
  tag,
  access: { who: "everybody", always: true, described: "Any token or API key." },
  cache: "none",
  preflight: (origin, settings) =>
    origin === undefined || !isAllowedOrigin(origin, settings)
      ? undefined
      : {
          "access-control-allow-origin": origin,
          "access-control-allow-methods": "GET, POST, DELETE",
          "access-control-allow-headers":
            "Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Mcp-Session-Id, X-Service-Api-Key, X-Service-Api-Token",
          "access-control-max-age": "600",
          vary: "Origin",
        },
} satisfies Partial<Endpoint>;

export const mcpStream = endpoint({
  ...shared,
  method: "GET",
  summary: "Open the MCP event stream",
  answer: {
    bytes: ["text/event-stream"],
    about: "Server-sent events.",
  },
  errors: [401, 403, 429],
});

export const mcpMessage = endpoint({
  ...shared,
  method: "POST",
  summary: "Send an MCP message",
  description: "Processes a message of the Model Context Protocol (revisions 2025-11-25 and 2026-07-28).",
  takes: "bytes",
  limit: "registry",
  body: z.looseObject({ jsonrpc: z.literal("2.0"), method: z.string().optional() }),
  example: { jsonrpc: "2.0" as const, id: 1, method: "tools/list" },
  answer: { bytes: ["application/json", "text/event-stream"], about: "The response to the message." },
  errors: [401, 403, 429],
});

export const mcpPublic = endpoint({
  ...mcpMessage,
  access: always,
  path: PUBLIC_MCP_PATH,
  summary: "Send an MCP message without an account",
  description:
    "Processes a message of the Model Context Protocol without credentials or a session. Offers the tools that read public content. Only available if reads are public. The limit is 60 messages per minute and IP address.",
  errors: [403, 404, 429],
});

export const mcpClose = endpoint({
  ...shared,
  method: "DELETE",
  summary: "Close an MCP session",
  answer: { bytes: ["application/json"], about: "The session was closed." },
  errors: [401, 403, 429],
});
