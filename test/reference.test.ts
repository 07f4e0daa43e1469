import { readFile } from "node:fs/promises";
import { join as joinPath } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callTool, callToolToTheEnd } from "./call-tool.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";
import { reportOf } from "./push-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";
import { ADMIN_ENV, join, signIn, type Visitor } from "./visitor.ts";

const LIST = "/api/service/reference";
const VOICE = `${LIST}/brand-voice`;
const WORDS = "Quayside words nobody else may read.";
const authorization = { authorization: `Bearer ${SECRET}` };

describe.each(databases)("reference texts on %s", (database) => {
  let service: OpenService;
  let admin: Visitor;
  let member: Visitor;
  beforeAll(async () => {
    service = await openRegistry(database, { ...ADMIN_ENV, SERVICE_RATE_LIMITS: "off" });
    admin = await signIn(service);
    member = (await join(service, admin, "grace@example.com")).visitor;
  });
  afterAll(() => service.close());
  const save = (visitor: Visitor, path: string, body: object, headers = {}) => visitor.json("PUT", path, body, headers);
  const makeKey = async (visitor: Visitor, scopes: string[]): Promise<Record<string, string>> => {
    const made = await visitor.json("POST", "/api/service/account/api-keys", { name: "Test", scopes });
    return { "x-service-api-key": (await made.json()).key };
  };

  /** Status and body of a call that is refused. */
  const refusalOf = async (name: string, args: object, headers: Record<string, string>) => {
    const response = await fetch(`${service.url}/api/mcp`, {
      method: "POST",
      headers: { accept: "application/json, text/event-stream", "content-type": "application/json", ...headers },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }),
    });
    return [response.status, await response.text()];
  };

  it("are written by administrators and read by members, with the scope for it", async () => {
    const text = { frontmatter: { title: "Our voice", description: "How we speak." }, markdown: `${WORDS}\n` };
    expect((await save(member, VOICE, text)).status).toBe(403);
    const saved = await save(admin, VOICE, text);
    expect(saved.status).toBe(200);
    const reported = { id: "brand-voice", title: "Our voice", description: "How we speak.", contentLength: 37 };
    expect(await saved.json()).toMatchObject({ ...reported, ...text });
    expect((await (await member.get(LIST)).json()).references).toMatchObject([reported]);
    expect(await (await member.get(VOICE)).json()).toMatchObject({ ...reported, ...text });
    expect((await service.get(VOICE)).status).toBe(401);
    expect((await service.get(LIST)).status).toBe(401);
    expect((await service.get(VOICE, await makeKey(member, ["sync:read"]))).status).toBe(403);
    expect((await service.get(VOICE, await makeKey(member, ["reference:read"]))).status).toBe(200);
    expect((await service.get(VOICE, authorization)).headers.get("x-registry-hash")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("keep fields omitted from a save, and are deleted on removal", async () => {
    const path = `${LIST}/tone%20of%20type`;
    await save(admin, path, { frontmatter: { title: "Type" }, markdown: "One.\n" });
    const changed = await (await save(admin, path, { markdown: "Two.\n" })).json();
    expect(changed).toMatchObject({ id: "tone of type", title: "Type", markdown: "Two.\n" });
    expect((await member.json("DELETE", path)).status).toBe(403);
    expect(await (await admin.json("DELETE", path)).json()).toEqual({ ok: true });
    expect((await admin.json("DELETE", path)).status).toBe(404);
    const gone = await admin.get(path);
    expect([gone.status, (await gone.json()).message]).toEqual([
      404,
      "The reference text tone of type doesn't exist. List all texts with GET /api/service/reference or service_list_reference_materials, or ask an administrator to write the text.",
    ]);
  });

  it("don't replace another person's version", async () => {
    const { headers } = await admin.get(VOICE);
    const base = { "if-match": `"${headers.get("x-registry-hash")}"` };
    expect((await save(admin, VOICE, { markdown: `${WORDS} First.\n` }, base)).status).toBe(200);
    const late = await save(admin, VOICE, { markdown: `${WORDS} Second.\n` }, base);
    expect(late.status).toBe(412);
    expect((await (await admin.get(VOICE)).json()).markdown).toBe(`${WORDS} First.\n`);
    const fresh = await save(admin, VOICE, { markdown: "New.\n" }, { "if-none-match": "*" });
    expect(fresh.status).toBe(412);
    expect((await admin.json("DELETE", VOICE, undefined, base)).status).toBe(412);
  });

  it.each(["..%2Fpages", "a%2Fb", ".hidden", `${"x".repeat(101)}`, "con"])("are not called %s", async (id) => {
    expect((await save(admin, `${LIST}/${id}`, { markdown: "x" })).status).toBe(400);
    const change = {
      entityType: "reference",
      entityId: decodeURIComponent(id),
      action: "create",
      data: { markdown: "x" },
    };
    const uploaded = await (await service.post("/api/sync/upload", { changes: [change] })).json();
    expect(uploaded.failed).toHaveLength(1);
  });

  it("have at most 1 MiB", async () => {
    const answer = await save(admin, VOICE, { markdown: "ü".repeat(1 << 19).concat("x") });
    expect([answer.status, (await answer.json()).error]).toEqual([413, "text_too_large"]);
  });

  it("are hidden from strangers", async () => {
    const open = [
      "/api/search?q=voice",
      "/search?q=quayside",
      "/changelog?kind=all",
      "/changelog?kind=reference",
      "/api/service/changelog?all=true",
      "/api/service/changelog?kind=reference",
      "/api/service/changelog?kind=page,reference",
      "/api/service/changelog?kind=reference&id=brand-voice",
      "/",
      "/docs",
      "/docs/brand-voice",
      "/reference/brand-voice.md",
      "/api/registry/pages",
    ];
    for (const path of open) {
      const text = await (await service.get(path)).text();
      expect(text, path).not.toMatch(/quayside words|our voice|how we speak|>brand-voice|"brand-voice/i);
    }
    const changelog = await (await service.get("/api/service/changelog?kind=reference&id=brand-voice")).json();
    expect(changelog).toMatchObject({ changes: [], total: 0 });
  });

  it("are read by agents, in parts, with permission only", async () => {
    const long = `${"A line of guidelines for everybody.\n".repeat(1_000)}The end.\n`;
    await save(admin, `${LIST}/design-guidelines`, { frontmatter: { title: "Guidelines" }, markdown: long });
    const pieces = await callToolToTheEnd(service, "service_get_design_guidelines");
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.map(({ markdown }) => markdown).join("")).toBe(long);
    expect((await callToolToTheEnd(service, "service_get_reference", { id: "design-guidelines" })).length).toBe(
      pieces.length,
    );

    const ids = async (headers?: Record<string, string>) =>
      (await callTool(service, "service_list_reference_materials", {}, headers)).data.materials.map(
        ({ id, kind }: { id: string; kind: string }) => `${kind} ${id}`,
      );
    const generated = ["catalog", "property-patterns", "tokens", "icons"].map((id) => `generated ${id}`);
    expect(await ids()).toEqual(["written brand-voice", "written design-guidelines", ...generated]);
    const narrow = await makeKey(member, ["sync:read"]);
    expect(await ids(narrow)).toEqual(generated);
    expect((await callTool(service, "service_get_reference", { id: "tokens" }, narrow)).data.markdown).toContain(
      "# Design",
    );
    const closed = await callTool(service, "service_get_reference", { id: "brand-voice" }, narrow);
    expect([closed.isError, JSON.stringify(closed.data)]).toEqual([true, expect.not.stringContaining("Quayside")]);
    expect(await refusalOf("service_get_brand_voice", {}, narrow)).toEqual([
      403,
      expect.stringContaining("reference:read"),
    ]);
    const near = await callTool(service, "service_get_reference", { id: "brand-vioce" });
    expect(near.data.message).toBe("The text brand-vioce doesn't exist. Did you mean brand-voice?");
  });

  it("are replaced by agents with their present digest", async () => {
    const voice = (await callTool(service, "service_get_brand_voice")).data;
    const update = (args: object, headers?: Record<string, string>) =>
      callTool(service, "service_update_brand_voice", { ...args }, headers);
    const reader = await makeKey(admin, ["sync:read", "reference:read"]);
    const requested = { markdown: "x", base: voice.hash };
    expect(await refusalOf("service_update_brand_voice", requested, reader)).toEqual([
      403,
      expect.stringContaining("sync:write"),
    ]);
    expect((await update({ markdown: "x" })).isError).toBe(true);
    const first = await update({ markdown: voice.markdown, title: "Our new voice", base: voice.hash });
    expect(first).toMatchObject({ isError: false, data: { id: "brand-voice" } });
    const late = await update({ markdown: "Lost.\n", base: voice.hash });
    expect([late.isError, late.data.error]).toEqual([true, "changed_elsewhere"]);
    const now = await (await admin.get(VOICE)).json();
    expect(now).toMatchObject({ title: "Our new voice", description: "How we speak.", hash: first.data.hash });
    expect(now.markdown).toBe(voice.markdown);
  });

  it("are synced with content to permitted readers only", async () => {
    const changes = async (query: string, headers: Record<string, string>) =>
      (await (await service.get(`/api/sync/changes?since=0&compact=true${query}`, headers)).json()).changes.filter(
        ({ entityId }: { entityId: string }) => entityId === "brand-voice",
      );
    expect(await changes("", authorization)).toEqual([]);
    expect(await changes("&also=page", authorization)).toEqual([]);
    for (const query of ["&kinds=all", "&also=reference,page"]) {
      const [whole] = await changes(query, authorization);
      expect(whole).toMatchObject({
        entityType: "reference",
        data: { id: "brand-voice", markdown: `${WORDS} First.\n` },
      });
      const [closed] = await changes(query, await makeKey(member, ["sync:read"]));
      expect(closed).toMatchObject({ entityType: "reference", action: whole.action, hash: whole.hash, data: null });
      expect(await changes(query, await makeKey(member, ["sync:read", "reference:read"]))).toEqual([whole]);
    }
  });
});

describe("reference texts of a workspace", () => {
  const registry = useRegistry();

  it("are pushed with the pages and pulled back byte for byte", async () => {
    const [here, there] = [await registry.emptyFolder(), await registry.emptyFolder()];
    const source = "---\r\n# a comment\r\ntitle:   'Our voice'\r\n---\r\nPlain words. \r\n";
    await put(here, "reference/brand-voice.md", source);
    await put(here, "reference/deep/er.md", "Too deep.\n");
    await put(here, "pages/one.md", "One.\n");
    const service = await registry.useNew();
    const pushed = await registry.dsr(here, "push", "pages", "--json");
    expect([pushed.code, pushed.stderr]).toEqual([1, expect.stringContaining("reference/deep/er.md")]);
    const [step] = reportOf(pushed).steps;
    expect(step).toMatchObject({ step: "pages", created: 2, message: expect.stringContaining("(1 page)") });
    const read = async () => (await service.get(VOICE, authorization)).json();
    expect(await read()).toMatchObject({ title: "Our voice", markdown: "Plain words. \r\n" });

    expect((await registry.dsr(there, "pull")).code).toBe(0);
    expect(await readFile(joinPath(there, "reference/brand-voice.md"), "utf8")).toBe(source);

    // An edit in the registry: status tells it, a push stops, a pull brings it.
    const headers = { ...authorization, "content-type": "application/json" };
    const body = JSON.stringify({ markdown: "Edited.\n" });
    expect((await fetch(service.url + VOICE, { method: "PUT", headers, body })).status).toBe(200);
    const status = JSON.parse((await registry.dsr(there, "status", "--json")).stdout);
    expect(status.pull.update).toEqual(["reference:brand-voice"]);
    const diff = JSON.parse((await registry.dsr(there, "diff", "--json")).stdout);
    expect(diff.files).toContainEqual(expect.objectContaining({ path: "reference/brand-voice.md" }));
    await put(here, "reference/brand-voice.md", "Mine.\n");
    const refused = await registry.dsr(here, "push");
    expect([refused.code, refused.stdout + refused.stderr]).toEqual([
      1,
      expect.stringContaining("reference:brand-voice"),
    ]);
    expect((await read()).markdown).toBe("Edited.\n");
    expect((await registry.dsr(there, "pull", "reference")).code).toBe(0);
    expect(await readFile(joinPath(there, "reference/brand-voice.md"), "utf8")).toBe(
      "---\ntitle: Our voice\n---\nEdited.\n",
    );
  });

  it("are served from the files, and edited there", async () => {
    const folder = await registry.emptyFolder();
    await put(folder, "reference/brand-voice.md", "---\ntitle: Ours\n---\nPlain.\n");
    const workspace = await openWorkspace(folder);
    expect(await (await workspace.get(VOICE)).json()).toMatchObject({ title: "Ours", markdown: "Plain.\n" });
    expect((await (await workspace.get(LIST)).json()).references).toMatchObject([{ id: "brand-voice" }]);
    const headers = { "content-type": "application/json" };
    const voice = await callTool(workspace, "service_get_brand_voice", {}, {});
    expect(voice.data).toMatchObject({ title: "Ours", markdown: "Plain.\n" });
    const { materials } = (await callTool(workspace, "service_list_reference_materials", {}, {})).data;
    expect(materials.map(({ id }: { id: string }) => id)).toEqual([
      "brand-voice",
      "catalog",
      "property-patterns",
      "tokens",
      "icons",
    ]);
    const catalog = await callTool(workspace, "service_get_reference", { id: "catalog" }, {});
    expect(catalog.data.markdown).toContain("# Components");
    await expect(callTool(workspace, "service_update_brand_voice", {}, {})).rejects.toThrow("doesn't exist");
    const refused = await fetch(workspace.url + VOICE, { method: "PUT", headers, body: '{"markdown":"x"}' });
    expect([refused.status, (await refused.json()).error]).toEqual([409, "workspace_mode"]);
    await workspace.close();
  });
});
