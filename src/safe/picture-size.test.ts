import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type PictureFormat, pictureOf } from "../../test/pictures.ts";
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
});
