import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
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

/** A picture as a camera makes it: who, where and with what, its colours, and that it lies on its side. */
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
  it("has the pixels it had, and says nothing of who took it, where and with what", async () => {
    const file = fileOf(format).camera;
    const { bytes, width, height } = clean(file, format);
    expect({ width, height }).toEqual(pixels);
    expect(await decoded(bytes)).toBe(await decoded(file));
    expect(bytes.length).toBeLessThanOrEqual(file.length);
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect(iptc).toBeUndefined();
    expect(String(xmp ?? "").trim()).toBe("");
    expect(Buffer.from(bytes).includes("Ada")).toBe(false);
    expect(Buffer.from(exif ?? []).includes("camera")).toBe(false);
    expect(Buffer.compare(Buffer.from(icc ?? []), Buffer.from((await sharp(file).metadata()).icc ?? []))).toBe(0);
    if (format === "jpeg" || format === "png" || format === "webp") expect(orientation).toBe(6);
  });

  it("is as it was where there is nothing to take away, and once it was cleaned", () => {
    const once = clean(fileOf(format).camera, format).bytes;
    expect(clean(once, format).bytes.length).toBe(once.length);
    expect(Buffer.compare(clean(once, format).bytes, once)).toBe(0);
  });

  it("ends where the picture does", async () => {
    const file = fileOf(format).plain;
    const behind = Buffer.concat([file, Buffer.from("PK\u0003\u0004<script>alert(1)</script>")]);
    // What is not a box has no place behind an AVIF.
    if (format === "avif") return expect(() => clean(behind, format)).toThrow(UnsafeInput);
    expect(Buffer.from(clean(behind, format).bytes).includes("script")).toBe(false);
    expect(await decoded(clean(behind, format).bytes)).toBe(await decoded(file));
  });

  it("is refused as UnsafeInput or cleaned, whatever bytes were cut off or changed, and never grows", () => {
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
      { numRuns: 2_000 },
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), check));
  });
});

describe("the place a picture was taken at", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("is found in a %s, and nowhere once it was cleaned", (format) => {
    const file = fileOf(format).camera;
    expect(hasLocation(file)).toBe(true);
    expect(hasLocation(clean(file, format).bytes)).toBe(false);
    expect(hasLocation(fileOf(format).plain)).toBe(false);
  });

  it("is not looked for in what is no picture", () => {
    expect(hasLocation(Buffer.from("GPSLatitude"))).toBe(false);
    expect(hasLocation(new Uint8Array())).toBe(false);
  });
});
