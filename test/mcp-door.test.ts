import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases, type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";
import { openWorkspaceWith } from "./open-workspace-with.ts";

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};
const ACCEPT = { accept: "application/json, text/event-stream", "content-type": "application/json" };

const send = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/mcp`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { ...ACCEPT, ...headers },
  });

const modern = (method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id: 2,
  method,
  params: {
    ...params,
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
});
const MODERN = (method: string) => ({ "mcp-protocol-version": "2026-07-28", "mcp-method": method });

describe.each(databases)("the door of MCP on %s", (database) => {
  let service: OpenService;
  const bearer = { authorization: `Bearer ${SECRET}` };
  beforeAll(async () => {
    service = await openRegistry(database, { SERVICE_MCP_ORIGINS: "https://agents.example.com" });
  });
  afterAll(() => service.close());

  it.each(["GET", "POST", "DELETE"])("PRM-2 %s without a credential is told where to sign in", async (method) => {
    const response = await fetch(`${service.url}/api/mcp`, { method, body: method === "POST" ? "{}" : undefined });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(
      'Bearer resource_metadata="http://registry.test/.well-known/oauth-protected-resource"',
    );
    expect(await response.json()).toMatchObject({ error: "unauthorized" });
  });

  it("PRM-2 says invalid_token where a credential was sent", async () => {
    const response = await send(service.url, INITIALIZE, { authorization: "Bearer nonsense" });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(
      'Bearer error="invalid_token", resource_metadata="http://registry.test/.well-known/oauth-protected-resource"',
    );
  });

  it("BEA-1 takes no token from the address and not two credentials", async () => {
    const inQuery = await fetch(`${service.url}/api/mcp?access_token=${SECRET}`, { method: "POST", body: "{}" });
    expect(inQuery.status).toBe(401);
    expect((await send(service.url, INITIALIZE, { ...bearer, "x-service-api-key": "k" })).status).toBe(400);
  });

  it("BEA-1 reads the scheme in any case", async () => {
    expect((await send(service.url, INITIALIZE, { authorization: `bEaReR ${SECRET}` })).status).toBe(200);
  });

  it("answers initialize and an empty list of tools with a JSON object", async () => {
    const response = await send(service.url, INITIALIZE, bearer);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { result } = await response.json();
    expect(result).toMatchObject({ protocolVersion: "2025-11-25", capabilities: { tools: {} } });
    expect(result.instructions.length).toBeLessThan(2048);
    const list = await send(service.url, { jsonrpc: "2.0", id: 2, method: "tools/list" }, bearer);
    expect(await list.json()).toMatchObject({ id: 2, result: { tools: [] } });
  });

  it("answers the stateless revision too", async () => {
    const discovered = await send(service.url, modern("server/discover"), { ...bearer, ...MODERN("server/discover") });
    expect(discovered.status).toBe(200);
    expect((await discovered.json()).result.supportedVersions).toContain("2026-07-28");
    const list = await send(service.url, modern("tools/list"), { ...bearer, ...MODERN("tools/list") });
    expect(await list.json()).toMatchObject({ result: { tools: [] } });
  });

  it("MCP-8 refuses headers that differ from the message", async () => {
    const unknown = await send(service.url, modern("tools/list"), {
      ...bearer,
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
    });
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({ error: { code: -32020 } });
  });

  it("MCP-9 answers a notification with 202, what is not JSON with 400, too much with 413", async () => {
    const noted = await send(service.url, { jsonrpc: "2.0", method: "notifications/initialized" }, bearer);
    expect(noted.status).toBe(202);
    expect(await noted.text()).toBe("");
    const broken = await send(service.url, "{", bearer);
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ error: { code: -32700 } });
    const large = await send(service.url, `"${"x".repeat(4 << 20)}"`, bearer);
    expect(large.status).toBe(413);
  });

  it.each(["GET", "POST", "DELETE"])("MCP-1 refuses %s from a page of a foreign origin", async (method) => {
    const response = await fetch(`${service.url}/api/mcp`, {
      method,
      headers: { ...bearer, ...ACCEPT, origin: "https://evil.example" },
      body: method === "POST" ? JSON.stringify(INITIALIZE) : undefined,
    });
    expect(response.status).toBe(403);
    expect(response.headers.get("access-control-allow-origin")).toBe("http://registry.test");
  });

  it("CORS-3 echoes allowed origins only, and exposes what clients read", async () => {
    const allowed = await send(service.url, INITIALIZE, { ...bearer, origin: "https://agents.example.com" });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get("access-control-allow-origin")).toBe("https://agents.example.com");
    expect(allowed.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
    const preflight = (origin: string) =>
      fetch(`${service.url}/api/mcp`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST" },
      });
    const asked = await preflight("https://agents.example.com");
    expect(asked.headers.get("access-control-allow-origin")).toBe("https://agents.example.com");
    expect(asked.headers.get("access-control-allow-methods")).toContain("POST");
    expect((await preflight("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  });

  it("opens an event stream and closes a session", async () => {
    const stop = new AbortController();
    const stream = await fetch(`${service.url}/api/mcp`, {
      headers: { ...bearer, accept: "text/event-stream" },
      signal: stop.signal,
    });
    expect(stream.status).toBe(200);
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    stop.abort();
    const closed = await fetch(`${service.url}/api/mcp`, { method: "DELETE", headers: bearer });
    expect(closed.status).toBe(200);
  });
});

describe("the door of MCP in a workspace", () => {
  it("is open to this machine, by a name of this machine", async () => {
    const service = await openWorkspace("examples");
    try {
      const response = await send(service.url, INITIALIZE, { origin: "http://localhost:5173" });
      expect(response.status).toBe(200);
      expect((await send(service.url, INITIALIZE, { origin: "https://evil.example" })).status).toBe(403);
    } finally {
      await service.close();
    }
  });

  it("asks for the secret where there is one, and keeps the rest as it was", async () => {
    const service = await openWorkspaceWith({ SERVICE_SYNC_SECRET: SECRET });
    try {
      const stranger = await send(service.url, INITIALIZE);
      expect(stranger.status).toBe(401);
      expect(stranger.headers.get("www-authenticate")).toBe("Bearer");
      expect((await send(service.url, INITIALIZE, { authorization: `Bearer ${SECRET}` })).status).toBe(200);
      expect((await fetch(`${service.url}/api/registry/pages`)).status).toBe(200);
      expect((await fetch(`${service.url}/api/oauth/device`, { method: "POST" })).status).toBe(404);
    } finally {
      await service.close();
    }
  });
});
