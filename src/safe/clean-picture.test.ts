import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/long-form.ts";
import { cleanPicture, hasLocation } from "./clean-picture.ts";
import { UnsafeInput } from "./unsafe.ts";

const FORMATS = ["jpeg", "png", "webp", "gif", "avif"] as const;
type Format = (typeof FORMATS)[number];

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Ada Lovelace"/></rdf:RDF></x:xmpmeta>`;
const EXIF = {
  IFD0: { Copyright: "Ada Lovelace", Artist: "Ada Lovelace", Software: "camera 1.0" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "0/1 7/1 0/1" },
};

const pixels = { width: 24, height: 16 };
const raw = Buffer.from(Array.from({ length: 24 * 16 * 3 }, (_, at) => (at * 37) % 256));
const drawn = () => sharp(raw, { raw: { ...pixels, channels: 3 } });

/** An image as from a camera: with author, place and device, a color profile, and a rotated orientation. */
const camera = (format: Format) =>
  drawn().withExif(EXIF).withXmp(XMP).withIccProfile("p3").withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
const plain = (format: Format) => drawn().toFormat(format).toBuffer();
const decoded = async (bytes: Uint8Array) => (await sharp(bytes, { animated: true }).raw().toBuffer()).toString("hex");

const files = new Map<Format, { camera: Buffer; plain: Buffer }>();
beforeAll(async () => {
  for (const format of FORMATS) files.set(format, { camera: await camera(format), plain: await plain(format) });
});
const fileOf = (format: Format) => files.get(format) ?? { camera: Buffer.alloc(0), plain: Buffer.alloc(0) };
const clean = (file: Uint8Array, format: Format) => cleanPicture(file, `image/${format}`);

describe.each(FORMATS)("a cleaned %s", (format) => {
  it("has the same pixels, and no information about its author, place and device", async () => {
    const file = fileOf(format).camera;
    const { bytes, width, height } = clean(file, format);
    // An AVIF has its rotation in a property, a WebP has none that browsers read.
    expect({ width, height }).toEqual(format === "avif" ? { width: pixels.height, height: pixels.width } : pixels);
    expect(await decoded(bytes)).toBe(await decoded(file));
    expect(clean(file, format).orientation).toBe(format === "jpeg" || format === "png" ? 6 : 1);
    expect(bytes.length).toBeLessThanOrEqual(file.length);
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect(iptc).toBeUndefined();
    expect(String(xmp ?? "").trim()).toBe("");
    expect(Buffer.from(bytes).includes("Ada")).toBe(false);
    expect(Buffer.from(exif ?? []).includes("camera")).toBe(false);
    expect(Buffer.compare(Buffer.from(icc ?? []), Buffer.from((await sharp(file).metadata()).icc ?? []))).toBe(0);
    if (format === "jpeg" || format === "png") expect(orientation).toBe(6);
    if (format === "webp") expect([orientation, exif]).toEqual([undefined, undefined]);
  });

  it("is unchanged without metadata, and after it was cleaned", () => {
    const once = clean(fileOf(format).camera, format).bytes;
    expect(clean(once, format).bytes.length).toBe(once.length);
    expect(Buffer.compare(clean(once, format).bytes, once)).toBe(0);
  });

  it("ends at the end of the image data", async () => {
    const file = fileOf(format).plain;
    const behind = Buffer.concat([file, Buffer.from("PK\u0003\u0004<script>alert(1)</script>")]);
    // In an AVIF only boxes are allowed after the end.
    if (format === "avif") return expect(() => clean(behind, format)).toThrow(UnsafeInput);
    expect(Buffer.from(clean(behind, format).bytes).includes("script")).toBe(false);
    expect(await decoded(clean(behind, format).bytes)).toBe(await decoded(file));
  });

  it("is refused as UnsafeInput or cleaned, after any cut or change, and never grows", {
    tags: "repeated",
  }, () => {
    const file = fileOf(format).camera;
    const check = (bytes: Uint8Array) => {
      try {
        expect(clean(bytes, format).bytes.length).toBeLessThanOrEqual(bytes.length);
      } catch (error) {
        expect(error).toBeInstanceOf(UnsafeInput);
      }
    };
    for (let end = 0; end < file.length; end++) check(file.subarray(0, end));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        fc.nat(file.length),
        (changes, end) => {
          const changed = Buffer.from(file);
          for (const [at, byte] of changes) changed[at] = byte;
          check(changed);
          check(changed.subarray(0, end));
        },
      ),
      { numRuns: fuzzRuns(2_000) },
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), check));
  });
});

describe("the place where an image was taken", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("is found in a %s, and not after it was cleaned", (format) => {
    const file = fileOf(format).camera;
    expect(hasLocation(file)).toBe(true);
    expect(hasLocation(clean(file, format).bytes)).toBe(false);
    expect(hasLocation(fileOf(format).plain)).toBe(false);
  });

  it("is undefined for other files than images", () => {
    expect(hasLocation(Buffer.from("GPSLatitude"))).toBe(false);
    expect(hasLocation(new Uint8Array())).toBe(false);
  });
});

