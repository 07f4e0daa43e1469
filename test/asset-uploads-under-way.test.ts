import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UploadRow } from "../src/api/assets/upload-rows.ts";
import { removeOver, uploads } from "../src/api/assets/uploads.ts";
import { databases } from "./long-form.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";
import { pictureOf } from "./pictures.ts";
import { createUploader, type Uploader } from "./uploader.ts";

const DAY_MS = 24 * 3_600_000;
const LIMIT = 1_024;

describe.each(databases)("uploads that are under way on %s", { tags: "repeated" }, (database) => {
  let registry: OpenPeople;
  let [ada, bob]: Uploader[] = [];
  let png: Buffer;
  beforeAll(async () => {
    registry = await openPeople(database, { SERVICE_ASSET_MAX_BYTES: String(LIMIT) });
    png = await pictureOf("png", { width: 4, height: 4 });
    const headersOf = async (name: string) => ({
      origin: registry.url,
      cookie: (await registry.signIn("admin", name)).cookie,
    });
    ada = createUploader(registry, await headersOf("Ada"));
    bob = createUploader(registry, await headersOf("Bob"));
  });
  afterAll(() => registry.close());

  const rows = () => registry.deployment.db().$extendTables<{ asset_upload: { id: string; expires_at: number } }>();
  const clients = (): [Uploader, Uploader] => {
    if (!ada || !bob) throw new Error("Nobody is signed in");
    return [ada, bob];
  };
  const sweep = async () => {
    const { rows } = await registry.deployment.part(uploads);
    return removeOver(rows, registry.deployment.store.blobs);
  };

  it("are confirmed only by their uploader", async () => {
    const [ada, bob] = clients();
    const presigned = await ada.presign({ filename: "a.png" });
    expect((await bob.put(presigned, png)).status).toBe(204);
    const foreign = await bob.confirm(presigned);
    expect([foreign.status, (await foreign.json()).error]).toEqual([404, "not_presigned"]);
    expect(await (await ada.confirm(presigned)).json()).toMatchObject({ createdBy: "Ada" });
  });

  it("are deleted with their bytes a day after they expired, not earlier", async () => {
    const [ada] = clients();
    const [late, later, confirmed] = [await ada.presign(), await ada.presign(), await ada.presign()];
    for (const presigned of [late, later, confirmed]) expect((await ada.put(presigned, png)).status).toBe(204);
    expect((await ada.confirm(confirmed)).status).toBe(201);
    const expire = (id: string, at: number) =>
      rows().updateTable("asset_upload").set({ expires_at: at }).where("id", "=", id).execute();
    await expire(late.assetId, Date.now() - DAY_MS + 60_000);
    await expire(later.assetId, Date.now() - DAY_MS - 1);
    await expire(confirmed.assetId, Date.now() - DAY_MS - 1);
    const { staging } = registry.deployment.store.blobs;
    expect(await staging?.size(later.assetId)).toBe(png.length);
    // Two processes may do so at once.
    await Promise.all([sweep(), sweep()]);
    expect(await staging?.size(later.assetId)).toBeUndefined();
    expect((await ada.confirm(later)).status).toBe(404);
    expect((await ada.confirm(late)).status).toBe(201);
    expect((await registry.get(`/assets/${confirmed.storageKey}`)).status).toBe(200);
  });

  it("are limited per uploader to a hundred times the largest file", async () => {
    const { cookie } = await registry.signIn("admin");
    const uploader = createUploader(registry, { origin: registry.url, cookie });
    const ids: string[] = [];
    for (let count = 0; count < 100; count++) {
      const { assetId } = await uploader.presign(count % 2 === 0 ? {} : { fileSizeBytes: LIMIT });
      ids.push(assetId);
    }
    const refused = await uploader.askPresign({ fileSizeBytes: 1 });
    expect([refused.status, (await refused.json()).error]).toEqual([429, "too_many_uploads"]);
    expect(refused.headers.get("retry-after")).not.toBeNull();
    const [ada] = clients();
    await ada.presign();
    // What expired and never came takes no place.
    await rows().updateTable("asset_upload").set({ expires_at: 1 }).where("id", "in", ids).execute();
    expect((await uploader.askPresign({ fileSizeBytes: 1 })).status).toBe(200);
  });

  it("are at most 10,000 for each who uploads, however small", async () => {
    const { cookie } = await registry.signIn("admin");
    const uploader = createUploader(registry, { origin: registry.url, cookie });
    const { assetId } = await uploader.presign({ fileSizeBytes: 1 });
    const { rows } = await registry.deployment.part(uploads);
    const row = await rows.find(assetId);
    if (!row) throw new Error("It is not there");
    const more = Array.from({ length: 9_998 }, (_, at) => ({
      ...row,
      id: `${assetId}${at}`,
      storage_key: `${assetId}${at}`,
    }));
    const db = registry.deployment.db().$extendTables<{ asset_upload: UploadRow }>();
    for (let at = 0; at < more.length; at += 1_000)
      await db
        .insertInto("asset_upload")
        .values(more.slice(at, at + 1_000))
        .execute();
    await uploader.presign({ fileSizeBytes: 1 });
    expect((await uploader.askPresign({ fileSizeBytes: 1 })).status).toBe(429);
  });

  it("whose process was killed are confirmed by the next one", async () => {
    const [ada] = clients();
    const presigned = await ada.presign();
    await ada.put(presigned, png);
    const { rows } = await registry.deployment.part(uploads);
    const now = Date.now();
    expect(await rows.claim(presigned.assetId, now, now + 1_500)).toBe(true);
    expect(await rows.claim(presigned.assetId, now, now + 1_500)).toBe(false);
    const taken = await registry.deployment.store.blobs.staging?.take(presigned.assetId);
    expect(taken?.size).toBe(png.length);
    expect((await ada.confirm(presigned)).status).toBe(201);
  });
});
