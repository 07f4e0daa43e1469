import { describe, expect, it } from "vitest";
import { pictureAt } from "./picture-at.ts";

const photo = { storageKey: "a b.jpg", mimeType: "image/jpeg", nativeWidth: 4000, nativeHeight: 3000 };

describe("how an asset is shown", () => {
  it("is a small form for the screen, with room for it before it is there", () => {
    expect(pictureAt(photo, 200)).toEqual({
      src: "/assets/a%20b.jpg?w=256&format=webp",
      srcset: "/assets/a%20b.jpg?w=256&format=webp 1x, /assets/a%20b.jpg?w=512&format=webp 2x",
      width: 200,
      height: 150,
    });
    expect(pictureAt(photo, 64, "cover")).toMatchObject({
      src: "/assets/a%20b.jpg?w=64&format=webp&fit=cover",
      width: 64,
      height: 64,
    });
  });

  it("is no larger than the picture", () =>
    expect(pictureAt({ ...photo, nativeWidth: 40, nativeHeight: 20 }, 200)).toMatchObject({ width: 40, height: 20 }));

  it("is the file for a drawing, and nothing for what is no picture", () => {
    const drawing = { ...photo, mimeType: "image/svg+xml", nativeWidth: 24, nativeHeight: 12 };
    expect(pictureAt(drawing, 200)).toEqual({ src: "/assets/a%20b.jpg", width: 200, height: 100 });
    expect(pictureAt({ ...photo, mimeType: "video/mp4" }, 200)).toBeUndefined();
    expect(pictureAt({ storageKey: "k", mimeType: "image/png", nativeWidth: null }, 200)).not.toHaveProperty("width");
  });
});
