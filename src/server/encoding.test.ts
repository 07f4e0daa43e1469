import { describe, expect, it } from "vitest";
import { chooseEncoding } from "./encoding.ts";

describe("the encoding of an answer", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0, gzip;q=0", "identity"],
    ["identity", "identity"],
    ["BR", "br"],
    ["abr", "identity"],
    ["", "identity"],
    [undefined, "identity"],
  ])("for %s is %s", (header, encoding) => expect(chooseEncoding(header, true)).toBe(encoding));
  it("is none where compressing does not pay", () => expect(chooseEncoding("br", false)).toBe("identity"));
});
