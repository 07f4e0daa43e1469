import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assetKind } from "../src/domain/assets/kind.ts";
import { pageKind } from "../src/domain/pages/kind.ts";
import { foundUsages } from "../src/domain/usages/found-usages.ts";
import { usagesOf } from "../src/domain/usages/usages-of.ts";
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
  /** As the media library lists them. */
  const unused = async (headers: Record<string, string> = authorization): Promise<string[]> => {
    const response = await service.get("/media?only=unused", headers);
    expect(response.status).toBe(200);
    return [
      ...new Set(
        Array.from((await response.text()).matchAll(/href="\/media\/([a-z]{3}_\w+|drawn-too)"/g), ([, id = ""]) => id),
      ),
    ];
  };
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
  const reported = async (id: string) =>
    (await usages(id)).map(({ entityType, entityId, usageType, propKey }) => [
      entityType,
      entityId,
      usageType,
      propKey,
    ]);

  it("are found in all content that references one, in any form", async () => {
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
    expect(await reported(id)).toEqual([
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

  it("are listed together with declared ones until the component is deleted", async () => {
    const { id } = await ingest("declared", "later");
    expect(await reported(id)).toEqual([["component", "later", "documentation", null]]);
    expect((await usages(id))[0]?.notes).toBe("./declared.gif");
    const component = { entityType: "component", entityId: "later" };
    await upload([{ ...component, action: "create", data: { title: "Later" } }]);
    expect(await unused()).not.toContain(id);
    await upload([{ ...component, action: "delete" }]);
    expect(await reported(id)).toEqual([]);
    expect(await unused()).toContain(id);
  });

  it("of a picture from the design tool are shown to readers of the design, also among unused ones", async () => {
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
    const unusedFor = async (scope: string) => {
      const made = await admin.json("POST", "/api/service/account/api-keys", { name: scope, scopes: [scope] });
      return unused({ "x-service-api-key": (await made.json()).key });
    };
    const designer = await unusedFor("design:read");
    expect(designer).toEqual(expect.arrayContaining([id, "drawn-too"]));
    const others = designer.filter((one) => one !== id && one !== "drawn-too");
    expect(await unusedFor("sync:read")).toEqual(others);
  });

  it("go with the content that names it", async () => {
    const { id, address } = await ingest("fleeting");
    await pushPage("fleeting", `![](${address})`);
    expect(await reported(id)).toEqual([["page", "fleeting", "documentation", null]]);
    await pushPage("fleeting", "gone");
    expect(await reported(id)).toEqual([]);
    expect(await unused()).toContain(id);
  });

  it("count a text without read permission, but don't name it", async () => {
    const { id, address } = await ingest("secret");
    await upload([{ entityType: "reference", entityId: "brand-voice", action: "create", data: { markdown: address } }]);
    expect(await reported(id)).toEqual([["reference", "", "documentation", null]]);
    expect(await unused()).not.toContain(id);
  });

  it("of one of two assets with equal bytes don't count for the other", async () => {
    const { id } = await ingest("twin");
    const { store } = await service.deployment();
    await store.refresh();
    const asset = await store.read().get(assetKind, id);
    if (!asset || !store.commit) throw new Error(`There is no ${id}.`);
    const duplicate = { ...asset.document, storageKey: "ast_abcdefghijklmnop.gif" };
    await store.commit({
      author: "tester",
      changes: [{ action: "put", kind: assetKind, id: "ast_abcdefghijklmnop", document: duplicate }],
    });
    await pushPage("twin", "![](/assets/ast_abcdefghijklmnop.gif)");
    expect(await reported(id)).toEqual([]);
    expect(await reported("ast_abcdefghijklmnop")).toEqual([["page", "twin", "documentation", null]]);
  });

  it("are listed by the asset, and prevent its deletion", async () => {
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
});
