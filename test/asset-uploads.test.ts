import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry } from "./open-service.ts";
import { pictureOf } from "./pictures.ts";
import { createUploader, type Uploader } from "./uploader.ts";

describe.each(databases)("uploads on %s", { tags: "repeated" }, (database) => {
  let service: OpenService;
  let uploader: Uploader;
  beforeAll(async () => {
    service = await openRegistry(database);
    uploader = createUploader(service);
  });
  afterAll(() => service.close());

  it("become assets: presign, PUT, confirm, and the bytes at the address the presign gave", async () => {
    const bytes = await pictureOf("png", { width: 30, height: 20 });
    const presigned = await uploader.presign({ filename: "harbour.png", mimeType: "image/png" });
    expect(presigned).toMatchObject({
      assetId: expect.stringMatching(/^ast_[a-z]{16}$/),
      publicUrl: `http://registry.test/assets/${presigned.storageKey}`,
      uploadHeaders: { "content-type": "image/png" },
    });
    expect((await service.get(`/assets/${presigned.storageKey}`)).status).toBe(404);
    const put = await uploader.put(presigned, bytes);
    expect([put.status, await put.text()]).toEqual([204, ""]);
    const confirmed = await uploader.confirm(presigned, { assetType: "image", altText: "Boats", tags: ["sea"] });
    expect(confirmed.status).toBe(201);
    expect(await confirmed.json()).toMatchObject({
      id: presigned.assetId,
      title: "harbour",
      altText: "Boats",
      tags: ["sea"],
      filename: "harbour.png",
      mimeType: "image/png",
      nativeWidth: 30,
      nativeHeight: 20,
      fileSizeBytes: bytes.length,
      storageUrl: presigned.publicUrl,
      storageKey: presigned.storageKey,
      sourceType: "upload",
      status: "active",
      createdBy: "Automation",
    });
    const shown = await service.get(`/assets/${presigned.storageKey}`);
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes);
  });

  it.each([
    ["line\r\nSet-Cookie: a=1\u202egnp.png", "lineSet-Cookie: a=1gnp"],
    ["../../below/quay.png", "quay"],
    [" \u200b ", /^ast_[a-z]{16}$/],
  ])("have a title from the name %j, without invisible characters", async (filename, title) => {
    const answer = await uploader.upload(await pictureOf("png", { width: 3, height: 2 }), { filename });
    const asset = await answer.json();
    expect([answer.status, asset.title]).toEqual([
      201,
      typeof title === "string" ? title : expect.stringMatching(title),
    ]);
    expect(asset.filename).not.toMatch(/[\p{Cc}\u202e\u200b]/u);
  });
});
