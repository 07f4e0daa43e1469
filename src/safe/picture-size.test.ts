import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type PictureFormat, pictureOf, pngOf } from "../../test/pictures.ts";
import { cleanPicture } from "./clean-picture.ts";
import { pictureSize } from "./picture-size.ts";

const drawing = (attributes: string) =>
  new TextEncoder().encode(`<?xml version="1.0"?>\n<svg ${attributes}><g/></svg>`);

describe("the size of an image", () => {
  it.each<PictureFormat>(["png", "jpeg", "webp", "gif", "avif"])(
    "follows from the beginning of its file: %s",
    async (format) => {
      const bytes = await pictureOf(format, { width: 320, height: 180 });
      expect(pictureSize(bytes)).toEqual({ width: 320, height: 180 });
      for (const length of [0, 1, 3, 9]) expect(pictureSize(bytes.subarray(0, length))).toBeUndefined();
    },
  );

  it.each([
    ["jpeg", 6, true],
    ["jpeg", 3, false],
    ["png", 6, true],
    ["png", 8, true],
    ["avif", 5, true],
    ["avif", 6, true],
    ["avif", 8, true],
    ["avif", 3, false],
    // Browsers don't rotate it.
    ["webp", 6, false],
  ] as const)("is as browsers show it: a %s that is rotated (%i)", async (format, orientation, isTurned) => {
    const drawn = sharp(await pictureOf("png", { width: 320, height: 180 })).toFormat(format);
    const bytes = await drawn.withMetadata({ orientation }).toBuffer();
    const shown = isTurned ? { width: 180, height: 320 } : { width: 320, height: 180 };
    expect(pictureSize(bytes)).toEqual(shown);
    const cleaned = cleanPicture(bytes, `image/${format}`);
    expect(pictureSize(cleaned.bytes)).toEqual(shown);
  });

  it("comes from a drawing's own attributes, and is undefined if it fills its place", () => {
    expect(pictureSize(drawing('width="960" height="300.4px"'))).toEqual({ width: 960, height: 300 });
    expect(pictureSize(drawing('viewBox="0 0 24 24"'))).toBeUndefined();
    expect(pictureSize(drawing('width="100%" viewBox="0 0 24 24"'))).toBeUndefined();
    expect(pictureSize(drawing("height='2em' viewBox='0 0 24 12'"))).toEqual({ width: 64, height: 32 });
    expect(pictureSize(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]))).toBeUndefined();
  });

  // The expected values of the following tests are Chromium's `naturalWidth` and `naturalHeight`.
  it.each([
    ["a prefix", '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="40" height="20"/>'],
    ["another drawing in a comment", `<!-- <svg width="9" height="9"> --><svg ${NAMESPACE} width="40" height="20"/>`],
    [
      "entities",
      `<!DOCTYPE svg [<!ENTITY w "40"><!ENTITY x "svg width='9'">]><svg ${NAMESPACE} width="&w;" height="20"/>`,
    ],
    ["a value with >", `<svg ${NAMESPACE} aria-label="a > b" width="40" height="20"/>`],
    ["a long comment", `<!-- ${"x".repeat(20_000)} --><svg ${NAMESPACE} width="40" height="20"/>`],
    ["spaces", `<svg ${NAMESPACE} data-width="9" width  =  "40" height\n=\n"20"/>`],
    ["a style that isn't used", `<svg ${NAMESPACE} style="width:9px" width="40" height="20"/>`],
    ["an unfinished end", `<svg ${NAMESPACE} width="40" height="20"><path d="M0`],
  ])("is that of a drawing's root with %s", (_, text) => {
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, "utf16le"), Buffer.from(`\ufeff${text}`)])
      expect(pictureSize(bytes)).toEqual({ width: 40, height: 20 });
    expect(pictureSize(Buffer.from(`\ufeff${text}`, "utf16le").swap16())).toEqual({ width: 40, height: 20 });
  });

  it("is undefined for other texts", () => {
    for (const text of ["", "<", "<html width='9'/>", "<a:svg xmlns:a='b' width='9'/>", "<svg width='&x;'/>", "text"])
      expect(pictureSize(Buffer.from(text)), text).toBeUndefined();
  });

  it("comes from a JPEG with other bytes before its markers, and the first valid Exif before its pixels", async () => {
    const plain = await pictureOf("jpeg", { width: 320, height: 180 });
    const pixels = plain.indexOf(Buffer.from([0xff, 0xda]));
    const frame = plain.indexOf(Buffer.from([0xff, 0xc0]));
    const withBytes = (at: number, ...parts: Buffer[]) =>
      Buffer.concat([plain.subarray(0, at), ...parts, plain.subarray(at)]);
    const upright = [320, 180];
    const turned = [180, 320];
    const cases: [Buffer, number[]][] = [
      [withBytes(2, Buffer.from([0xff, 0xff, 0xff])), upright],
      [withBytes(frame, Buffer.alloc(5, 0xff)), upright],
      [withBytes(frame, Buffer.from([0, 1, 2])), upright],
      [withBytes(frame, Buffer.from([0xff, 0xd0, 0xff, 0x01, 0xff, 0x00])), upright],
      [withBytes(2, Buffer.from([0xff, 0xff]), exifOf([6]), Buffer.from([0xff])), turned],
      [withBytes(pixels, exifOf([6])), turned],
      [withBytes(2, exifOf([1]), exifOf([6])), upright],
      [withBytes(2, exifOf([6]), exifOf([1])), turned],
      [withBytes(2, exifOf([6, 1])), turned],
      [withBytes(2, exifOf([1, 6])), upright],
      [withBytes(2, exifOf([9, 6])), turned],
      [withBytes(2, exifOf([6], { type: 4 })), upright],
      [withBytes(2, exifOf([6], { count: 2 })), upright],
    ];
    for (const [at, [bytes, [width, height]]] of cases.entries())
      expect(pictureSize(bytes), String(at)).toEqual({ width, height });
  });

  it("comes from a PNG whose Exif is intact and before its pixels", () => {
    const exif = exifOf([6]).subarray(10);
    const size = { width: 320, height: 180 };
    const plain = pngOf([["eXIf", exif]], size);
    expect(pictureSize(plain)).toEqual({ width: 180, height: 320 });
    const damaged = Buffer.from(plain);
    damaged.writeUInt8(damaged.readUInt8(45) ^ 1, 45);
    const last = pngOf([], size);
    const behind = Buffer.concat([
      last.subarray(0, -12),
      plain.subarray(33, 33 + 12 + exif.length),
      last.subarray(-12),
    ]);
    for (const bytes of [damaged, behind]) {
      expect(pictureSize(bytes)).toEqual(size);
      expect(cleanPicture(bytes, "image/png").orientation).toBe(1);
    }
    // Apple's own form, which browsers don't show.
    expect(
      pictureSize(
        Buffer.concat([plain.subarray(0, 8), Buffer.from("\0\0\0\x04CgBI\0\0\0\0\0\0\0\0"), plain.subarray(8)]),
      ),
    ).toBeUndefined();
  });

  it("is the canvas of a GIF, enlarged by its first frame", async () => {
    const plain = await pictureOf("gif", { width: 320, height: 180 });
    const frame = plain.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    const changed = (screen: [number, number], moved: [number, number] = [0, 0]) => {
      const bytes = Buffer.from(plain);
      bytes.writeUInt16LE(screen[0], 6);
      bytes.writeUInt16LE(screen[1], 8);
      bytes.writeUInt16LE(moved[0], frame + 1);
      bytes.writeUInt16LE(moved[1], frame + 3);
      return bytes;
    };
    const cases: [Buffer, number[]][] = [
      [changed([0, 0]), [320, 180]],
      [changed([10, 10]), [320, 180]],
      [changed([500, 400]), [500, 400]],
      [changed([320, 180], [30, 20]), [350, 200]],
      [changed([10, 10], [30, 20]), [350, 200]],
    ];
    for (const [bytes, [width, height]] of cases) {
      expect(pictureSize(bytes)).toEqual({ width, height });
      expect(cleanPicture(bytes, "image/gif")).toMatchObject({ width, height });
    }
  });

  it("is that of the cut of an AVIF that starts in its corner, rotated after it", async () => {
    const plain = await pictureOf("avif", { width: 320, height: 180 });
    const cut = (width: number, height: number, left: number, top: number) => {
      const numbers = [width, 1, height, 1, left, 1, top, 1];
      const data = Buffer.alloc(32);
      for (const [at, number] of numbers.entries()) data.writeInt32BE(number, at * 4);
      return withProperty(plain, "clap", data);
    };
    expect(pictureSize(cut(160, 90, 0, 0))).toEqual({ width: 320, height: 180 });
    expect(pictureSize(cut(160, 90, -80, -45))).toEqual({ width: 160, height: 90 });
    expect(pictureSize(cut(320, 180, 0, 0))).toEqual({ width: 320, height: 180 });
    expect(pictureSize(withProperty(cut(100, 50, -110, -65), "irot", Buffer.from([1])))).toEqual({
      width: 50,
      height: 100,
    });
    expect(cleanPicture(cut(160, 90, -80, -45), "image/avif")).toMatchObject({ width: 160, height: 90 });
    expect(pictureSize(cut(0, 0, 0, 0))).toEqual({ width: 320, height: 180 });
  });
});

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

