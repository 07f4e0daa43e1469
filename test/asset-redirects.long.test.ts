// @module-tag long
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../src/store/kind.ts";
import { addAsset } from "./add-asset.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import type { SwiftBucket } from "./open-swift.ts";
import { freshBucket, hasSwift } from "./swift-shared.ts";

const LARGE = 700_000;

/** Bytes that nobody has, behind what a file of a type begins with. */
const fileOf = (begins: string, size = LARGE): Buffer =>
  Buffer.concat([Buffer.from(begins, "latin1"), randomBytes(size - begins.length)]);
const pngOf = (size = LARGE): Buffer => fileOf("\x89PNG\r\n\x1a\n", size);

describe.skipIf(!hasSwift)("a registry that sends readers of files to its object store", () => {
  let bucket: SwiftBucket;
  let open: OpenService;
  let closed: OpenService;
  beforeAll(async () => {
    bucket = await freshBucket();
    const env = { ...bucket.env, SERVICE_BLOB_READS: "redirect" };
    open = await openRegistry("sqlite", env);
    closed = await openRegistry("sqlite", { ...env, SERVICE_PUBLIC_READS: "false" });
  }, 120_000);
  afterAll(async () => {
    await open.close();
    await closed.close();
  });
  const ask = (service: OpenService, path: string, init: RequestInit = {}) =>
    fetch(service.url + path, { redirect: "manual", ...init });

  it("redirects large pictures, each time with a new address, with the stored type", async () => {
    const bytes = pngOf();
    const { path, hash } = await addAsset(open, bytes, { filename: "a.png", mimeType: "image/png" });
    for (let time = 0; time < 2; time++) {
      const sent = await ask(open, path);
      expect([sent.status, sent.headers.get("cache-control"), sent.headers.get("content-type")]).toEqual([
        302,
        "no-store",
        null,
      ]);
      const there = await fetch(sent.headers.get("location") ?? "");
      expect(new URL(there.url).origin).toBe(bucket.env.SERVICE_S3_ENDPOINT);
      expect([there.status, there.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(sha256(new Uint8Array(await there.arrayBuffer()))).toBe(hash);
    }
    const part = await fetch(open.url + path, { headers: { range: "bytes=10-19" } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)]);
    expect((await ask(open, path, { headers: { range: `bytes=${LARGE}-` } })).status).toBe(416);
    expect((await ask(open, path, { headers: { "if-none-match": `"${hash}"` } })).status).toBe(304);
    const head = await ask(open, path, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(LARGE)]);
    const policy = (await open.get("/")).headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(new RegExp(`img-src [^;]*${bucket.env.SERVICE_S3_ENDPOINT}`));
  });

  it("keeps a download a download there", async () => {
    const { path } = await addAsset(open, randomBytes(LARGE), { filename: "Größe.html", mimeType: "text/html" });
    const there = await fetch((await ask(open, path)).headers.get("location") ?? "");
    expect([there.status, there.headers.get("content-type"), there.headers.get("content-disposition")]).toEqual([
      200,
      "application/octet-stream",
      `attachment; filename="Gr__e.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.html`,
    ]);
  });

  it("sends small files, drawings that need sanitizing, and fonts directly", async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><path d="M0 0${" L1 1".repeat(LARGE / 5)}"/></svg>`;
    for (const [content, filename, mimeType] of [
      [pngOf(1000), "small.png", "image/png"],
      [drawing, "drawing.svg", "image/svg+xml"],
      [fileOf("wOF2"), "font.woff2", "font/woff2"],
    ] as const) {
      const { path } = await addAsset(open, content, { filename, mimeType });
      const answer = await ask(open, path);
      expect([filename, answer.status, answer.headers.get("content-type")]).toEqual([filename, 200, mimeType]);
      expect(await answer.text()).not.toContain("<script");
    }
  });

  it("redirects only for readers with permission", async () => {
    const fields = { filename: "a.png", mimeType: "image/png" };
    const { path } = await addAsset(closed, pngOf(), fields);
    const headers = { authorization: `Bearer ${SECRET}` };
    expect((await ask(closed, path)).status).toBe(401);
    expect((await ask(closed, path, { headers })).status).toBe(302);
    const hidden = await addAsset(closed, pngOf(), { ...fields, status: "pending" });
    expect((await ask(closed, hidden.path, { headers })).status).toBe(404);
  });
});
