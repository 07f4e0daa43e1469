import sharp from "sharp";
import { expect, it } from "vitest";
import { shownType } from "./shown-type.ts";

const drawn = sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } });

it.each(["png", "jpeg", "gif", "webp", "avif"] as const)("knows %s by its bytes", async (format) => {
  expect(shownType(await drawn.clone().toFormat(format).toBuffer())).toBe(`image/${format}`);
});

it.each([
  ["video/mp4", Buffer.from("0000001866747970", "hex")],
  ["video/webm", Buffer.from("1a45dfa3", "hex")],
  ["font/woff2", Buffer.from("wOF2")],
  [
    "image/svg+xml",
    Buffer.from("\ufeff<?xml version='1.0'?>\n<!-- <html> --><svg:svg xmlns:svg='http://www.w3.org/2000/svg'/>"),
  ],
  [undefined, Buffer.from("<html><svg></svg></html>")],
  [undefined, Buffer.from(" GIF89a")],
  [undefined, new Uint8Array()],
])("takes for %s what begins so", (type, bytes) => {
  expect(shownType(bytes)).toBe(type);
});
