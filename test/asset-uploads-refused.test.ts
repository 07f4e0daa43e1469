import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { pictureOf, pngOf } from "./pictures.ts";
import { createUploader, type Presigned, type Uploader } from "./uploader.ts";

const LIMIT = 300_000;

describe.each(databases)("an upload on %s", (database) => {
  let service: OpenService;
  let uploader: Uploader;
  let png: Buffer;
  beforeAll(async () => {
    service = await openRegistry(database, { SERVICE_ASSET_MAX_BYTES: String(LIMIT) });
    uploader = createUploader(service);
    png = await pictureOf("png");
  });
  afterAll(() => service.close());

  const errorOf = async (answer: Response) => {
    const text = await answer.text();
    return [answer.status, text === "" ? "" : JSON.parse(text).error];
  };
  const shown = async ({ storageKey }: Presigned) => (await service.get(`/assets/${storageKey}`)).status;
  const withAddress = ({ uploadUrl, ...rest }: Presigned, change: (url: URL) => void): Presigned => {
    const url = new URL(uploadUrl);
    change(url);
    return { ...rest, uploadUrl: url.href };
  };

  it("takes nothing under an address that no presign gave: another signature, time or file", async () => {
    const [one, other] = [await uploader.presign(), await uploader.presign()];
    const changes: ((url: URL) => void)[] = [
      (url) => url.searchParams.set("signature", "A".repeat(43)),
      (url) => url.searchParams.set("signature", new URL(other.uploadUrl).searchParams.get("signature") ?? ""),
      (url) => url.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 60)),
      (url) => {
        url.pathname = `/assets/uploads/${other.assetId}`;
      },
      (url) => {
        url.pathname = "/assets/uploads/ast_aaaaaaaaaaaaaaaa";
      },
    ];
    for (const change of changes)
      expect(await errorOf(await uploader.put(withAddress(one, change), png))).toEqual([403, "upload_refused"]);
    expect(await errorOf(await uploader.confirm(one))).toEqual([409, "not_uploaded"]);
    expect((await uploader.put(one, png)).status).toBe(204);
  });

  it("is rejected after it expired", async () => {
    const presigned = await uploader.presign();
    const { db } = await service.deployment();
    const expires = Math.floor(Date.now() / 1000 - 1) * 1000;
    await db()
      .$extendTables<{ asset_upload: { id: string; expires_at: number } }>()
      .updateTable("asset_upload")
      .set({ expires_at: expires })
      .where("id", "=", presigned.assetId)
      .execute();
    const late = withAddress(presigned, (url) => url.searchParams.set("expires", String(expires / 1000)));
    expect(await errorOf(await uploader.put(late, png))).toEqual([403, "upload_expired"]);
  });

  it("is as it was announced, or refused", async () => {
    const presigned = await uploader.presign({ mimeType: "image/png", fileSizeBytes: png.length });
    expect(await errorOf(await uploader.put(presigned, png.subarray(1)))).toEqual([403, "not_as_presigned"]);
    const typed = await uploader.put(presigned, png, { "content-type": "text/html" });
    expect(await errorOf(typed)).toEqual([403, "not_as_presigned"]);
    expect(await errorOf(await uploader.confirm(presigned))).toEqual([409, "not_uploaded"]);
    expect((await uploader.put(presigned, png, { "content-type": "IMAGE/PNG; charset=utf-8" })).status).toBe(204);
    expect((await uploader.confirm(presigned)).status).toBe(201);
  });

  it("is as long as announced, also where its length is not said beforehand", async () => {
    const presigned = await uploader.presign({ fileSizeBytes: png.length });
    const streamed = (bytes: Uint8Array) =>
      fetch(uploader.addressOf(presigned), {
        method: "PUT",
        body: new Blob([Uint8Array.from(bytes)]).stream(),
        duplex: "half",
      } as RequestInit);
    expect(await errorOf(await streamed(Buffer.concat([png, png])))).toEqual([403, "not_as_presigned"]);
    expect(await errorOf(await streamed(png.subarray(3)))).toEqual([403, "not_as_presigned"]);
    expect(await errorOf(await uploader.confirm(presigned))).toEqual([409, "not_uploaded"]);
    expect((await streamed(png)).status).toBe(204);
  });

  it("above the limit is rejected when announced and when sent, in a clear message", async () => {
    expect(await errorOf(await uploader.askPresign({ fileSizeBytes: 4 * 2 ** 30 }))).toEqual([413, "too_large"]);
    expect(await errorOf(await uploader.askPresign({ fileSizeBytes: LIMIT + 1 }))).toEqual([413, "too_large"]);
    const presigned = await uploader.presign();
    expect(await errorOf(await uploader.put(presigned, Buffer.alloc(LIMIT + 1)))).toEqual([413, "too_large"]);
    expect(await errorOf(await uploader.confirm(presigned))).toEqual([409, "not_uploaded"]);
  });

  it("is announced with a media type or without, and with nothing else", async () => {
    expect((await uploader.presign({ mimeType: "" })).uploadHeaders).toEqual({});
    const plain = await uploader.presign({ mimeType: "Image/JPG; charset=utf-8", filename: "a.png" });
    expect(plain).toMatchObject({
      uploadHeaders: { "content-type": "image/jpeg" },
      storageKey: expect.stringMatching(/\.jpg$/),
    });
    for (const mimeType of ["png", "image/png\r\nx: y", "image/png, text/html", "imäge/png"])
      expect((await uploader.askPresign({ mimeType })).status).toBe(400);
  });

  it("without a byte is refused", async () => {
    const presigned = await uploader.presign();
    expect(await errorOf(await uploader.put(presigned, ""))).toEqual([400, "empty_file"]);
    expect(await errorOf(await uploader.confirm(presigned))).toEqual([409, "not_uploaded"]);
  });

  it("that was cut off leaves nothing that could be confirmed, and can be sent again", async () => {
    for (const end of [0, 1, 100, png.length - 1]) {
      const presigned = await uploader.presign();
      const stop = new AbortController();
      const { promise: waiting, resolve: wait } = Promise.withResolvers<void>();
      const body = new ReadableStream({
        async pull(controller) {
          controller.enqueue(Uint8Array.from(png.subarray(0, end)));
          wait();
          await new Promise(() => undefined);
        },
      });
      const sending = fetch(uploader.addressOf(presigned), {
        method: "PUT",
        body,
        duplex: "half",
        signal: stop.signal,
      } as RequestInit).catch(() => undefined);
      await waiting;
      stop.abort();
      await sending;
      expect(await errorOf(await uploader.confirm(presigned))).toEqual([409, "not_uploaded"]);
      expect((await uploader.put(presigned, png)).status).toBe(204);
      expect((await uploader.confirm(presigned)).status).toBe(201);
    }
  });

  it("counts once: later bytes change nothing", async () => {
    const presigned = await uploader.presign();
    const other = await pictureOf("png", { width: 5, height: 5 });
    expect((await uploader.put(presigned, png)).status).toBe(204);
    expect((await uploader.put(presigned, other)).status).toBe(204);
    expect(await (await uploader.confirm(presigned)).json()).toMatchObject({ nativeWidth: 16, nativeHeight: 12 });
    expect((await uploader.put(presigned, other)).status).toBe(204);
    const bytes = await (await service.get(`/assets/${presigned.storageKey}`)).arrayBuffer();
    expect(Buffer.compare(Buffer.from(bytes), png)).toBe(0);
  });

  it("is confirmed only by its uploader, with the presigned name, after it was sent", async () => {
    const presigned = await uploader.presign();
    const unknown = { ...presigned, assetId: "ast_aaaaaaaaaaaaaaaa" };
    expect(await errorOf(await uploader.confirm(unknown))).toEqual([404, "not_presigned"]);
    const otherKey = { ...presigned, storageKey: (await uploader.presign()).storageKey };
    expect(await errorOf(await uploader.confirm(otherKey))).toEqual([404, "not_presigned"]);
    const otherUrl = { ...presigned, publicUrl: "https://elsewhere.example/picture.png" };
    expect(await errorOf(await uploader.confirm(otherUrl))).toEqual([404, "not_presigned"]);
    expect(await errorOf(await uploader.confirm(presigned))).toEqual([409, "not_uploaded"]);
  });

  it("answers the same asset to the same confirmation, and refuses another", async () => {
    const presigned = await uploader.presign();
    await uploader.put(presigned, png);
    const first = await uploader.confirm(presigned, { title: "One", tags: ["a"] });
    const again = await uploader.confirm(presigned, { tags: ["a"], title: "One" });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(await errorOf(await uploader.confirm(presigned, { title: "Two" }))).toEqual([409, "already_confirmed"]);
  });

  it("names a collection there is", async () => {
    const presigned = await uploader.presign();
    await uploader.put(presigned, png);
    const answer = await uploader.confirm(presigned, { collectionId: "nowhere" });
    expect(await errorOf(answer)).toEqual([400, "unknown_collection"]);
    expect((await uploader.confirm(presigned)).status).toBe(201);
  });

  it("can be sent by pages of any origin, which is all a signature needs", async () => {
    const presigned = await uploader.presign({ mimeType: "image/png" });
    const requested = await fetch(uploader.addressOf(presigned), {
      method: "OPTIONS",
      headers: {
        origin: "https://library.example",
        "access-control-request-method": "PUT",
        "access-control-request-headers": "content-type",
      },
    });
    expect(requested.headers.get("access-control-allow-origin")).toBe("*");
    expect(requested.headers.get("access-control-allow-methods")).toContain("PUT");
    expect(requested.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("content-type");
    const sent = await uploader.put(presigned, png, { origin: "https://library.example" });
    expect([sent.status, sent.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  });

  it("is rejected if its type differs from the confirmed one", async () => {
    const cases: [string, Buffer, object, object][] = [
      ["HTML named and announced as PNG", html, { filename: "a.png", mimeType: "image/png" }, {}],
      ["HTML", html, { filename: "a.html" }, {}],
      ["HTML as a font", html, {}, { assetType: "font" }],
      ["a program of scripts named as video", Buffer.from("alert(1)"), { filename: "a.mp4" }, { assetType: "video" }],
      ["a PNG as video", png, {}, { assetType: "video" }],
      ["a PNG announced as JPEG", png, { mimeType: "image/jpeg" }, {}],
      ["a PNG confirmed as JPEG", png, {}, { mimeType: "image/jpeg" }],
      ["a PNG of another size", png, {}, { fileSizeBytes: png.length + 1 }],
      ["a PDF", Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj<</JS(app.alert(1))>>endobj", "latin1"), {}, {}],
      ["a ZIP", Buffer.from("504b0304140000000000", "hex"), { filename: "a.png" }, {}],
      ["a Flash film", Buffer.from("CWS\x0a\x00\x00\x00\x00", "latin1"), {}, {}],
      ["one byte", Buffer.from("x"), {}, {}],
    ];
    for (const [what, bytes, announced, said] of cases) {
      const presigned = await uploader.presign(announced);
      expect((await uploader.put(presigned, bytes)).status, what).toBe(204);
      expect([what, ...(await errorOf(await uploader.confirm(presigned, said)))]).toEqual([what, 422, "type_mismatch"]);
      expect(await shown(presigned), what).toBe(404);
    }
  });

  it("with another file hidden in a picture keeps only the picture", async () => {
    const zip = Buffer.from("504b03040a0000000000", "hex");
    const jpeg = await pictureOf("jpeg");
    const gif = await pictureOf("gif");
    const cases: [string, Buffer][] = [
      ["PNG and ZIP", Buffer.concat([png, zip, html])],
      ["GIF and JAR", Buffer.concat([gif, zip, html])],
      ["JPEG and HTML", Buffer.concat([jpeg, html])],
      ["PNG with HTML as text", pngOf([["tEXt", Buffer.concat([Buffer.from("Comment\0"), html])]])],
      [
        "PNG with a bomb as text",
        pngOf([["zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(5e7))])]]),
      ],
    ];
    for (const [what, bytes] of cases) {
      const presigned = await uploader.presign();
      await uploader.put(presigned, bytes);
      expect((await uploader.confirm(presigned)).status, what).toBe(201);
      const kept = Buffer.from(await (await service.get(`/assets/${presigned.storageKey}`)).arrayBuffer());
      expect(kept.includes("script"), what).toBe(false);
      expect(kept.includes("PK"), what).toBe(false);
      expect(kept.length, what).toBeLessThan(bytes.length);
    }
  });

  it("of a damaged picture is rejected, with the reason each time", async () => {
    for (const bytes of [png.subarray(0, 60), png.subarray(0, png.length - 4), Buffer.from("GIF89a\0\0")]) {
      const presigned = await uploader.presign();
      await uploader.put(presigned, bytes);
      for (let time = 0; time < 2; time++)
        expect(await errorOf(await uploader.confirm(presigned))).toEqual([422, "unsafe_file"]);
    }
  });

  it("of a picture with 2.5 thousand million pixels is rejected quickly, with its size", async () => {
    const presigned = await uploader.presign();
    await uploader.put(presigned, pngOf([], { width: 50_000, height: 50_000 }));
    const confirmed = await uploader.confirm(presigned);
    expect(await confirmed.json()).toMatchObject({ nativeWidth: 50_000, nativeHeight: 50_000 });
  });

  it("of an unsupported format suggests a format to export", async () => {
    const presigned = await uploader.presign({ filename: "a.heic", mimeType: "image/heic" });
    await uploader.put(presigned, Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"));
    const kept = await (await uploader.confirm(presigned)).json();
    expect(kept.mimeType).toBe("application/octet-stream");
    expect(kept.notes).toHaveLength(1);
    expect(kept.notes[0]).toMatch(/^Pages can't display HEIC; .+ export it as JPEG, PNG, WebP or AVIF\.$/);
    const page = await service.get(`/media/${kept.id}`, { authorization: `Bearer ${SECRET}` });
    expect(await page.text()).toContain(kept.notes[0].replace("'", "&#39;"));
  });

  it("of a drawing is sanitized, and reports removed parts", async () => {
    const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">${inside}</svg>`;
    const presigned = await uploader.presign({ filename: "a.svg", mimeType: "image/svg+xml" });
    await uploader.put(presigned, svg('<script>alert(1)</script><rect onload="alert(1)" width="5" height="5"/>'));
    const confirmed = await uploader.confirm(presigned, { assetType: "logo" });
    expect(await confirmed.json()).toMatchObject({ mimeType: "image/svg+xml", nativeWidth: 20, nativeHeight: 10 });
    const moving = await uploader.upload(
      svg(
        '<rect width="5" height="5"><animate attributeName="x" from="0" to="9" dur="1s" repeatCount="indefinite"/></rect>',
      ),
      { filename: "b.svg", mimeType: "image/svg+xml" },
    );
    expect((await moving.json()).notes).toEqual([expect.stringMatching(/^The SVG .+\.$/)]);
    const kept = await (await service.get(`/assets/${presigned.storageKey}`)).text();
    expect(kept).toContain("<rect");
    expect(kept).not.toContain("alert");
    const refused = [
      svg("<g>"),
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg("&a;")}`,
      svg('<image href="https://elsewhere.example/a.png" width="5" height="5"/>'),
      svg("<g>".repeat(100) + "</g>".repeat(100)),
    ];
    for (const text of refused) {
      const next = await uploader.presign();
      await uploader.put(next, text);
      const answer = await uploader.confirm(next);
      const { error, message } = await answer.json();
      expect([answer.status, error, message]).toEqual([422, "unsafe_file", expect.stringContaining("SVG")]);
    }
  });

  it("is a picture without camera metadata", async () => {
    const presigned = await uploader.presign();
    const exif = Buffer.from(
      "Exif\0\0II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0\x1a\0\0\0\0\0\0\0Ada Lovelace",
      "latin1",
    );
    const jpeg = await pictureOf("jpeg");
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
    await uploader.put(presigned, Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]));
    expect(await (await uploader.confirm(presigned)).json()).toMatchObject({ fileSizeBytes: jpeg.length });
    const kept = Buffer.from(await (await service.get(`/assets/${presigned.storageKey}`)).arrayBuffer());
    expect(Buffer.compare(kept, jpeg)).toBe(0);
  });
});

const html = Buffer.from("<!doctype html><html><body><script>alert(1)</script></body></html>");
