import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assetKind } from "../src/domain/assets/kind.ts";
import { sha256 } from "../src/store/kind.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

describe.each(databases)("records with a separate endpoint in /api/sync, on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
  });
  afterAll(() => service.close());

  const upload = async (...changes: Record<string, unknown>[]) =>
    (
      await service.post("/api/sync/upload", {
        changes: changes.map((change) => ({ action: "update", ...change })),
      })
    ).json();
  const changes = async (query: string) =>
    (await service.get(`/api/sync/changes?${query}`, { authorization: `Bearer ${SECRET}` })).json();
  const put = async (bytes: Buffer) => {
    const hash = sha256(bytes);
    const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/octet-stream" };
    const init = { method: "PUT", headers, body: new Uint8Array(bytes) };
    expect((await fetch(`${service.url}/api/sync/blobs/${hash}`, init)).status).toBe(200);
    return hash;
  };

  it("are accepted like at their endpoints, and listed for all kinds", async () => {
    const data = { title: "By sync", apiToken: "secret", nested: { password: "secret" } };
    const answer = await upload(
      { entityType: "config", entityId: "main", data },
      { entityType: "theme", entityId: "main", data: { css: "a{}" } },
      { entityType: "navigation", entityId: "main", data: { tree: [{ slug: "a", title: "A", type: "markdown" }] } },
      { entityType: "page", entityId: "a", data: { markdown: "# A" } },
    );
    expect(answer).toMatchObject({ ok: true, appliedCount: 4 });
    expect((await (await service.get("/api/registry/config")).json()).data).toEqual({ title: "By sync", nested: {} });
    expect(await (await service.get("/api/registry/theme.css")).text()).toBe("a{}");
    const typesIn = async (query: string) =>
      (await changes(query)).changes.map(({ entityType }: { entityType: string }) => entityType);
    expect(await typesIn("")).toEqual(["page"]);
    expect((await typesIn("kinds=all")).sort()).toEqual(["config", "navigation", "page", "theme"]);
  });

  it("are listed with digests only on request", async () => {
    const reported = await changes("kinds=all&compact=true&data=none");
    expect(reported.changes.length).toBeGreaterThan(2);
    for (const change of reported.changes)
      expect(change).toMatchObject({
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        data: null,
        changedBy: "Automation",
        changedById: "shared-secret",
      });
  });

  it("are refused with invalid IDs and shapes", async () => {
    const answer = await upload(
      { entityType: "theme", entityId: "other", data: { css: "b{}" } },
      { entityType: "theme", entityId: "main", data: { css: 1 } },
      { entityType: "image-slots", entityId: "a/b", data: { slots: [] } },
      { entityType: "component-validation", entityId: "a/b", data: { results: [] } },
      { entityType: "asset", entityId: "img_111111111111", data: { filename: "a.png", hash: "0".repeat(64) } },
      { entityType: "fonts", entityId: "main", data: { fonts: [{ filename: "a.woff2", hash: "1".repeat(64) }] } },
    );
    expect(answer.failed.map(({ error }: { error: string }) => error)).toEqual(Array(6).fill("invalid"));
    expect(answer.applied).toEqual([]);
    expect(await (await service.get("/api/registry/theme.css")).text()).toBe("a{}");
  });

  it("keep the properties and usages of an image", async () => {
    const hash = await put(Buffer.from("an image"));
    const entityId = `img_${hash.slice(0, 12)}`;
    const image = (componentId: string, refs: string[]) => ({
      entityType: "asset",
      entityId,
      data: { filename: "photo.PNG", title: "ignored", hash, usages: [{ componentId, refs }] },
    });
    await Promise.all(["a", "b", "c", "d"].map((id) => upload(image(id, [`${id}.png`]))));
    const stored = async () => (await (await service.store()).read().get(assetKind, entityId))?.document;
    expect(await stored()).toMatchObject({ title: "photo.PNG", mimeType: "image/png", storageKey: `${hash}.png` });
    expect((await stored())?.usages.map(({ componentId }) => componentId)).toEqual(["a", "b", "c", "d"]);
    await upload(image("b", ["new.png"]));
    expect((await stored())?.usages[1]).toEqual({ componentId: "b", refs: ["new.png"] });
    const served = await service.get(`/assets/${hash}.png`);
    expect([served.status, await served.text()]).toEqual([200, "an image"]);
    const head = await (await service.store()).refresh();
    await upload(image("b", ["new.png"]));
    expect(await (await service.store()).refresh()).toBe(head);
  });

  it("tell the caller's scopes beforehand", async () => {
    const status = await service.get("/api/sync/status", { authorization: `Bearer ${SECRET}` });
    expect((await status.json()).scopes).toEqual(expect.arrayContaining(["sync:read", "sync:write"]));
  });
});
