import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callTool, callToolToTheEnd } from "./call-tool.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { copyExamples, runDsr } from "./push-workspace.ts";

/** Characters of a result that goes over the wire twice, so that both stay under 10,000 tokens. */
const MAX = 15_000;

describe.each(databases)("tools that find things, on %s", (database) => {
  let service: OpenService;
  const call = (name: string, args: Record<string, unknown> = {}) => callTool(service, `service_${name}`, args);
  const toTheEnd = (name: string, args: Record<string, unknown> = {}, between?: () => Promise<unknown>) =>
    callToolToTheEnd(service, `service_${name}`, args, between);

  beforeAll(async () => {
    service = await openRegistry(database);
    const { folder, remove } = await copyExamples();
    const ran = await runDsr(["push:all", "--url", service.url], folder, { SERVICE_SYNC_SECRET: SECRET });
    await remove();
    expect(ran).toMatchObject({ code: 0 });
  });
  afterAll(() => service.close());

  it("describe the design system in one short answer", async () => {
    const { data, length } = await call("get_project_context");
    expect(data).toMatchObject({
      title: "Tideline",
      client: "Tideline Ferries",
      counts: { components: 17, patterns: 7 },
      breakpoints: { sm: 480, md: 768, lg: 1040, xl: 1360 },
      stylesheet: "/tokens.css",
      writtenIn: ["html"],
      example: { component: "button" },
    });
    expect(data.axes.scheme.values).toEqual(["light", "dark"]);
    expect(data.documentation.map(({ title }: { title: string }) => title)).toContain("Content");
    const { lastChangeAt } = await (
      await service.get("/api/sync/status", { authorization: `Bearer ${SECRET}` })
    ).json();
    expect(data.lastChange).toBe(lastChangeAt);
    expect(length).toBeLessThan(1_500 * 4);
  });

  it("list tokens below a path, every one once, and how code says each", async () => {
    const { tokens: all } = await (await service.get("/api/registry/dtcg/tokens")).json();
    const pages = await toTheEnd("get_tokens", { limit: 40 });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flatMap(({ tokens }) => tokens.map(({ name }: { name: string }) => name))).toEqual(
      all.map(({ name }: { name: string }) => name),
    );
    const [group] = Object.keys(pages[0].groups);
    const { data } = await call("get_tokens", { path: group, format: "scss", limit: 3 });
    expect(data.total).toBe(pages[0].groups[group ?? ""]);
    for (const { name, code } of data.tokens) {
      expect(name.startsWith(`${group}.`)).toBe(true);
      expect(code).toMatch(/^\$[\w-]+$/);
    }
  });

  it("suggest groups, brands and schemes", async () => {
    expect(await call("get_tokens", { path: "colr" })).toMatchObject({
      isError: true,
      data: { error: "not_found", message: "The token or group colr doesn't exist. Did you mean color?" },
    });
    const { isError, data } = await call("get_tokens", { path: "color", scheme: "sepia" });
    expect(isError).toBe(true);
    expect(data.message).toContain("Values: light, dark.");
  });

  it("resolve a token by any of its names, in every mode", async () => {
    const { tokens } = await (await service.get("/api/registry/dtcg/tokens")).json();
    const alias = tokens.find(
      ({ type, aliasOf, variable, scss }: Record<string, string>) => type === "color" && aliasOf && variable && scss,
    );
    for (const name of [alias.name, alias.variable, `var(${alias.variable})`, alias.scss, alias.path.join("/")])
      expect((await call("resolve_token", { name })).data, name).toMatchObject({
        name: alias.name,
        css: alias.css,
        aliases: alias.chain,
        code: { css: `var(${alias.variable})`, dtcg: `{${alias.name}}` },
      });
    const reported = (await call("resolve_token", { name: alias.name, scheme: "dark" })).data;
    const { tokens: dark } = await (await service.get("/api/registry/dtcg/tokens?scheme=dark")).json();
    expect(reported.css).toBe(dark.find(({ name }: { name: string }) => name === alias.name).css);
    const wrong = await call("resolve_token", { name: `${alias.name}x` });
    expect(wrong).toMatchObject({ isError: true });
    expect(wrong.data.message).toContain(`Did you mean ${alias.name}`);
  });

  it("find the tokens of a value", async () => {
    const { tokens } = await (await service.get("/api/registry/dtcg/tokens")).json();
    const color = tokens.find(({ type, hex }: { type: string; hex: string }) => type === "color" && hex?.length === 7);
    const { data } = await call("find_nearest_token", { value: color.hex });
    expect(data.tokens[0]).toMatchObject({ closeness: "equal", distance: 0, css: color.css });
    expect(data.tokens).toHaveLength(5);
    expect((await call("find_nearest_token", { value: "##" })).data.message).toContain("Send a color");
  });

  it("list every icon once by category, and give the drawing of one in its safe form", async () => {
    const { catalog } = await (await service.get("/api/registry/icons")).json();
    const ids = catalog.map(({ id }: { id: string }) => id);
    const pages = await toTheEnd("get_icon_catalog");
    const listed = pages.flatMap(({ icons }) => Object.values<string[]>(icons).flat());
    expect(listed.toSorted()).toEqual(ids.toSorted());
    const [category = "", count] = Object.entries<number>(pages[0].categories)[0] ?? [];
    expect((await call("get_icon_catalog", { category })).data.total).toBe(count);
    const { data } = await call("search_icons", { query: ids[0], svg: true, limit: 1 });
    expect(data.icons[0]).toMatchObject({ id: ids[0], url: `/icons/${ids[0]}.svg` });
    expect(data.icons[0].svg).toBe(await (await service.get(`/icons/${ids[0]}.svg`)).text());
  });

  it("tell the logos with their rules, and one with its drawing", async () => {
    const { logoSet } = await (await service.get("/api/registry/logos")).json();
    const { data } = await call("get_logo_set");
    expect(data).toMatchObject({ name: logoSet.name, clearspace: logoSet.clearspace, total: logoSet.variants.length });
    const [{ id }] = logoSet.variants;
    expect((await call("get_logo_set", { id })).data.logos).toMatchObject([
      { id, svg: await (await service.get(`/logos/${id}.svg`)).text() },
    ]);
    expect((await call("get_logo_set", { id: `${id}x` })).data.message).toBe(
      `The logo ${id}x doesn't exist. Did you mean ${id}?`,
    );
  });

  it("find pictures by words, each once over all pages, with their usages", async () => {
    for (const [index, filename] of ["harbour at dawn.png", "harbour.svg", "ferry.png"].entries())
      expect(
        (
          await service.post("/api/registry/assets/ingest", {
            filename,
            mimeType: "image/png",
            dataBase64: Buffer.from(`picture ${index}`).toString("base64"),
            componentId: "card",
            refs: [`./${filename}`],
          })
        ).status,
      ).toBe(200);
    const found = await toTheEnd("search_assets", { query: "harbour", limit: 1 });
    expect(found.flatMap(({ assets }) => assets.map(({ title }: { title: string }) => title)).toSorted()).toEqual([
      "harbour at dawn.png",
      "harbour.svg",
    ]);
    const [{ id, url }] = found[0].assets;
    expect((await service.get(url)).status).toBe(200);
    expect((await call("get_asset", { id })).data).toMatchObject({ id, url, usages: [{ componentId: "card" }] });
    const body = { altText: "Boats before sunrise", tags: ["Sea"] };
    const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };
    const put = { method: "PUT", headers, body: JSON.stringify(body) };
    expect((await fetch(`${service.url}/api/service/assets/${id}`, put)).status).toBe(200);
    for (const args of [{ query: "boats sea" }, { tags: ["sea"] }, { query: "harbour", type: "image", tags: ["sea"] }])
      expect((await call("search_assets", args)).data).toMatchObject({
        total: 1,
        assets: [{ id, altText: body.altText }],
      });
    const without = (await call("search_assets", { query: "harbour", withoutAltText: true })).data;
    expect([without.total, without.assets.some((asset: { id: string }) => asset.id === id)]).toEqual([1, false]);
    expect(await call("get_asset", { id: "img_none" })).toMatchObject({ isError: true });
  });

  it("go on in the revision a list began with, while something else is pushed", async () => {
    const { catalog } = await (await service.get("/api/registry/icons")).json();
    const many = Array.from({ length: 1_200 }, (_, index) => ({
      ...catalog[0],
      id: `a-rather-long-name-of-an-icon-${index}`,
    }));
    await service.post("/api/registry/icons", { catalog: many });
    const pages = await toTheEnd("get_icon_catalog", {}, async () => {
      expect((await service.post("/api/registry/icons", { catalog: many.slice(600) })).status).toBe(200);
    });
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(pages.map(({ revision }) => revision)).size).toBe(1);
    expect(pages.flatMap(({ icons }) => Object.values<string[]>(icons).flat())).toEqual(many.map(({ id }) => id));
    await service.post("/api/registry/icons", { catalog });
  });

  it("search to the end, each result once, and report when to start again", async () => {
    const { results: whole } = await (await service.get("/api/search?q=color&limit=100")).json();
    const pages = await toTheEnd("search", { query: "color", limit: 7 });
    const reported = pages.flatMap(({ results }) => results);
    expect(reported.map(({ kind, title }) => [kind, title])).toEqual(
      whole.map(({ kind, title }: Record<string, string>) => [kind, title]),
    );
    expect(whole.length).toBeGreaterThan(20);
    const { data } = await call("search", { query: "color", limit: 7 });
    const page = { slug: "more-color", frontmatter: { title: "More color" }, markdown: "Color." };
    expect((await service.post("/api/registry/pages", { pages: [page] })).status).toBe(200);
    expect(await call("search", { query: "color", limit: 7, cursor: data.nextCursor })).toMatchObject({
      isError: true,
      data: { error: "changed" },
    });
    expect((await call("search", { query: "more color", limit: 1 })).data.results).toMatchObject([
      { kind: "page", id: "more-color" },
    ]);
  });

  it("search in the words of the design system", async () => {
    expect((await call("search", { query: "zeppelin" })).data.total).toBe(0);
    const { data: config } = await (await service.get("/api/registry/config")).json();
    const search = { synonyms: [["zeppelin", "tabs"]] };
    expect((await service.post("/api/registry/config", { data: { ...config, search } })).status).toBe(200);
    expect((await call("search", { query: "zeppelin" })).data.results[0]).toMatchObject({
      kind: "component",
      id: "tabs",
    });
    expect((await call("search_components", { query: "zeppelin", limit: 1 })).data).toMatchObject({
      components: [{ id: "tabs", title: "Tabs" }],
    });
  });

  it("keep every answer small", async () => {
    for (const [name, args] of [
      ["get_tokens", { limit: 100, format: "css" }],
      ["get_icon_catalog", {}],
      ["search_icons", { query: "a", svg: true, limit: 50 }],
      ["get_logo_set", {}],
      ["search", { query: "color", limit: 100 }],
    ] as const)
      expect((await call(name, args)).length, name).toBeLessThan(MAX);
  });
});
