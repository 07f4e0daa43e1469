// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUploadRows } from "../src/api/assets/upload-rows.ts";
import { deleteResentBytes } from "../src/api/assets/uploads.ts";
import { type OpenService, openRegistry } from "./open-service.ts";
import type { SwiftBucket } from "./open-swift.ts";
import { pictureOf } from "./pictures.ts";
import { freshBucket, hasSwift } from "./swift-shared.ts";
import { createUploader, type Presigned, type Uploader } from "./uploader.ts";

describe.skipIf(!hasSwift)("an upload straight to an object store", () => {
  let bucket: SwiftBucket;
  let service: OpenService;
  let uploader: Uploader;
  let png: Buffer;
  beforeAll(async () => {
    bucket = await freshBucket();
    service = await openRegistry("sqlite", { ...bucket.env, SERVICE_ASSET_MAX_BYTES: "20000" });
    uploader = createUploader(service);
    png = await pictureOf("png");
  }, 120_000);
  afterAll(() => service.close());
  const send = ({ uploadUrl, uploadHeaders }: Presigned, bytes: Buffer, more: Record<string, string> = {}) =>
    fetch(uploadUrl, { method: "PUT", headers: { ...uploadHeaders, ...more }, body: Uint8Array.from(bytes) });
  const errorOf = async (answer: Response) => [answer.status, (await answer.json()).error];

  it("is stored there, confirmed here, and later bytes change nothing", async () => {
    const presigned = await uploader.presign({ mimeType: "image/png", fileSizeBytes: png.length });
    expect(new URL(presigned.uploadUrl).origin).toBe(bucket.env.SERVICE_S3_ENDPOINT);
    expect(await errorOf(await uploader.confirm(presigned))).toEqual([409, "not_uploaded"]);
    expect((await send(presigned, png)).status).toBe(200);
    const confirmed = await uploader.confirm(presigned);
    expect(await confirmed.json()).toMatchObject({ mimeType: "image/png", nativeWidth: 16, fileSizeBytes: png.length });
    await send(presigned, Buffer.alloc(png.length));
    const shown = await service.get(`/assets/${presigned.storageKey}`);
    expect(Buffer.compare(Buffer.from(await shown.arrayBuffer()), png)).toBe(0);
    expect((await uploader.confirm(presigned)).status).toBe(201);
    // It lies there until the address has ended, and no longer.
    const { db, store } = await service.deployment();
    const rows = createUploadRows(db());
    const left = () => store.blobs.staging?.size(presigned.assetId);
    const ends = Date.parse(presigned.expiresAt);
    await deleteResentBytes(rows, store.blobs, ends - 1);
    expect(await left()).toBe(png.length);
    await deleteResentBytes(rows, store.blobs, ends);
    expect(await left()).toBeUndefined();
    expect(await (await service.get(`/assets/${presigned.storageKey}`)).arrayBuffer()).toHaveProperty("byteLength");
  });

  it("is refused there with another type, and here with another size or above the limit", async () => {
    const typed = await uploader.presign({ mimeType: "image/png" });
    expect((await send(typed, png, { "content-type": "text/html" })).status).toBe(403);
    expect(await errorOf(await uploader.confirm(typed))).toEqual([409, "not_uploaded"]);
    const large = await uploader.presign();
    expect((await send(large, Buffer.alloc(20_001))).status).toBe(200);
    for (let time = 0; time < 2; time++)
      expect(await errorOf(await uploader.confirm(large))).toEqual([413, "too_large"]);
  });
});
