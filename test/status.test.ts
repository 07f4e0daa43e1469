import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
const icon = (id: string, more: object = {}) => ({
  id,
  name: id,
  category: "test",
  source: { type: "custom", svg: SVG },
  ...more,
});
const color = (more: object = {}) => ({ $type: "color", $value: "#ff0000", ...more });

const FILES: Record<string, unknown> = {
  "components/pill/pill.json": {
    id: "pill",
    title: "Pill",
    group: "Labels",
    status: "stable",
    deprecated: { since: "2.0", reason: "Read as a <button>.", replacement: "tag" },
    previews: { default: { title: "Default" } },
  },
  "components/tag/tag.json": {
    id: "tag",
    title: "Tag",
    group: "Labels",
    status: "Beta",
    previews: { default: { title: "Default" }, loud: { title: "Loud", deprecated: "Too loud" } },
    properties: {
      tone: { type: "string" },
      hue: { type: "string", deprecated: true },
      box: { type: "object", properties: { edge: { type: "string", deprecated: { replacement: "tone" } } } },
    },
  },
  "components/tag/dist/tag-default.html": "<b>Tag</b>",
  "components/tag/dist/tag-loud.html": "<b>TAG</b>",
  "components/old/old.json": { id: "old", title: "Old", group: "Deprecated" },
  "components/plain/plain.json": { id: "plain", title: "Plain", group: "Labels", status: "whatever" },
  "patterns/steps/steps.json": {
    id: "steps",
    title: "Steps",
    group: "Flows",
    deprecated: { reason: "Too long.", replacement: "One page" },
  },
  "patterns/one-page/one-page.json": { id: "one-page", title: "One page", group: "Flows", status: "experimental" },
  "pages/old-guide.md":
    "---\ntitle: Old guide\nstatus: deprecated\ndeprecatedSince: '2026'\nreplacement: new-guide\n---\nText\n",
  "pages/new-guide.md": "---\ntitle: New guide\nstatus: Experimental\n---\nText\n",
  "icons/catalog.json": [
    icon("bell", { deprecated: "Drawn anew", replacement: "ring" }),
    icon("ring", { status: "beta" }),
    icon("odd", { status: "sent" }),
  ],
  "design-system/tokens/primitive/color.tokens.json": {
    color: {
      new: color(),
      alias: color({ $deprecated: "{color.new}" }),
      said: color({ $deprecated: { since: "3", reason: "Too red", replacement: "color.new" } }),
      flat: color({ $deprecated: true }),
    },
  },
};

async function writeWorkspace(folder: string): Promise<void> {
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }
}

