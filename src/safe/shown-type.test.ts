import sharp from "sharp";
import { expect, it } from "vitest";
import { shownType, typeOfBytes } from "./shown-type.ts";

const drawn = sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } });

it.each(["png", "jpeg", "gif", "webp", "avif"] as const)("recognizes %s by its bytes", async (format) => {
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
])("treats as %s a file that begins so", (type, bytes) => {
  expect(shownType(bytes)).toBe(type);
});

const box = (name: string) => Buffer.from(`\0\0\0\x18${name}`.padEnd(40, "\0"));

it.each<[type: string | undefined, shown: string | undefined, head: Uint8Array]>([
  ["video/mp4", "video/mp4", box("ftypisom")],
  ["video/mp4", "video/mp4", box("stypmsdh")],
  ["video/mp4", "video/mp4", box("moof")],
  ["video/quicktime", undefined, box("ftypqt  ")],
  ["video/quicktime", "video/mp4", box("moov")],
  ["image/heic", undefined, box("ftypheic")],
  ["image/heif-sequence", undefined, box("ftypmsf1")],
  ["video/3gpp2", undefined, box("ftyp3g2a")],
  ["font/collection", "font/ttf", Buffer.from("ttcf\0\x01\0\0", "latin1")],
  ["image/x-canon-cr2", undefined, Buffer.from("II*\0\x10\0\0\0CR", "latin1")],
  ["image/svg+xml", "image/svg+xml", Buffer.from("<!-- my AVI icon -->\n<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["image/svg+xml", "image/svg+xml", Buffer.from("<!-- ab WEBP --><svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["image/heif", undefined, box("ftypmif1")],
  ["audio/mp4", undefined, box("ftypM4A ")],
  ["video/matroska", undefined, Buffer.from("\x1aE\xdf\xa3\x93B\x82\x88matroska", "latin1")],
  ["image/tiff", undefined, Buffer.from("II*\0")],
  ["application/pdf", undefined, Buffer.from("%PDF-1.7")],
  [undefined, undefined, Buffer.from("I'm free to go")],
  [undefined, undefined, Buffer.from("true story")],
])("calls %s what is shown as %s", (type, shown, head) => {
  expect([typeOfBytes(head), shownType(head)]).toEqual([type, shown]);
});
