import { describe, expect, it } from "vitest";
import { chooseEncoding, encodeText } from "./encoding.ts";

describe("the encoding of a response", () => {
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
  it("is none if compression doesn't pay off", () => expect(chooseEncoding("br", false)).toBe("identity"));
});

const SLICE = 1 << 20;

describe("text as bytes", () => {
  it.each([
    ["short", "ä😀"],
    ["as long as a slice", "x".repeat(SLICE)],
    ["with a pair before a cut", `${"x".repeat(SLICE - 2)}😀${"y".repeat(SLICE)}`],
    ["with a pair across a cut", `${"x".repeat(SLICE - 1)}😀${"y".repeat(SLICE)}`],
    ["with a pair after a cut", `${"x".repeat(SLICE)}😀`],
    ["of many pairs", "😀".repeat(SLICE)],
    ["with half a pair, which becomes U+FFFD", `${"x".repeat(SLICE - 1)}\ud83d${"y".repeat(10)}`],
  ])("%s", async (_, text) => {
    expect((await encodeText(text)).equals(Buffer.from(text))).toBe(true);
  });

  it("lets other work run while it is long", async () => {
    let turns = 0;
    const count = setInterval(() => turns++, 0);
    await encodeText("ä".repeat(32 * SLICE));
    clearInterval(count);
    expect(turns).toBeGreaterThan(0);
  });
});
