import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { createPictures, PicturesUnusable, type ReadBytes } from "../src/platform/pictures/pictures.ts";
import { createWorkerPool } from "../src/platform/workers/worker-pool.ts";

const threads = createWorkerPool();
const pictures = createPictures(threads);
afterAll(async () => {
  pictures.close();
  await threads.close();
});

const bytes = (content: Uint8Array | string): ReadBytes => {
  const all = Buffer.from(content);
  return async () => all;
};
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#369", noise: { type: "gaussian", sigma: 30 } } });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "made",
    (error: { reason?: string }) => error.reason ?? String(error),
  );

describe("looking into pictures", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)("tells type and size of %s", async (format) => {
    const picture = await noise(60, 40).toFormat(format).toBuffer();
    expect(await pictures.inspect(bytes(picture))).toEqual({
      mimeType: `image/${format}`,
      width: 60,
      height: 40,
      animated: false,
      orientation: 1,
    });
  });

  it("tells the size as it is shown, and that a film moves", async () => {
    const turned = noise(60, 40).withMetadata({ orientation: 6 });
    for (const [format, width, height] of [
      ["jpeg", 40, 60],
      ["png", 40, 60],
      ["avif", 40, 60],
      // No browser turns it.
      ["webp", 60, 40],
    ] as const) {
      const picture = bytes(await turned.clone().toFormat(format).toBuffer());
      expect(await pictures.inspect(picture), format).toMatchObject({ width, height });
      const form = await pictures.form(picture, { width: 64, fit: "contain", format: "webp" });
      expect(await sharp(form).metadata(), format).toMatchObject({ width, height });
    }
    const film = await sharp([await noise(20, 10).png().toBuffer(), await noise(20, 10).png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect(await pictures.inspect(bytes(film))).toMatchObject({ width: 20, height: 10, animated: true });
  });

  it("reads the size of a drawing from its view box, and refuses an unsafe one", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><path d="M0 0h4"/></svg>';
    expect(await pictures.inspect(bytes(svg))).toMatchObject({ mimeType: "image/svg+xml", width: 24, height: 12 });
    expect(await refusalOf(pictures.inspect(bytes("<svg><not closed")))).toBe("unreadable");
    expect(await pictures.drawing(Buffer.from(`${svg.slice(0, -6)}<script>alert(1)</script></svg>`))).not.toContain(
      "alert",
    );
  });

  it("refuses other files", async () => {
    const tiff = await noise(4, 4).tiff().toBuffer();
    for (const content of ["", "plain text", tiff, Buffer.alloc(100)])
      expect(await refusalOf(pictures.inspect(bytes(content)))).toBe("unreadable");
  });
});

