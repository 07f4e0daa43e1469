import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { matchesEtag, represent } from "./representation.ts";

it("compresses to the same bytes it was given", async () => {
  const body = Buffer.from("design ".repeat(1_000));
  const made = await represent(body, "text/css");
  expect(brotliDecompressSync(await made.encoded("br")).equals(body)).toBe(true);
  expect(gunzipSync(await made.encoded("gzip")).equals(body)).toBe(true);
});

it("keeps only the compressed bytes, until a caller needs the plain ones", async () => {
  const body = Buffer.from("design ".repeat(1_000));
  let grown = 0;
  const made = await represent(body, "text/css", undefined, (bytes) => {
    grown += bytes;
  });
  const packed = await made.encoded("br");
  expect(made.size()).toBe(packed.length);
  expect(packed.buffer.byteLength).toBe(packed.length);
  expect(gunzipSync(await made.encoded("gzip")).equals(body)).toBe(true);
  expect(body.equals(await made.encoded("identity"))).toBe(true);
  expect(made.encoded("identity")).toBeInstanceOf(Uint8Array);
  expect(made.size()).toBeGreaterThan(body.length);
  expect(body.length + grown).toBe(made.size());
});

it("keeps plain bytes that are in use", async () => {
  const body = Buffer.from("design ".repeat(1_000));
  const made = await represent(body, "text/css");
  expect(made.encoded("identity")).toBe(body);
  await made.encoded("br");
  expect(made.encoded("identity")).toBe(body);
});

it("keeps its encodings when the bytes stay the same", async () => {
  const before = await represent(Buffer.from("a".repeat(2_000)), "text/css");
  expect(await represent(Buffer.from("a".repeat(2_000)), "text/css", before)).toBe(before);
  expect(await represent(Buffer.from("b".repeat(2_000)), "text/css", before)).not.toBe(before);
});

it("does not compress fonts and small bodies", async () => {
  expect((await represent(Buffer.alloc(5_000), "font/woff2")).compressible).toBe(false);
  expect((await represent(Buffer.from("{}"), "application/json")).compressible).toBe(false);
});

it("finds an ETag in any encoding, weak or in a list", () => {
  expect(matchesEtag('W/"abc-br", "x"', "abc")).toBe(true);
  expect(matchesEtag("*", "abc")).toBe(true);
  expect(matchesEtag('"abd"', "abc")).toBe(false);
  expect(matchesEtag(undefined, "abc")).toBe(false);
});
