import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageKind } from "../src/features/content/pages/kind.ts";
import { assetReport } from "../src/features/library/asset-usages/api.ts";
import { foundUsages } from "../src/features/library/asset-usages/found-usages.ts";
import { usagesOf } from "../src/features/library/asset-usages/usages-of.ts";
import { assetKind } from "../src/features/library/assets/kind.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { ADMIN_ENV, signIn } from "./visitor.ts";

const authorization = { authorization: `Bearer ${SECRET}` };
/** A picture of one pixel and no two alike: what comes behind the end of a GIF is not looked at. */
const picture = (name: string) =>
  Buffer.concat([Buffer.from("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==", "base64"), Buffer.from(name)]);

describe.each(databases)("usages of assets on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database, ADMIN_ENV);
  });
  afterAll(() => service.close());

  const ask = async (path: string, body: unknown) => {
    const response = await service.post(path, body);
    expect([path, response.status, await response.clone().text()]).toEqual([path, 200, expect.any(String)]);
    return response.json();
  };
  const ingest = async (name: string, componentId?: string) => {
    const image = { filename: `${name}.gif`, mimeType: "image/gif", dataBase64: picture(name).toString("base64") };
    const { assetId, storageUrl } = await ask("/api/registry/assets/ingest", {
      ...image,
      ...(componentId ? { componentId, refs: [`./${name}.gif`] } : {}),
    });
    return { id: String(assetId), address: String(storageUrl) };
  };
  const pushPage = (slug: string, markdown: string, frontmatter: Record<string, unknown> = {}) =>
    ask("/api/registry/pages", { pages: [{ slug, frontmatter, markdown }] });
  const upload = (changes: unknown[]) => ask("/api/sync/upload", { changes });
  const report = async () => {
    const response = await service.get("/api/service/assets/report?limit=500", authorization);
    expect(response.status).toBe(200);
    return response.json();
  };
  const unused = async (): Promise<string[]> => (await report()).unused.assets.map(({ id }: { id: string }) => id);
  /** As a second process tells them. */
  const usages = async (id: string) => {
    const { part, store } = await service.deployment();
    await store.refresh();
    const snapshot = store.read();
    const asset = await snapshot.get(assetKind, id);
    if (!asset) throw new Error(`There is no ${id}.`);
    const found = await (await part(foundUsages))(snapshot);
    return usagesOf(snapshot, found, { removals: store.history, actor: undefined }, asset);
  };
  const told = async (id: string) =>
    (await usages(id)).map(({ entityType, entityId, usageType, propKey }) => [
      entityType,
      entityId,
      usageType,
      propKey,
    ]);

  it("are found in all content that names one, whatever it is named by", async () => {
    const { id, address } = await ingest("everywhere");
    expect(await unused()).toEqual([id]);
    await pushPage("guide/a", `![Harbour](${address}?w=256&format=webp)`);
    await pushPage("guide/b", "no picture", { image: `http://registry.test${address}` });
    await pushPage("guide/c", `<Asset id="${id}" />`);
    await ask("/api/registry/theme", { css: `a{background:url(${address})}` });
    await ask("/api/registry/config", { data: { title: "T", logo: address } });
    const declaration = { title: "Card", image: address, properties: { cover: { default: address } } };
    await upload([
      { entityType: "component", entityId: "card", action: "create", data: declaration },
      {
        ...{ entityType: "component_artifact", entityId: "card/card.css", action: "create" },
        data: { content: `b{background:url("/api/service/assets/${id}/raw")}` },
      },
      {
        entityType: "component_source",
        entityId: "card/card.tsx",
        action: "create",
        data: { content: `"${address}"` },
      },
      {
        ...{ entityType: "pattern", entityId: "hero", action: "create" },
        data: { title: "Hero", components: [{ id: "card", args: { cover: address } }] },
      },
    ]);
    await ask("/api/registry/image-slots", {
      componentIds: ["card"],
      slots: [{ id: "s", componentId: "card", slotName: "cover", sample: address }],
    });
    expect(await told(id)).toEqual([
      ["component", "card", "documentation", null],
      ["component", "card", "prop_default", "cover"],
      ["component", "card", "thumbnail", null],
      ["config", "main", "icon", null],
      ["page", "guide/a", "documentation", null],
      ["page", "guide/b", "thumbnail", null],
      ["page", "guide/c", "documentation", null],
      ["pattern", "hero", "prop_default", "cover"],
      ["theme", "main", "documentation", null],
    ]);
    const [first] = await usages(id);
    expect(first).toMatchObject({
      ...{ id: expect.stringMatching(/^usage_[0-9a-f]{16}$/), assetId: id, componentId: "card" },
      notes: "card/card.css, card/card.tsx",
    });
    expect(await unused()).toEqual([]);
    const ids = (await usages(id)).map((usage) => usage.id);
    await pushPage("guide/a", `Now below: ![Harbour](${address})`);
    expect((await usages(id)).map((usage) => usage.id)).toEqual(ids);
  });

  it("are told with those that were declared, as long as the component is not removed", async () => {
    const { id } = await ingest("declared", "later");
    expect(await told(id)).toEqual([["component", "later", "documentation", null]]);
    expect((await usages(id))[0]?.notes).toBe("./declared.gif");
    const component = { entityType: "component", entityId: "later" };
    await upload([{ ...component, action: "create", data: { title: "Later" } }]);
    expect(await unused()).not.toContain(id);
    await upload([{ ...component, action: "delete" }]);
    expect(await told(id)).toEqual([]);
    expect(await unused()).toContain(id);
  });

  it("of a picture the design tool drew are for who reads the design, also in the report", async () => {
    const { id } = await ingest("drawn");
    const { store } = await service.deployment();
    await store.refresh();
    const asset = await store.read().get(assetKind, id);
    if (!asset || !store.commit) throw new Error(`There is no ${id}.`);
    const usages = [{ componentId: "drawn", refs: [], usageType: "design_preview" }];
    const component = { entityType: "component", entityId: "drawn" };
    await upload([{ ...component, action: "create", data: { title: "Drawn" } }]);
    await upload([{ ...component, action: "delete" }]);
    const changes = [id, "drawn-too"].map((id) => {
      return { action: "put" as const, kind: assetKind, id, document: { ...asset.document, usages } };
    });
    await store.commit({ author: "tester", changes });
    const admin = await signIn(service);
    const reportFor = async (scope: string) => {
      const made = await admin.json("POST", "/api/service/account/api-keys", { name: scope, scopes: [scope] });
      const { key } = await made.json();
      const answer = await service.get("/api/service/assets/report?limit=500", { "x-service-api-key": key });
      const { unused, equalBytes } = await answer.json();
      return {
        ids: unused.assets.map((one: { id: string }) => one.id),
        total: unused.total,
        groups: equalBytes.groups,
      };
    };
    const designer = await reportFor("design:read");
    expect(designer.ids).toContain(id);
    expect(designer.groups).toEqual([{ hash: asset.document.hash, ids: expect.arrayContaining([id, "drawn-too"]) }]);
    const others = designer.ids.filter((one: string) => one !== id && one !== "drawn-too");
    expect(await reportFor("sync:read")).toEqual({ ids: others, total: others.length, groups: [] });
  });

  it("go with the content that names it", async () => {
    const { id, address } = await ingest("fleeting");
    await pushPage("fleeting", `![](${address})`);
    expect(await told(id)).toEqual([["page", "fleeting", "documentation", null]]);
    await pushPage("fleeting", "gone");
    expect(await told(id)).toEqual([]);
    expect(await unused()).toContain(id);
  });

  it("tell of a text that not everybody reads that there is one, and not which", async () => {
    const { id, address } = await ingest("secret");
    await upload([{ entityType: "reference", entityId: "brand-voice", action: "create", data: { markdown: address } }]);
    expect(await told(id)).toEqual([["reference", "", "documentation", null]]);
    expect(await unused()).not.toContain(id);
  });

  it("lists addresses that lead nowhere, with where they stand", async () => {
    await pushPage("broken", "![](/assets/nowhere.png) ![](/assets/images/served-elsewhere.png)");
    await pushPage("broken-too", "", { image: "/assets/nowhere.png" });
    const { missing } = await report();
    expect(missing).toEqual({
      total: 1,
      addresses: [
        {
          address: "/assets/nowhere.png",
          usedBy: [
            { entityType: "page", entityId: "broken" },
            { entityType: "page", entityId: "broken-too" },
          ],
        },
      ],
    });
  });

  it("lists assets with equal bytes", async () => {
    const { id } = await ingest("twin");
    const { store, part } = await service.deployment();
    await store.refresh();
    const asset = await store.read().get(assetKind, id);
    if (!asset || !store.commit) throw new Error(`There is no ${id}.`);
    const twin = { ...asset.document, storageKey: "ast_abcdefghijklmnop.gif" };
    await store.commit({
      author: "tester",
      changes: [{ action: "put", kind: assetKind, id: "ast_abcdefghijklmnop", document: twin }],
    });
    const { equalBytes } = await (await part(assetReport))(store.read());
    expect(equalBytes).toContainEqual({ hash: asset.document.hash, ids: ["ast_abcdefghijklmnop", id] });
    await pushPage("twin", "![](/assets/ast_abcdefghijklmnop.gif)");
    expect(await told(id)).toEqual([]);
    expect(await told("ast_abcdefghijklmnop")).toEqual([["page", "twin", "documentation", null]]);
  });

  it("are told by the asset itself, and keep it from being deleted", async () => {
    const { id, address } = await ingest("told");
    await pushPage("told", `![](${address})`);
    const path = `/api/service/assets/${id}`;
    const asset = await (await service.get(path, authorization)).json();
    expect(asset.usages).toMatchObject([{ assetId: id, entityType: "page", entityId: "told", componentId: null }]);
    const remove = () => fetch(service.url + path, { method: "DELETE", headers: authorization });
    expect((await remove()).status).toBe(409);
    await pushPage("told", "");
    expect((await remove()).status).toBe(204);
  });

  it("that another process commits at the moment of deletion are seen, or come after it", async () => {
    const { store } = await service.deployment();
    const outcomes = new Set<number>();
    for (let round = 0; round < 12; round++) {
      const { id, address } = await ingest(`race ${round}`);
      const page = { frontmatter: {}, markdown: `![](${address})` };
      const use = store.commit?.({
        author: "other",
        changes: [{ action: "put", kind: pageKind, id: `race-${round}`, document: page }],
      });
      const deleted = fetch(`${service.url}/api/service/assets/${id}`, { method: "DELETE", headers: authorization });
      const [used, { status }] = await Promise.all([use, deleted]);
      outcomes.add(status);
      await store.refresh();
      const [newest] = (await store.history?.of(`asset/${id}`, 1)) ?? [];
      const useSeq = used?.applied[0]?.seq ?? 0;
      if (status === 204) expect(newest).toMatchObject({ action: "delete", seq: expect.any(Number) });
      if (status === 204) expect(newest?.seq).toBeLessThan(useSeq);
      else expect([status, newest?.action]).toEqual([409, "create"]);
    }
    expect([...outcomes].every((status) => status === 204 || status === 409)).toBe(true);
  });

  it("is for members alone", async () => expect((await service.get("/api/service/assets/report")).status).toBe(401));
});