describe("forms of pictures", () => {
  const size = async (form: Uint8Array) => {
    const { width, height, format } = await sharp(form).metadata();
    return [format, width, height];
  };

  it("have the requested width, never more than the picture, or are a square from its center", async () => {
    const picture = bytes(await noise(300, 200).png().toBuffer());
    const form = (width: 64 | 512, fit: "contain" | "cover") => pictures.form(picture, { width, fit, format: "webp" });
    expect(await size(await form(64, "contain"))).toEqual(["webp", 64, 43]);
    expect(await size(await form(512, "contain"))).toEqual(["webp", 300, 200]);
    expect(await size(await form(64, "cover"))).toEqual(["webp", 64, 64]);
    expect(await size(await form(512, "cover"))).toEqual(["webp", 200, 200]);
  });

  it("for a card show the start of a wide picture, fading out", async () => {
    const form = async (width: number, height: number) =>
      pictures.form(bytes(await noise(width, height).png().toBuffer()), {
        width: 1024,
        fit: "contain",
        format: "png",
        cut: "card",
      });
    expect(await size(await form(300, 40))).toEqual(["png", 300, 40]);
    expect(await size(await form(500, 40))).toEqual(["png", 500, 40]);
    expect(await size(await form(800, 500))).toEqual(["png", 800, 500]);
    const words = await noise(400, 40).png().toBuffer();
    const panel = async (left: number) => {
      const bar = sharp({ create: { width: 800, height: 90, channels: 3, background: "#063" } });
      const input = await bar
        .composite([{ input: words, left, top: 20 }])
        .png()
        .toBuffer();
      const page = sharp({ create: { width: 820, height: 110, channels: 3, background: "#fff" } });
      return page
        .composite([{ input, left: 10, top: 10 }])
        .png()
        .toBuffer();
    };
    const panels = await Promise.all([200, 20].map(async (left) => bytes(await panel(left))));
    const cards = panels.map((panel) =>
      pictures.form(panel, { width: 1024, fit: "contain", format: "png", cut: "card" }),
    );
    expect(await Promise.all(cards.map(async (card) => size(await card)))).toEqual([
      ["png", 800, 90],
      ["png", 440, 90],
    ]);
    const wide = await form(800, 90);
    expect(await size(wide)).toEqual(["png", 440, 90]);
    const { data } = await sharp(wide).extractChannel("alpha").raw().toBuffer({ resolveWithObject: true });
    const alpha = (x: number) => data[45 * 440 + x] ?? Number.NaN;
    expect([alpha(0), alpha(340)]).toEqual([255, 255]);
    expect(alpha(400)).toBeLessThan(160);
    expect(alpha(439)).toBeLessThan(10);
  });

  it.each(["avif", "webp", "png"] as const)("as %s have no metadata, are rotated and are sRGB", async (format) => {
    const photo = await noise(300, 200)
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } },
      })
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const made = await pictures.form(bytes(photo), { width: 64, fit: "contain", format });
    const metadata = await sharp(made).metadata();
    expect(metadata).toMatchObject({ width: 64, height: 96, space: "srgb" });
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(Array(4).fill(undefined));
  });

  it("move as WebP, and are the first frame otherwise", async () => {
    const frames = [await noise(200, 100).png().toBuffer(), await noise(200, 100).png().toBuffer()];
    const film = bytes(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    const pagesOf = async (format: "webp" | "png") =>
      (await sharp(await pictures.form(film, { width: 64, fit: "contain", format })).metadata()).pages ?? 1;
    expect(await pagesOf("webp")).toBe(2);
    expect(await pagesOf("png")).toBe(1);
  });

  it("are not created from too many pixels, drawings, truncated files, or files with a wrong type", async () => {
    const form = (content: Uint8Array | string) =>
      refusalOf(pictures.form(bytes(content), { width: 64, fit: "contain", format: "webp" }));
    const whole = await noise(400, 400).jpeg().toBuffer();
    expect(
      await form(
        await sharp({ create: { width: 8000, height: 5001, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
      ),
    ).toBe("too_large");
    // Few pixels, and as many rows or columns as make each form cost seconds.
    for (const [width, height] of [
      [1, 16_385],
      [16_385, 1],
    ] as const)
      expect(
        await form(
          await sharp({ create: { width, height, channels: 3, background: "#fff" } })
            .png()
            .toBuffer(),
        ),
      ).toBe("too_large");
    expect(await form(whole.subarray(0, whole.length / 2))).toBe("unreadable");
    expect(await form('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')).toBe("unreadable");
    expect(await form(whole)).toBe("made");
  });
});

describe("the processes of pictures", () => {
  it("end a picture that takes too long or too much memory, and go on with the next", async () => {
    const slow = createPictures(threads, { limits: { cpuMs: 150, memoryMb: 4096 } });
    const hungry = createPictures(threads, { limits: { cpuMs: 60_000, memoryMb: 90 } });
    try {
      const large = bytes(await noise(4000, 4000).png({ compressionLevel: 0 }).toBuffer());
      const small = bytes(await noise(10, 10).png().toBuffer());
      const form = { width: 2048, fit: "contain", format: "avif" } as const;
      expect(await refusalOf(slow.form(large, form))).toBe("costly");
      expect(await refusalOf(hungry.form(large, form))).toBe("costly");
      expect((await pictures.form(small, { ...form, width: 64 })).byteLength).toBeGreaterThan(0);
    } finally {
      slow.close();
      hungry.close();
    }
  });

  it("let those wait who come in turn, refuse more, and free the place of who leaves", async () => {
    const narrow = createPictures(threads, { width: 1, maxWaiting: 2 });
    try {
      const gate = Promise.withResolvers<void>();
      const picture = await noise(10, 10).png().toBuffer();
      const held = () => gate.promise.then(() => picture);
      const form = { width: 64, fit: "contain", format: "webp" } as const;
      const leaving = new AbortController();
      const first = narrow.form(held, form, { client: "a" });
      const second = narrow.form(held, form, { client: "b" });
      const third = refusalOf(narrow.form(held, form, { client: "c", signal: leaving.signal }));
      await expect(narrow.form(held, form, { client: "d" })).rejects.toThrow("2 images are already waiting");
      leaving.abort();
      expect(await third).toBe("cancelled");
      const fourth = narrow.form(held, form, { client: "d" });
      gate.resolve();
      const made = await Promise.all([first, second, fourth]);
      expect(made.map(({ byteLength }) => byteLength > 0)).toEqual([true, true, true]);
    } finally {
      narrow.close();
    }
  });

  it("make one form of a picture at a time, so that other pictures come in between, also behind one proxy", async () => {
    const wide = createPictures(threads, { width: 1 });
    try {
      const gate = Promise.withResolvers<void>();
      const picture = await noise(10, 10).png().toBuffer();
      const order: string[] = [];
      const read = (name: string) => async () => {
        order.push(name);
        await gate.promise;
        return picture;
      };
      const form = { width: 64, fit: "contain", format: "webp" } as const;
      const requested = Array.from({ length: 10 }, (_, n) =>
        wide.form(read(`heavy ${n}`), form, { client: `address ${n % 2}`, picture: "heavy" }),
      );
      requested.push(wide.form(read("light"), form, { client: "address 0", picture: "light" }));
      const many = Array.from({ length: 20 }, (_, n) =>
        refusalOf(wide.form(read("more"), form, { client: `address ${n}`, picture: "heavy" })),
      );
      gate.resolve();
      await Promise.all(requested);
      expect(order.indexOf("light")).toBeLessThanOrEqual(2);
      expect((await Promise.all(many)).filter((one) => one !== "made")).toHaveLength(13);
    } finally {
      wide.close();
    }
  });

  it("are deleted with their source", async () => {
    const closing = createPictures(threads);
    const requested = refusalOf(
      closing.form(bytes(await noise(3000, 3000).png().toBuffer()), { width: 2048, fit: "contain", format: "avif" }),
    );
    closing.close();
    expect(await requested).toBe("closed");
  });

  it("are not there where their packages are not installed, and all else is", async () => {
    const without = createPictures(threads, { packages: undefined });
    expect(without.canMake).toBe(false);
    expect(await without.inspect(bytes(await noise(4, 4).png().toBuffer()))).toBeUndefined();
    expect(
      await without.inspect(bytes('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')),
    ).toMatchObject({ width: 4 });
  });

  it("are unavailable without their packages, which is reported once; drawings work", async () => {
    const empty = await mkdtemp(join(tmpdir(), "no-packages-"));
    const said: string[] = [];
    const broken = createPictures(threads, { packages: empty, onUnusable: (why) => said.push(why) });
    const picture = bytes(await noise(4, 4).png().toBuffer());
    const requested = broken.form(picture, { width: 64, fit: "contain", format: "webp" });
    await expect(requested).rejects.toThrow(PicturesUnusable);
    expect(broken.canMake).toBe(false);
    expect(await broken.inspect(picture)).toBeUndefined();
    expect(await broken.inspect(bytes('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'))).toMatchObject(
      { width: 4 },
    );
    expect(said).toEqual([expect.stringContaining("sharp")]);
    broken.close();
    await rm(empty, { recursive: true });
  });
});
