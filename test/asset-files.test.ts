import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assetKind } from "../src/domain/assets/kind.ts";
import { FORM_FITS, FORM_FORMATS, FORM_WIDTHS } from "../src/platform/pictures/picture.ts";
import { addAsset, commitAsset } from "./add-asset.ts";
import { mp4Of } from "./asset-folder.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry } from "./open-service.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const MIB = 1 << 20;
const photo = () =>
  sharp({
    create: { width: 300, height: 200, channels: 3, background: "#369", noise: { type: "gaussian", sigma: 30 } },
  });
const hashOf = async (response: Response) => sha256(Buffer.from(await response.arrayBuffer()));
const formOf = async (response: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return [response.headers.get("content-type"), format, width, height];
};

describe.each(databases)("bytes of assets on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
  });
  afterAll(() => service.close());

  it("respond 422 for too many pixels, and with the original on request", async () => {
    const bytes = await photo().png().toBuffer();
    const huge = { filename: "huge.png", mimeType: "image/png", nativeWidth: 50_000, nativeHeight: 50_000 };
    const { path } = await addAsset(service, bytes, huge);
    const refused = await service.get(path);
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { error: "picture_too_large", message: expect.stringContaining("50000 × 50000 pixels") },
    ]);
    expect(await hashOf(await service.get(`${path}?whole=true`))).toBe(sha256(bytes));
  });

  it("are sent completely or in ranges, with an ETag, cached permanently, small and large", async () => {
    for (const size of [1000, 3 * MIB]) {
      const film = mp4Of(size);
      randomBytes(size - 100).copy(film, 100);
      const { path } = await addAsset(service, film, { filename: "film.mp4", mimeType: "video/mp4" });
      const whole = await service.get(path);
      expect(await hashOf(whole)).toBe(sha256(film));
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        "content-type": "video/mp4",
        "content-length": String(size),
        "accept-ranges": "bytes",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "access-control-allow-origin": "*",
        "content-security-policy": expect.stringContaining("sandbox"),
      });
      const etag = whole.headers.get("etag") ?? "";
      for (const round of [1, 2]) {
        const part = await service.get(path, { range: `bytes=${size - 100}-` });
        expect([part.status, part.headers.get("content-range"), part.headers.get("content-length"), round]).toEqual([
          206,
          `bytes ${size - 100}-${size - 1}/${size}`,
          "100",
          round,
        ]);
        expect(await hashOf(part)).toBe(sha256(film.subarray(size - 100)));
      }
      const beyond = await service.get(path, { range: `bytes=${size}-` });
      expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
      expect(await beyond.json()).toMatchObject({ error: "range_not_satisfiable" });
      expect((await service.get(path, { "if-none-match": etag })).status).toBe(304);
      expect((await service.get(path, { range: "bytes=0-9", "if-range": etag })).status).toBe(206);
      expect((await service.get(path, { range: "bytes=0-9", "if-range": '"old"' })).status).toBe(200);
      const head = await fetch(service.url + path, { method: "HEAD", headers: { range: "bytes=0-9" } });
      expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
    }
  });

  it("are found by key, by their hash under any ending, by its first digits, and by the short id", async () => {
    const picture = await photo().png().toBuffer();
    const { hash, id } = await addAsset(service, picture, { filename: "a.png", mimeType: "image/png" });
    for (const key of [`${hash}.png`, `${hash}.svg`, hash, `${hash.slice(0, 12)}.png`, id, `${id}.png`]) {
      const found = await service.get(`/assets/${key}`);
      expect([key, found.status, found.headers.get("content-type")]).toEqual([key, 200, "image/png"]);
    }
    expect((await service.get(`/assets/${hash.slice(0, 11)}.png`)).status).toBe(404);
    expect((await service.get(`/assets/${hash.slice(0, 12)}${"0".repeat(52)}.png`)).status).toBe(404);
    const raw = await service.get(`/api/service/assets/${id}/raw`);
    expect([raw.status, raw.headers.get("location")]).toEqual([302, `/assets/${hash}.png`]);
  });

  it("of an upload are found by their hash as well, by all of its digits or the first of them", async () => {
    const { hash } = await addAsset(service, await photo().png().toBuffer(), {
      filename: "quay.png",
      mimeType: "image/png",
      id: "ast_quayquayquayquay",
      storageKey: "ast_quayquayquayquay.png",
    });
    for (const key of [hash, `${hash}.png`, hash.slice(0, 12), `${hash.slice(0, 30)}.png`, `img_${hash.slice(0, 12)}`])
      expect([key, (await service.get(`/assets/${key}`)).status]).toEqual([key, 200]);
    const other = `${hash.slice(0, 12)}${hash[12] === "0" ? "1" : "0"}`;
    expect((await service.get(`/assets/${other}`)).status).toBe(404);
  });

  it("are found by keys that do not name their record, and not while the asset is pending", async () => {
    const fields = { filename: "b.png", mimeType: "image/png", id: "brand-photo", storageKey: "brand/photo 1.png" };
    const { path, hash } = await addAsset(service, await photo().png().toBuffer(), fields);
    expect((await service.get(path)).status).toBe(200);
    expect((await service.get(`/assets/${hash}.png`)).status).toBe(200);
    const store = await service.store();
    const present = await store.read().get(assetKind, fields.id);
    if (!present) throw new Error("It was put a moment ago");
    await commitAsset(service, fields.id, { ...present.document, status: "pending" });
    expect((await service.get(path)).status).toBe(404);
  });

  it("are downloads where a browser could run them or does not know them, under their name", async () => {
    for (const mimeType of ["text/html", "application/pdf", "image/tiff", "application/xhtml+xml", "text/javascript"]) {
      const content = `<script>alert("${mimeType}")</script>`;
      const { path } = await addAsset(service, content, { filename: "Größe.html", mimeType });
      const { headers } = await service.get(path);
      expect([headers.get("content-type"), headers.get("content-disposition")]).toEqual([
        "application/octet-stream",
        `attachment; filename="Gr__e.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.html`,
      ]);
    }
  });

  it("of drawings are sanitized, or a download if sanitizing refuses them", async () => {
    const draw = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;
    const safe = await addAsset(service, draw("<path d='M0 0h9'/><script>alert(1)</script>"), {
      filename: "a.svg",
      mimeType: "image/svg+xml",
    });
    const drawn = await service.get(safe.path);
    expect(drawn.headers.get("content-type")).toBe("image/svg+xml");
    expect(await drawn.text()).toBe(draw('<path d="M0 0h9"/>'));
    expect((await service.get(`${safe.path}?w=64`)).headers.get("content-type")).toBe("image/svg+xml");
    expect((await service.get(`${safe.path}?format=png`)).status).toBe(422);
    const broken = await addAsset(service, `<html><script>alert(1)</script>`, {
      filename: "b.svg",
      mimeType: "image/svg+xml",
    });
    const refused = await service.get(broken.path);
    expect(refused.headers.get("content-type")).toBe("application/octet-stream");
    expect(refused.headers.get("content-disposition")).toBe('attachment; filename="b.svg"');
  });

  it("on other hosts without a copy are a placeholder, which isn't cached", async () => {
    const document = {
      title: "Elsewhere",
      filename: "e.png",
      assetType: "image",
      mimeType: "image/png",
      storageKey: "elsewhere.png",
      storageUrl: "https://example.com/e.png",
      sourceType: "url",
      status: "active",
      usages: [],
    } as const;
    await commitAsset(service, "elsewhere", document);
    const shown = await service.get("/assets/elsewhere.png");
    expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
      200,
      "image/svg+xml",
      "public, no-cache",
    ]);
  });

  it("have smaller forms, made once", async () => {
    const picture = await photo().jpeg().toBuffer();
    const { path, hash } = await addAsset(service, picture, { filename: "photo.jpg", mimeType: "image/jpeg" });
    expect(await formOf(await service.get(`${path}?w=50`))).toEqual(["image/webp", "webp", 64, 43]);
    expect(await formOf(await service.get(`${path}?w=65&format=png`))).toEqual(["image/png", "png", 128, 85]);
    expect(await formOf(await service.get(`${path}?w=128&format=avif&fit=cover`))).toEqual([
      "image/avif",
      "heif",
      128,
      128,
    ]);
    expect(await formOf(await service.get(`${path}?w=2048`))).toEqual(["image/webp", "webp", 300, 200]);
    const { forms } = (await service.store()).blobs;
    expect(await forms?.find(hash, "64.webp.contain")).toMatch(/^[0-9a-f]{64}$/);
    const answers = await Promise.all(Array.from({ length: 30 }, () => service.get(`${path}?w=512&format=png`)));
    expect(new Set(await Promise.all(answers.map(hashOf))).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it.each(["w=0", "w=2049", "w=-1", "w=1e2", "w=64&format=jpeg", "fit=fill", "w=99999", "w="])(
    "refuse ?%s with 400",
    async (query) => {
      const { path } = await addAsset(service, await photo().png().toBuffer(), {
        filename: "q.png",
        mimeType: "image/png",
      });
      expect((await service.get(`${path}?${query}`)).status).toBe(400);
    },
  );

  it("refuse forms of non-images, truncated images and too many pixels with 422", async () => {
    const whole = await photo().jpeg().toBuffer();
    const large = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    for (const [content, filename, mimeType, error] of [
      ["plain text", "a.png", "image/png", "not_a_picture"],
      [whole.subarray(0, whole.length / 2), "b.jpg", "image/jpeg", "not_a_picture"],
      [large, "c.png", "image/png", "picture_too_large"],
      [randomBytes(100), "d.mp4", "video/mp4", "not_a_picture"],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', "e.png", "image/png", "not_a_picture"],
    ] as const) {
      const { path } = await addAsset(service, content, { filename, mimeType });
      for (const round of [1, 2]) {
        const refused = await service.get(`${path}?w=64`);
        expect([filename, round, refused.status, (await refused.json()).error]).toEqual([filename, round, 422, error]);
      }
    }
  });

  it("respond from the cache while too many forms wait; a disconnected client frees a place", async () => {
    const kept = await addAsset(service, await photo().png().toBuffer(), { filename: "s.png", mimeType: "image/png" });
    const paths: string[] = [];
    for (const width of [301, 302, 303, 304])
      paths.push(
        (
          await addAsset(service, await photo().resize(width).jpeg().toBuffer(), {
            filename: "many.jpg",
            mimeType: "image/jpeg",
          })
        ).path,
      );
    const forms = FORM_WIDTHS.flatMap((w) =>
      FORM_FORMATS.flatMap((format) => FORM_FITS.map((fit) => `w=${w}&format=${format}&fit=${fit}`)),
    );
    const leaving = new AbortController();
    const requested = paths.flatMap((path) =>
      forms.map((form) => fetch(`${service.url}${path}?${form}`, { signal: leaving.signal })),
    );
    // One is refused: the others wait, or are made.
    const refused = await Promise.any(
      requested.map(async (one) => {
        const response = await one;
        if (response.status === 503) return response;
        throw new Error(`It answers ${response.status}`);
      }),
    );
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toMatchObject({ error: "busy" });
    expect((await service.get(kept.path)).status).toBe(200);
    leaving.abort();
    await Promise.allSettled(requested);
    await expect.poll(async () => (await service.get(`${kept.path}?w=64`)).status).toBe(200);
  });

  it("wait for slow readers, and are released when the client disconnects", async () => {
    const film = randomBytes(16 * MIB);
    const { path } = await addAsset(service, film, { filename: "long.mp4", mimeType: "video/mp4" });
    const { port, hostname } = new URL(service.url);
    const sockets = Array.from({ length: 8 }, () => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: registry.test\r\n\r\n`);
      return socket;
    });
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("readable", resolve))));
    // None of them reads on: others are answered, whole.
    expect(await hashOf(await service.get(path))).toBe(sha256(film));
    for (const socket of sockets) socket.destroy();
    expect(await hashOf(await service.get(path))).toBe(sha256(film));
    expect(service.logged.filter((line) => line.includes('"error"'))).toEqual([]);
  });
});
