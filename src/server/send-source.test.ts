import { describe, expect, it } from "vitest";
import { rangeOf } from "./send-source.ts";

const file = { size: 100, etag: "tag" };
const requested = (range: string, more: Record<string, string> = {}, method = "GET") =>
  rangeOf({ method, headers: { range, ...more } }, file);

describe("the requested part", () => {
  it.each([
    ["bytes=0-9", { start: 0, end: 10 }],
    ["bytes=90-", { start: 90, end: 100 }],
    ["bytes=90-500", { start: 90, end: 100 }],
    ["bytes=-10", { start: 90, end: 100 }],
    ["bytes=-500", { start: 0, end: 100 }],
    ["bytes=99-99", { start: 99, end: 100 }],
  ])("%s is %j", (range, expected) => expect(requested(range)).toEqual(expected));

  it.each(["bytes=", "bytes=-", "bytes=9-3", "bytes=0-1,5-6", "lines=0-1", "bytes=a-b", "bytes=0x1-2", "9"])(
    "%s is an ignored range: everything is sent",
    (range) => expect(requested(range)).toBeUndefined(),
  );

  it.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("%s is refused with the size", (range) => {
    expect(() => requested(range)).toThrow(
      expect.objectContaining({ status: 416, headers: { "content-range": "bytes */100" } }),
    );
  });

  it("is everything for HEAD, and if the bytes differ from the client's copy", () => {
    expect(requested("bytes=0-9", {}, "HEAD")).toBeUndefined();
    expect(requested("bytes=0-9", { "if-range": '"other"' })).toBeUndefined();
    // A weak tag and a date are insufficient (RFC 9110, 13.1.5).
    expect(requested("bytes=0-9", { "if-range": 'W/"tag"' })).toBeUndefined();
    expect(requested("bytes=0-9", { "if-range": "Sat, 29 Oct 2024 19:43:31 GMT" })).toBeUndefined();
    expect(requested("bytes=0-9", { "if-range": '"tag"' })).toEqual({ start: 0, end: 10 });
  });

  it("is undefined for empty content", () => {
    expect(() => rangeOf({ method: "GET", headers: { range: "bytes=0-" } }, { size: 0, etag: "" })).toThrow();
  });
});
