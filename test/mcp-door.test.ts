import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { databases } from "./long-form.ts";
import { ACCEPT, bearer, INITIALIZE, legacy, modern, openSession, repeated, send } from "./mcp-messages.ts";
import { type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";
import { exchange, requestBytes } from "./raw-http.ts";

describe.each(databases)("the MCP endpoint on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database, { SERVICE_MCP_ORIGINS: "https://agents.example.com" });
  });
  afterAll(() => service.close());

  it.each(["GET", "POST", "DELETE"])("PRM-2 %s without a credential returns where to sign in", async (method) => {
    const response = await fetch(`${service.url}/api/mcp`, { method, body: method === "POST" ? "{}" : undefined });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(
      'Bearer resource_metadata="http://registry.test/.well-known/oauth-protected-resource"',
    );
    expect(await response.json()).toMatchObject({ error: "unauthorized" });
  });

  it("PRM-2 returns invalid_token for a wrong credential", async () => {
    const response = await send(service.url, INITIALIZE, { authorization: "Bearer nonsense" });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(
      'Bearer error="invalid_token", resource_metadata="http://registry.test/.well-known/oauth-protected-resource"',
    );
  });

  it("BEA-1 takes no token from the address and not two credentials", async () => {
    const inQuery = await fetch(`${service.url}/api/mcp?access_token=${SECRET}`, { method: "POST", body: "{}" });
    expect(inQuery.status).toBe(401);
    expect((await send(service.url, INITIALIZE, { ...bearer(), "x-service-api-key": "k" })).status).toBe(400);
  });

  it("BEA-1 reads the scheme in any case", async () => {
    expect((await send(service.url, INITIALIZE, { authorization: `bEaReR ${SECRET}` })).status).toBe(200);
  });

  it("answers initialize and the list of tools with a JSON object", async () => {
    const response = await send(service.url, INITIALIZE, bearer());
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { result } = await response.json();
    expect(result).toMatchObject({ protocolVersion: "2025-11-25", capabilities: { tools: {} } });
    expect(result.instructions.length).toBeLessThan(2048);
    const session = await openSession(service.url, bearer());
    const list = await send(service.url, legacy("tools/list"), { ...bearer(), ...session });
    expect((await list.json()).result.tools.map(({ name }: { name: string }) => name)).toContain("service_search");
  });

  it("answers the stateless revision too", async () => {
    const discovered = await send(service.url, modern("server/discover"), {
      ...bearer(),
      ...repeated("server/discover"),
    });
    expect(discovered.status).toBe(200);
    expect((await discovered.json()).result.supportedVersions).toContain("2026-07-28");
    const list = await send(service.url, modern("tools/list"), { ...bearer(), ...repeated("tools/list") });
    const { result } = await list.json();
    expect(result).toMatchObject({ resultType: "complete", ttlMs: expect.any(Number), cacheScope: "private" });
    expect(result.tools.map(({ name }: { name: string }) => name)).toContain("service_search");
  });

  it("MCP-8 refuses headers that differ from the message", async () => {
    const unknown = await send(service.url, modern("tools/list"), {
      ...bearer(),
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
    });
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({ error: { code: -32020 } });
  });

  it("MCP-4 takes no session identifier for a credential", async () => {
    for (const method of ["POST", "GET", "DELETE"]) {
      const response = await fetch(`${service.url}/api/mcp`, {
        method,
        headers: { ...ACCEPT, "mcp-session-id": "known", cookie: "mcp-session-id=known" },
        body: method === "POST" ? JSON.stringify(INITIALIZE) : undefined,
      });
      expect(response.status).toBe(401);
    }
  });

  it("MCP-7 refuses a revision it does not speak, and takes none for the one agreed on", async () => {
    const list = legacy("tools/list");
    const own = { ...bearer(), ...(await openSession(service.url, bearer())) };
    expect((await send(service.url, list, { ...own, "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
    expect((await send(service.url, list, { ...own, "mcp-protocol-version": "2025-03-26" })).status).toBe(200);
    expect((await send(service.url, list, own)).status).toBe(200);
  });

  it("MCP-8 tells a wrong revision, method and envelope apart, and mints no session", async () => {
    const ask = async (message: object, headers: Record<string, string>) => {
      const response = await send(service.url, message, { ...bearer(), ...headers, "mcp-session-id": "mine" });
      expect(response.headers.get("mcp-session-id")).toBeNull();
      return { status: response.status, code: (await response.json()).error?.code };
    };
    expect(await ask(modern("no/such-method"), repeated("no/such-method"))).toEqual({ status: 404, code: -32601 });
    const { params: _, ...bare } = modern("tools/list");
    expect((await ask({ ...bare, params: {} }, repeated("tools/list"))).status).toBe(400);
    const unknown = modern("tools/list");
    unknown.params._meta["io.modelcontextprotocol/protocolVersion"] = "2099-01-01";
    expect(await ask(unknown, { ...repeated("tools/list"), "mcp-protocol-version": "2099-01-01" })).toEqual({
      status: 400,
      code: -32022,
    });
  });

  it("MCP-12 lists in the same order each time", async () => {
    const texts = await Promise.all(
      [1, 2].map(async () =>
        (await send(service.url, modern("tools/list"), { ...bearer(), ...repeated("tools/list") })).text(),
      ),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it("MCP-9 responds 202 for a notification, 400 for invalid JSON, 413 for too much", async () => {
    const own = { ...bearer(), ...(await openSession(service.url, bearer())) };
    const noted = await send(service.url, { jsonrpc: "2.0", method: "notifications/initialized" }, own);
    expect(noted.status).toBe(202);
    expect(await noted.text()).toBe("");
    const broken = await send(service.url, "{", bearer());
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ error: { code: -32700 } });
    expect((await send(service.url, [modern("tools/list")], { ...bearer(), ...repeated("tools/list") })).status).toBe(
      400,
    );
    expect((await send(service.url, [legacy("tools/list")], own)).status).toBe(400);
    const large = await send(service.url, `"${"x".repeat(4 << 20)}"`, bearer());
    expect(large.status).toBe(413);
  });

  it.each([
    ["initialize", undefined],
    ["initialize", { protocolVersion: 1 }],
    ["resources/read", {}],
    ["resources/read", { uri: 5 }],
    ["completion/complete", { ref: {}, argument: {} }],
    ["tools/list", { cursor: 5 }],
  ])("MCP-9 reports the fault of %s of %j as the client's, without a line in the log", async (method, params) => {
    const faults = () => service.logged.filter((line) => line.includes('"unexpected"')).length;
    const before = faults();
    const own = { ...bearer(), ...(await openSession(service.url, bearer())) };
    const requested = await send(service.url, { jsonrpc: "2.0", id: 1, method, params }, own);
    const { error } = await requested.json();
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/^`params\.?\w*/) });
    expect(faults()).toBe(before);
  });

  it.each(["GET", "POST", "DELETE"])("MCP-1 refuses %s from a page of a foreign origin", async (method) => {
    const response = await fetch(`${service.url}/api/mcp`, {
      method,
      headers: { ...bearer(), ...ACCEPT, origin: "https://evil.example" },
      body: method === "POST" ? JSON.stringify(INITIALIZE) : undefined,
    });
    expect(response.status).toBe(403);
    expect(response.headers.get("access-control-allow-origin")).toBe("http://registry.test");
  });

  it("CORS-3 echoes allowed origins only, and exposes the headers that clients read", async () => {
    const allowed = await send(service.url, INITIALIZE, { ...bearer(), origin: "https://agents.example.com" });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get("access-control-allow-origin")).toBe("https://agents.example.com");
    expect(allowed.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
    const preflight = (origin: string) =>
      fetch(`${service.url}/api/mcp`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST" },
      });
    const requested = await preflight("https://agents.example.com");
    expect(requested.headers.get("access-control-allow-origin")).toBe("https://agents.example.com");
    expect(requested.headers.get("access-control-allow-methods")).toContain("POST");
    expect((await preflight("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("the MCP endpoint in a workspace", () => {
  it("MCP-3 listens to this machine only by default", () => {
    expect(readEnvironmentConfig({}).host).toBe("127.0.0.1");
    expect(readEnvironmentConfig({ SERVICE_HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
  });

  it("MCP-2 accepts host names of this machine only", async () => {
    const service = await openWorkspace("examples");
    try {
      for (const [host, refused] of [
        ["evil.example", true],
        ["localhost:1", false],
        ["[::1]:1", false],
      ] as const) {
        const headers = [
          ["Host", host],
          ["Content-Type", "application/json"],
          ["Accept", ACCEPT.accept],
        ] as const;
        const body = Buffer.from(JSON.stringify(INITIALIZE));
        const { status } = await exchange(
          service.url,
          requestBytes({ method: "POST", target: "/api/mcp", headers, body }),
        );
        if (refused) expect([403, 421]).toContain(status);
        else expect(status).toBe(200);
      }
      // RFC 9112, 3.2: which of two would count is anybody's guess.
      const twice = [
        ["Host", "localhost:1"],
        ["Host", "evil.example"],
      ] as const;
      for (const headers of [twice, [...twice].reverse(), [twice[0], twice[0]]]) {
        const bytes = requestBytes({ method: "GET", target: "/healthz", headers });
        expect((await exchange(service.url, bytes)).status).toBe(400);
      }
    } finally {
      await service.close();
    }
  });

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

  it("requires the secret if one is set, and changes nothing else", async () => {
    const service = await openWorkspace("examples", { SERVICE_SYNC_SECRET: SECRET });
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
