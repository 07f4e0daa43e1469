// @module-tag long
import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORM_FORMATS, type PictureForm, PictureRefused } from "../src/platform/pictures/picture.ts";
import { createPictures } from "../src/platform/pictures/pictures.ts";
import { createWorkerPool } from "../src/platform/workers/worker-pool.ts";
import { countOf } from "./long-form.ts";

/** Files that are broken on purpose; `npm run proof` says how many. */
const MUTATIONS = countOf("PROOF_PICTURES", 40);

const threads = createWorkerPool();
const pictures = createPictures(threads);
afterAll(async () => {
  pictures.close();
  await threads.close();
});

const form: PictureForm = { width: 64, fit: "contain", format: "webp" };

/** What became of a file: a picture, or the reason it was refused. Whatever else is thrown is a fault of ours. */
async function outcomeOf(content: Uint8Array, requested = form): Promise<string> {
  try {
    const made = await pictures.form(async () => content, requested);
    return (await sharp(made).metadata()).format;
  } catch (error) {
    if (error instanceof PictureRefused) return error.reason;
    throw error;
  }
}

/** Numbers that are the same in each run (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A PNG that says of itself what it likes: a head and one piece of data. */
function forgedPng(width: number, height: number, data: Uint8Array): Buffer {
  const chunk = (type: string, content: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", new Uint8Array())]);
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

describe("hostile pictures", () => {
  let whole: Buffer[] = [];
  beforeAll(async () => {
    const noise = (): Sharp =>
      sharp({
        create: { width: 120, height: 90, channels: 3, background: "#369", noise: { type: "gaussian", sigma: 30 } },
      });
    const frames = await Promise.all([noise().png().toBuffer(), noise().png().toBuffer()]);
    const film = () => sharp(frames, { join: { animated: true } });
    const photo = noise().withMetadata({ orientation: 6 }).withIccProfile("p3");
    whole = await Promise.all([
      photo.clone().jpeg({ progressive: true }).toBuffer(),
      noise().png({ palette: true }).toBuffer(),
      noise().webp({ lossless: true }).toBuffer(),
      noise().avif().toBuffer(),
      film().gif().toBuffer(),
      film().webp().toBuffer(),
    ]);
  });

  it(`are refused, or a picture: ${MUTATIONS} broken files end no more than their own process`, async () => {
    const random = createRandom(12);
    const ends: Record<string, number> = {};
    for (let number = 0; number < MUTATIONS; number++) {
      const content = Buffer.from(whole[number % whole.length] ?? []);
      const changes = 1 + random(12);
      for (let change = 0; change < changes; change++) {
        // The first bytes say most about the rest.
        const at = random(change % 2 ? content.length : Math.min(200, content.length));
        content[at] = random(4) ? random(256) : 0xff;
      }
      const cut = random(5) ? content : content.subarray(0, random(content.length));
      const end = await outcomeOf(cut, {
        ...form,
        format: FORM_FORMATS[number % 3] ?? "webp",
        cut: number % 2 === 0 && (number % 4 === 0 ? "card" : true),
      });
      ends[end] = (ends[end] ?? 0) + 1;
    }
    expect(
      Object.keys(ends).filter((end) => !["heif", "webp", "png", "unreadable", "too_large", "costly"].includes(end)),
    ).toEqual([]);
    expect(ends.unreadable).toBeGreaterThan(0);
    expect(await outcomeOf(whole[0] ?? Buffer.alloc(0))).toBe("webp");
  });

  it("that announce more than they are take no memory for it", async () => {
    const row = deflateSync(Buffer.alloc(1_000_000));
    expect(await outcomeOf(forgedPng(50_000, 50_000, row))).toBe("too_large");
    expect(await outcomeOf(forgedPng(2 ** 31 - 1, 2 ** 31 - 1, row))).toMatch(/too_large|unreadable/);
    expect(await outcomeOf(forgedPng(6_000, 6_000, row))).toBe("unreadable");
    // A gigabyte of zeros where 300 bytes are expected.
    expect(await outcomeOf(forgedPng(10, 10, deflateSync(Buffer.alloc(100 << 20))))).toMatch(/webp|unreadable/);
    expect(await pictures.inspect(async () => forgedPng(50_000, 50_000, row))).toMatchObject({
      width: 50_000,
      height: 50_000,
    });
  });

  it("that are as large as may be lose their margins within limits, or stay whole", { timeout: 120_000 }, async () => {
    const side = 6_320;
    const background = { width: side, height: side, channels: 4 as const, background: "#fffffffe" };
    const dot = await sharp({ create: { ...background, width: 9, height: 9, background: "#f00" } })
      .png()
      .toBuffer();
    const page = () =>
      sharp({ create: background, limitInputPixels: false }).composite([{ input: dot, left: 9, top: 9 }]);
    for (const content of [await page().png().toBuffer(), await page().toColorspace("rgb16").png().toBuffer()]) {
      expect(content.length).toBeLessThan(2 << 20);
      expect(await outcomeOf(content, { ...form, cut: "card" })).toMatch(/^(webp|costly)$/);
    }
    for (const [width, height] of [
      [6_000, 6_000],
      [1, 40_000_000],
    ] as const)
      expect(await outcomeOf(forgedPng(width, height, deflateSync(Buffer.alloc(9))), { ...form, cut: true })).toMatch(
        /^(unreadable|too_large|costly)$/,
      );
    expect(await outcomeOf(whole[1] ?? Buffer.alloc(0), { ...form, cut: true })).toBe("webp");
  });

  it("of another type are refused, with any name", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
    for (const content of [svg, "%PDF-1.7\n", "<html>", "II*\0", "8BPS\0\u0001", "GIF89a", "RIFF\0\0\0\0WEBPVP8X"])
      expect(await outcomeOf(Buffer.from(content, "latin1"))).toBe("unreadable");
  });
});