/** A segment of a JPEG. */
const segment = (marker: number, data: string | Buffer) => {
  const bytes = Buffer.from(data as string, "latin1");
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes]);
};
/** A chunk of a PNG; its checksum is not verified. */
const chunk = (name: string, data: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, data.length]), Buffer.from(name + data, "latin1"), Buffer.alloc(4)]);
const inserted = (file: Buffer, at: number, ...parts: Buffer[]) =>
  Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)]);

describe("parts that are removed", () => {
  it("a JPEG: comments, IPTC, thumbnails, application data; a missing end is no error", async () => {
    const { plain } = fileOf("jpeg");
    const notes = [
      segment(0xfe, "by Ada"),
      segment(0xed, "Photoshop 3.0\0by Ada"),
      segment(0xe0, "JFXX\0\x10by Ada"),
      segment(0xe1, "http://ns.adobe.com/xap/1.0/\0<exif:GPSLatitude>by Ada"),
      Buffer.from([0xff]),
    ];
    const file = inserted(plain, plain.indexOf(Buffer.from([0xff, 0xdb])), ...notes);
    const cleaned = clean(file, "jpeg");
    expect(cleaned.hasLocation).toBe(true);
    expect(Buffer.compare(cleaned.bytes, plain)).toBe(0);
    const endless = plain.subarray(0, -2);
    expect(Buffer.compare(clean(endless, "jpeg").bytes, endless)).toBe(0);
  });

  it("a JPEG: the thumbnail inside its JFIF header", async () => {
    const { plain } = fileOf("jpeg");
    const header = segment(0xe0, "JFIF\0\x01\x02\0\0\x01\0\x01\0\0");
    const large = segment(0xe0, "JFIF\0\x01\x02\0\0\x01\0\x01\x01\x02abcdef");
    const without = Buffer.concat([
      plain.subarray(0, 2),
      header,
      plain.subarray(plain.indexOf(Buffer.from([0xff, 0xdb]))),
    ]);
    const file = Buffer.concat([without.subarray(0, 2), large, without.subarray(2 + header.length)]);
    expect(Buffer.compare(clean(file, "jpeg").bytes, without)).toBe(0);
    expect(await decoded(clean(file, "jpeg").bytes)).toBe(await decoded(file));
  });

  it("a PNG: texts, times and unknown chunks; unknown critical chunks are refused", () => {
    const { plain } = fileOf("png");
    const notes = [
      chunk("tEXt", "Author\0Ada"),
      chunk("zTXt", "Author\0\0Ada"),
      chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0exif:GPSLatitude"),
      chunk("tIME", "1234567"),
      chunk("abCd", "Ada"),
    ];
    const cleaned = clean(inserted(plain, 33, ...notes), "png");
    expect(Buffer.compare(cleaned.bytes, plain)).toBe(0);
    expect(cleaned.hasLocation).toBe(true);
    expect(() => clean(inserted(plain, 33, chunk("ABCD", "")), "png")).toThrow(UnsafeInput);
  });

  it("a GIF: comments and application extensions, except the number of loops", async () => {
    const frames = Buffer.from(Array.from({ length: 8 * 16 * 3 }, (_, at) => (at * 53) % 256));
    const animated = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .gif({ loop: 3, delay: [100, 100] })
      .toBuffer();
    const notes = [
      Buffer.from("\x21\xfe\x06by Ada\0", "latin1"),
      Buffer.from("\x21\xff\x0bXMP DataXMP\x10exif:GPSLatitude\0", "latin1"),
    ];
    const start = animated.indexOf(Buffer.from("\x21\xff\x0bNETSCAPE", "latin1"));
    const cleaned = clean(inserted(animated, start, ...notes), "gif");
    expect(Buffer.compare(cleaned.bytes, animated)).toBe(0);
    expect(cleaned.hasLocation).toBe(true);
    expect(await sharp(cleaned.bytes, { animated: true }).metadata()).toMatchObject({ pages: 2, loop: 3 });
  });

  it("a GIF of 100,000 frames", async () => {
    const { plain } = fileOf("gif");
    const frame = plain.subarray(13 + 3 * 2 ** (((plain[10] ?? 0) & 7) + 1), -1);
    const frames = Array.from({ length: 100_000 }, () => [frame, Buffer.from("\x21\xfe\x03Ada\0", "latin1")]).flat();
    const file = Buffer.concat([plain.subarray(0, -1 - frame.length), ...frames, Buffer.from([0x3b])]);
    expect(clean(file, "gif").bytes.length).toBe(plain.length + 99_999 * frame.length);
  });

  it("an animated WebP: metadata, not its frames", async () => {
    const frames = Buffer.from(Array.from({ length: 8 * 16 * 3 }, (_, at) => (at * 53) % 256));
    const file = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .withExif(EXIF)
      .webp({ loop: 3, lossless: true })
      .toBuffer();
    const { bytes, width, height } = clean(file, "webp");
    expect({ width, height }).toEqual({ width: 8, height: 8 });
    expect(await decoded(bytes)).toBe(await decoded(file));
    expect(Buffer.from(bytes).includes("Ada")).toBe(false);
  });
});