/** A JPEG segment with Exif that contains these orientations. */
function exifOf(orientations: readonly number[], { type = 3, count = 1 } = {}): Buffer {
  const tiff = Buffer.alloc(10 + orientations.length * 12 + 4);
  tiff.write("II*\0", "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(orientations.length, 8);
  for (const [index, orientation] of orientations.entries()) {
    const at = 10 + index * 12;
    tiff.writeUInt16LE(0x0112, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(orientation, at + 8);
  }
  const data = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, data.length + 2]), data]);
}

/** An AVIF whose first item has a further property. Only the size is read, so item positions don't change. */
function withProperty(file: Buffer, name: string, data: Buffer): Buffer {
  const boxes = (from: number, to: number) => {
    const found: { type: string; at: number; start: number; end: number }[] = [];
    for (let at = from; at < to; ) {
      const size = file.readUInt32BE(at);
      found.push({ type: file.toString("latin1", at + 4, at + 8), at, start: at + 8, end: at + size });
      at += size;
    }
    return found;
  };
  const boxOf = (type: string, { start, end }: { start: number; end: number }) => {
    const box = boxes(start, end).find((one) => one.type === type);
    if (!box) throw new Error(`The image has no ${type}.`);
    return box;
  };
  const meta = boxOf("meta", { start: 0, end: file.length });
  const properties = boxOf("iprp", { start: meta.start + 4, end: meta.end });
  const list = boxOf("ipco", properties);
  const uses = boxOf("ipma", properties);
  const number = boxes(list.start, list.end).length + 1;
  const box = Buffer.concat([Buffer.from([0, 0, 0, 8 + data.length]), Buffer.from(name), data]);
  const count = uses.start + 10;
  const use = count + 1 + file.readUInt8(count);
  const made = Buffer.concat([
    ...[file.subarray(0, list.end), box, file.subarray(list.end, use)],
    ...[Buffer.from([0x80 | number]), file.subarray(use)],
  ]);
  const add = (at: number, bytes: number) => made.writeUInt32BE(made.readUInt32BE(at) + bytes, at);
  for (const { at } of [meta, properties]) add(at, box.length + 1);
  add(list.at, box.length);
  add(uses.at + box.length, 1);
  made.writeUInt8(made.readUInt8(count + box.length) + 1, count + box.length);
  return made;
}
