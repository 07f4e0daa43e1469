import { describe, expect, it } from "vitest";
import { type PictureFormat, pictureOf } from "../../test/pictures.ts";
import { pictureSize } from "./picture-size.ts";

const drawing = (attributes: string) =>
  new TextEncoder().encode(`<?xml version="1.0"?>\n<svg ${attributes}><g/></svg>`);

describe("how large a picture is", () => {
  it.each<PictureFormat>(["png", "jpeg", "webp", "gif", "avif"])(
    "follows from the beginning of its file: %s",
    async (format) => {
      const bytes = await pictureOf(format, { width: 320, height: 180 });
      expect(pictureSize(bytes)).toEqual({ width: 320, height: 180 });
      for (const length of [0, 1, 3, 9]) expect(pictureSize(bytes.subarray(0, length))).toBeUndefined();
    },
  );

  it("is what a drawing says of itself, and nothing where it takes what room there is", () => {
    expect(pictureSize(drawing('width="960" height="300.4px"'))).toEqual({ width: 960, height: 300 });
    expect(pictureSize(drawing('viewBox="0 0 24 24"'))).toBeUndefined();
    expect(pictureSize(drawing('width="100%" height="300"'))).toBeUndefined();
    expect(pictureSize(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]))).toBeUndefined();
  });
});