describe.each(["registry", "workspace"] as const)("status and deprecation, as a %s shows them", (mode) => {
  let service: OpenService;
  let folder = "";
  let remove = async () => {};
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    await writeWorkspace(folder);
    if (mode === "workspace") {
      service = await openWorkspace(folder);
      return;
    }
    service = await openRegistry();
    const pushed = await runDsr(["push:all", "--url", service.url], folder, { SERVICE_SYNC_SECRET: SECRET });
    expect([pushed.code, pushed.stderr]).toEqual([
      0,
      "! components/plain/plain.json:1: The status whatever is unknown and isn't shown. Use experimental, beta, stable, deprecated.\n",
    ]);
  });
  afterAll(async () => {
    await service.close();
    await remove();
  });

  const authorization = { authorization: `Bearer ${SECRET}` };
  const json = async (path: string) => (await service.get(path, authorization)).json();
  const text = async (path: string) => (await service.get(path)).text();
  interface Told {
    id?: string;
    slug?: string;
    name?: string;
    status?: string;
    deprecated?: unknown;
  }
  const reported = (list: Told[]) =>
    Object.fromEntries(
      list.map(({ id, slug, name, status, deprecated }) => [id ?? slug ?? name, [status ?? "", deprecated ?? ""]]),
    );

  const PILL = { since: "2.0", reason: "Read as a <button>.", replacement: "tag" };

  it("is in every JSON of components", async () => {
    const expected = { old: ["deprecated", {}], pill: ["deprecated", PILL], plain: ["", ""], tag: ["beta", ""] };
    expect(reported(await json("/api/components"))).toEqual(expected);
    expect(reported(await json("/api/components.json"))).toEqual(expected);
    const all = await Promise.all(["old", "pill", "plain", "tag"].map((id) => json(`/api/component/${id}.json`)));
    expect(reported(all)).toEqual(expected);
    const { previews, properties } = await json("/api/component/tag.json");
    expect(previews.loud).toMatchObject({ status: "deprecated", deprecated: { reason: "Too loud" } });
    expect(previews.default).not.toHaveProperty("status");
    expect(properties.hue).toEqual({ type: "string", status: "deprecated", deprecated: {} });
    expect(properties.box.properties.edge).toMatchObject({ deprecated: { replacement: "tone" } });
    expect(properties.tone).toEqual({ type: "string" });
  });

  it("is in every JSON of pages, icons and tokens", async () => {
    expect(reported((await json("/api/registry/pages")).pages)).toMatchObject({
      "old-guide": ["deprecated", { since: "2026", replacement: "new-guide" }],
      "new-guide": ["experimental", ""],
    });
    expect(await json("/api/registry/pages/new-guide")).toMatchObject({ status: "experimental" });
    expect(reported((await json("/api/registry/icons")).catalog)).toEqual({
      bell: ["deprecated", { reason: "Drawn anew", replacement: "ring" }],
      ring: ["beta", ""],
      odd: ["sent", ""],
    });
    expect(reported((await json("/api/registry/dtcg/tokens")).tokens)).toEqual({
      "color.new": ["", ""],
      "color.alias": ["deprecated", "{color.new}"],
      "color.said": ["deprecated", { since: "3", reason: "Too red", replacement: "color.new" }],
      "color.flat": ["deprecated", true],
    });
  });

  it("is in lists of patterns, with a filter", async () => {
    const { patterns } = await json("/api/service/patterns");
    expect(reported(patterns)).toEqual({
      steps: ["deprecated", { reason: "Too long.", replacement: "One page" }],
      "one-page": ["experimental", ""],
    });
    const some = await json("/api/service/patterns?status=deprecated");
    expect(some.patterns.map(({ id }: Told) => id)).toEqual(["steps"]);
    expect((await json("/api/service/patterns/one-page")).pattern.status).toBe("experimental");
    expect((await service.get("/api/service/patterns?status=old", authorization)).status).toBe(400);
  });

  it("is searchable, and shown in results", async () => {
    const search = async (query: string) =>
      (await json(`/api/search?${query}`)).results.map(({ id, status }: Told) => `${id} ${status ?? ""}`).sort();
    // The tag is found, too: in other systems it is called a pill.
    expect(await search("q=pill")).toEqual(["component:pill deprecated", "component:tag beta"]);
    expect(await search("q=deprecated&status=deprecated")).toEqual([
      "component:old deprecated",
      "component:pill deprecated",
      "icon:bell deprecated",
      "pattern:steps deprecated",
      "token:color.alias deprecated",
      "token:color.flat deprecated",
      "token:color.said deprecated",
    ]);
    expect(await search("q=guide&status=experimental")).toEqual(["page:new-guide experimental"]);
    expect(await search("q=guide&status=beta")).toEqual([]);
    expect(await text("/search?q=pill")).toMatch(/Pill[\s\S]*r-badge[^>]*>Deprecated</);
  });

  it("is next to titles, in lists and above deprecated content", async () => {
    const pill = await text("/components/pill");
    expect(pill).toMatch(/<h1[^>]*>Pill<\/h1><span class="r-badge[^>]*>Deprecated</);
    expect(pill).toContain("Deprecated since 2.0");
    expect(pill).toContain("Read as a &lt;button&gt;.");
    expect(pill).toContain('Use <a href="/components/tag">Tag</a> instead');
    const tag = await text("/components/tag");
    expect(tag).not.toContain("Deprecated since");
    expect(tag).toContain("Loud (deprecated)");
    const properties = await text("/components/tag?tab=code");
    expect(properties).toMatch(/<code>hue<\/code><span class="r-badge[^>]*>Deprecated</);
    expect(properties).toMatch(/Use <code>tone<\/code> instead/);
    expect(await text("/components/plain")).not.toMatch(/r-badge[^>]*>(?:Deprecated|Stable)/);

    const list = await text("/components?status=beta");
    expect(list).toContain('href="/components/tag"');
    expect(list.slice(list.indexOf('id="components"'))).not.toContain("Pill");
    expect((await text("/patterns?status=experimental")).split('id="patterns"')[1]).not.toContain("/patterns/steps");
    expect(await text("/patterns/steps")).toContain('Use <a href="/patterns/one-page">One page</a> instead');
    const page = await text("/docs/old-guide");
    expect(page).toContain("Deprecated since 2026");
    expect(page).toContain('Use <a href="/docs/new-guide">New guide</a> instead');
    const tokens = await text("/foundations/tokens");
    expect(tokens).toMatch(/Use <a href="\/foundations\/tokens\/color.new">color.new<\/a> instead/);
    expect(tokens).toContain("Since 3. Too red");
    const icons = await text("/foundations/icons");
    expect(icons).toMatch(/data-id="bell"[\s\S]*?<em>Deprecated<\/em>/);
  });

  it("counts nothing new in the health of components", async () => {
    const html = await text("/health");
    expect(html).not.toContain("deprecated");
  });

  it("is pulled unchanged", async () => {
    if (mode === "workspace") {
      expect((await service.post("/api/registry/pages", { pages: [] })).status).toBe(409);
      return;
    }
    const page = await json("/api/registry/pages/old-guide");
    const again = await service.post("/api/registry/pages", { pages: [page] });
    expect(again.status).toBe(200);
    const stored = await json("/api/sync/changes?compact=true");
    const { data } = stored.changes.find(({ entityId }: { entityId: string }) => entityId === "old-guide");
    expect(Object.keys(data)).not.toContain("status");
    expect(Object.keys(data)).not.toContain("deprecated");
    const { catalog } = await json("/api/registry/icons");
    const before = (await json("/api/sync/status")).latestVersion;
    await service.post("/api/registry/icons", { catalog });
    expect((await json("/api/sync/status")).latestVersion).toBe(before);
  });
});
