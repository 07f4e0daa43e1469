import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { bearer, INITIALIZE, legacy, modern, openSession, repeated, send } from "./mcp-messages.ts";
import { type OpenService, openRegistry } from "./open-service.ts";
import { useTools } from "./use-tools.ts";

const tools = features.flatMap((feature) => feature.tools ?? []);

describe("clients that name their forms in other ways", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry();
  });
  afterAll(() => service.close());

  const JSON_FORM = /^application\/json/;
  const EVENTS = /^text\/event-stream$/;
  const accepts = [
    ["application/json, text/event-stream", JSON_FORM],
    ["application/json", JSON_FORM],
    ["text/event-stream", EVENTS],
    ["*/*", JSON_FORM],
    ["application/json, */*;q=0.5", JSON_FORM],
    ["application/*, text/*", JSON_FORM],
    ["APPLICATION/JSON, TEXT/EVENT-STREAM", JSON_FORM],
    ["text/event-stream, application/json;q=0", EVENTS],
    ["", JSON_FORM],
  ] as const;

  /** Of one event, or of JSON. */
  const read = async (response: Response) => {
    const text = await response.text();
    return JSON.parse(/^event: message\ndata: (.+)\n\n$/.exec(text)?.[1] ?? text);
  };

  it.each(accepts)("MCP-9 %j is answered in both revisions", async (accept, form) => {
    const begun = await send(service.url, INITIALIZE, { ...bearer(), accept });
    expect([begun.status, (await read(begun.clone())).result.protocolVersion]).toEqual([200, "2025-11-25"]);
    expect(begun.headers.get("content-type")).toMatch(form);
    const session = { "mcp-session-id": begun.headers.get("mcp-session-id") ?? "" };
    const params = { name: "service_search", arguments: { query: "x" }, _meta: { progressToken: 1 } };
    const called = await send(service.url, legacy("tools/call", params), { ...bearer(), ...session, accept });
    const stateless = modern("tools/list");
    const listed = await send(service.url, stateless, { ...bearer(), ...repeated("tools/list"), accept });
    expect((await read(listed)).result.tools.length).toBeGreaterThan(20);
    expect(called.status).toBe(200);
    if (accept === "application/json") expect(called.headers.get("content-type")).toMatch(JSON_FORM);
    expect(await called.text()).toContain('"total":0');
    const noted = { jsonrpc: "2.0", method: "notifications/initialized" };
    expect((await send(service.url, noted, { ...bearer(), ...session, accept })).status).toBe(202);
  });

  it.each(["text/html", "application/json;q=0, text/event-stream;q=0", "image/*"])(
    "%s takes nothing there is",
    async (accept) => {
      const refused = await send(service.url, INITIALIZE, { ...bearer(), accept });
      expect([refused.status, (await refused.json()).error.message]).toEqual([
        406,
        expect.stringContaining("Accept one of these types"),
      ]);
    },
  );

  it.each(["text/event-stream", "TEXT/EVENT-STREAM", "text/*", "*/*"])("%s opens the stream", async (accept) => {
    const stop = new AbortController();
    const headers = { ...bearer(), accept };
    const response = await fetch(`${service.url}/api/mcp`, { headers, signal: stop.signal });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    stop.abort();
  });

  it("a slash at the end of an endpoint address is ignored", async () => {
    const begun = await fetch(`${service.url}/api/mcp/`, {
      method: "POST",
      headers: { ...bearer(), "content-type": "application/json" },
      body: JSON.stringify(INITIALIZE),
      redirect: "error",
    });
    expect((await begun.json()).result.serverInfo.name).toBe("design-system-registry");
    const stranger = await fetch(`${service.url}/api/mcp/`, { method: "POST", body: "{}" });
    // A client that was given the slash takes only metadata that name it (RFC 9728 §3.3).
    const place = "http://registry.test/.well-known/oauth-protected-resource/api/mcp/";
    expect([stranger.status, stranger.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer resource_metadata="${place}"`,
    ]);
    const metadata = async (path: string) =>
      (await fetch(`${service.url}/.well-known/oauth-protected-resource${path}`)).json();
    expect(await metadata("/api/mcp/")).toEqual({
      ...(await metadata("/api/mcp")),
      resource: "http://registry.test/api/mcp/",
    });
    expect((await service.get("/api/registry/pages/")).status).toBe(200);
    expect((await service.get("/api/nothing/")).status).toBe(404);
    expect((await service.get("/api/mcp//")).status).toBe(404);
  });

  it("null equals an omitted field, in every message", async () => {
    const own = { ...bearer(), ...(await openSession(service.url, bearer())) };
    const ask = async (method: string, params: unknown) =>
      (await send(service.url, { jsonrpc: "2.0", id: 1, method, params }, own)).json();
    for (const method of ["tools/list", "resources/list", "resources/templates/list"])
      for (const params of [null, { cursor: null }, { cursor: null, _meta: null }])
        expect((await ask(method, params)).error, `${method} ${JSON.stringify(params)}`).toBeUndefined();
    const called = await ask("tools/call", { name: "service_list_doc_pages", arguments: null });
    expect(called.result.structuredContent.total).toBe(0);
  });
});

/** Arguments of every tool that has to have some. */
const NEEDED: Record<string, Record<string, unknown>> = {
  service_get_doc_page: { slug: "index" },
  service_create_doc_page: { slug: "made", title: "Made", markdown: "Text" },
  service_update_doc_page: { slug: "made", base: "0".repeat(64) },
  service_delete_doc_page: { slug: "made", base: "0".repeat(64) },
  service_get_reference: { id: "catalog" },
  service_update_design_guidelines: { markdown: "Text", base: null },
  service_update_brand_voice: { markdown: "Text", base: null },
  service_resolve_token: { name: "color.text.default" },
  service_find_nearest_token: { value: "#0055cc" },
  service_search_icons: { query: "search" },
  service_get_component: { id: "button" },
  service_get_component_source: { id: "button" },
  service_get_component_reference: { id: "button" },
  service_sync_push: { changes: [{ entityType: "page", entityId: "sent", action: "create", data: { markdown: "A" } }] },
  service_component_history: { id: "button" },
  service_get_pattern: { id: "sign-in" },
  service_create_preview: { componentId: "button", previewKey: "made" },
  service_update_preview: { componentId: "button", previewKey: "made", base: "0".repeat(64) },
  service_get_asset: { id: "ast_none" },
  service_search: { query: "button" },
  service_search_components: { query: "button" },
  service_validate_usage: { code: "a { color: #0055cc }" },
};

describe("arguments as models write them", () => {
  const { call } = useTools("sqlite");

  it.each(tools.map((tool) => [tool.name, tool] as const))("%s treats null as an omitted field", async (name, tool) => {
    const shape = (tool.input as unknown as { shape: Record<string, unknown> }).shape;
    const nulls = Object.fromEntries(
      [...Object.keys(shape), ...(tool.pages ? ["cursor"] : [])].map((one) => [one, null]),
    );
    const { data, isError } = await call(name.slice("service_".length), { ...nulls, ...NEEDED[name] });
    // What is asked for need not be there; that the question is understood is what counts.
    if (isError) expect([name, data.error]).toEqual([name, expect.stringMatching(/^(?:not_found|changed_elsewhere)$/)]);
    expect(NEEDED[name] === undefined || isError || data.revision >= 0).toBe(true);
  });

  it("numbers, booleans, lists and objects in a text are parsed", async () => {
    const { data: two } = await call("search", { query: "button", limit: "2" });
    expect(two.results).toHaveLength(2);
    const { data: listed } = await call("get_component", { id: "button", sections: '["summary", "code"]' });
    expect(Object.keys(listed.sections).sort()).toEqual(["code", "summary"]);
    const { data: single } = await call("get_component", { id: "button", sections: "code", picture: "false" });
    expect(Object.keys(single.sections)).toEqual(["code"]);
    const { data: icons } = await call("search_icons", { query: "search", svg: "True" });
    expect(icons.icons[0].svg).toContain("<svg");
    const page = { slug: "texts", title: 2026, markdown: "Text", frontmatter: '{"order": null}' };
    const { data: made } = await call("create_doc_page", page);
    expect(made.title).toBe("2026");
    const { data: read } = await call("get_doc_page", { slug: "texts", source: "true", cursor: "" });
    expect(read.frontmatter).toEqual({ title: "2026", order: null });
    const { data: since } = await call("recent_changes", { since: 1, limit: "1" });
    expect(since.changes).toHaveLength(1);
    const { data: changes } = await call("recent_changes", { since: null, limit: 1 });
    expect(changes.changes).toHaveLength(1);
  });

  it("other faults are reported", async () => {
    for (const wrong of [{ limit: "many" }, { limit: "5.5" }, { limit: "1e2" }, { limit: {} }, { kind: "nothing" }]) {
      const { data } = await call("search", { query: "e", ...wrong });
      expect([wrong, data.error]).toEqual([wrong, "invalid_input"]);
    }
    expect((await call("search", { query: null })).data).toMatchObject({ message: expect.stringContaining("query") });
  });

  it("null as the replaced digest means that nothing existed, like an empty text", async () => {
    const change = (entityId: string, more: object) => ({
      changes: [{ entityType: "page", entityId, action: "create", data: { markdown: "A" }, ...more }],
    });
    expect((await call("sync_push", change("fresh", { base: null }))).data.applied).toHaveLength(1);
    for (const base of [null, ""]) {
      const { data } = await call("sync_push", change("fresh", { base, data: { markdown: "B" } }));
      expect(data.failed).toMatchObject([{ entityId: "fresh" }]);
    }
    expect((await call("sync_push", change("fresh", { data: { markdown: "C" } }))).data.applied).toHaveLength(1);
  });
});
