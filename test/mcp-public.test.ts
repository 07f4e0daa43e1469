import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { INITIALIZE, legacy, modern, repeated } from "./mcp-messages.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, openRegistry, openWorkspace } from "./open-service.ts";

const PATH = "/api/mcp/public";
const tools = features.flatMap((feature) => feature.tools ?? []);
const open = tools.filter(({ access }) => access.who === "everybody").map(({ name }) => name);
const closed = tools.filter(({ access }) => access.who !== "everybody");

const ask = (service: OpenService, message: object, headers: Record<string, string> = {}) =>
  fetch(service.url + PATH, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(message),
  });

describe("the public MCP endpoint", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openExamples("sqlite", { SERVICE_RATE_LIMITS: "off" });
  });
  afterAll(() => service.close());

  it("runs tools with public content, without a session", async () => {
    const begun = await ask(service, INITIALIZE);
    expect(begun.headers.get("mcp-session-id")).toBeNull();
    const { result } = await begun.json();
    expect(Object.keys(result.capabilities)).toEqual(["tools"]);
    const listed = (await (await ask(service, legacy("tools/list"))).json()).result.tools;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(open);
    expect(open).toContain("service_get_component");
    expect(JSON.stringify(listed)).not.toContain("resourceUri");
    const stateless = await ask(service, modern("tools/list"), repeated("tools/list"));
    expect((await stateless.json()).result.tools).toHaveLength(open.length);
  });

  it.each(["legacy", "modern"] as const)("works with the official client in the %s era", async (era) => {
    const client = new Client(
      { name: "test", version: "1" },
      { versionNegotiation: era === "legacy" ? { mode: "legacy" } : { mode: { pin: "2026-07-28" } } },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(service.url + PATH)));
    const found = await client.callTool({ name: "service_search", arguments: { query: "button" } });
    expect(found.structuredContent).toMatchObject({ results: expect.arrayContaining([expect.anything()]) });
    await client.close();
  });

  it.each(closed.map((tool) => [tool.name]))("refuses %s, with any credentials", async (name) => {
    const call = legacy("tools/call", { name, arguments: {} });
    const plain = await (await ask(service, call)).json();
    expect(plain.result).toMatchObject({ isError: true });
    expect(plain.result.content[0].text).toContain('"unauthorized"');
  });

  it("has no resources, prompts and streams", async () => {
    for (const message of [legacy("resources/list"), legacy("resources/read", { uri: "design-system://x" })])
      expect((await (await ask(service, message)).json()).error.code).toBe(-32601);
    expect((await (await ask(service, legacy("prompts/list"))).json()).error.code).toBe(-32601);
    const listen = await ask(
      service,
      modern("subscriptions/listen", { notifications: {} }),
      repeated("subscriptions/listen"),
    );
    expect([listen.status, (await listen.json()).error.code]).toEqual([404, -32601]);
    for (const method of ["GET", "DELETE"]) expect((await fetch(service.url + PATH, { method })).status).toBe(405);
    expect((await ask(service, INITIALIZE, { origin: "https://evil.example" })).status).toBe(403);
  });

  it("hides content from readers without an account", async () => {
    const hidden = { slug: "hidden", frontmatter: { title: "Hidden", draft: true, hidden: true }, markdown: "Secret" };
    await service.post("/api/registry/pages", { pages: [hidden] });
    const shown = (await (await service.get("/docs/hidden.md")).text()).includes("Secret");
    for (const source of [false, true]) {
      const call = legacy("tools/call", { name: "service_get_doc_page", arguments: { slug: "hidden", source } });
      expect(JSON.stringify(await (await ask(service, call)).json()).includes("Secret")).toBe(shown);
    }
  });
});

describe("where it isn't public", () => {
  it("60 a minute come from one address", async () => {
    const service = await openRegistry();
    try {
      const statuses: number[] = [];
      for (let sent = 0; sent < 64; sent++) statuses.push((await ask(service, legacy("tools/list"))).status);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
      expect(statuses).toContain(429);
    } finally {
      await service.close();
    }
  });

  it("closed registries and workspaces have no such address, and describe themselves", async () => {
    const private_ = await openRegistry("sqlite", { SERVICE_PUBLIC_READS: "false" });
    const workspace = await openWorkspace("examples");
    try {
      for (const service of [private_, workspace]) {
        const refused = await ask(service, INITIALIZE);
        expect([refused.status, (await refused.json()).message]).toEqual([404, expect.stringContaining("/api/mcp")]);
      }
    } finally {
      await private_.close();
      await workspace.close();
    }
  });
});
