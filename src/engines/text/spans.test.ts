import { describe, expect, it } from "vitest";
import { cutAt } from "./spans.ts";

describe("a text cut at its marks", () => {
  it("loses nothing and marks the spans", () => {
    const pieces = cutAt("Button states and buttons", [
      [0, 6],
      [7, 9],
      [18, 24],
    ]);
    expect(pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(["Button", "st", "button"]);
    expect(pieces.map(({ text }) => text).join("")).toBe("Button states and buttons");
  });

  it("limits spans that overlap or exceed the text", () => {
    expect(
      cutAt("abc", [
        [0, 2],
        [1, 9],
        [5, 7],
      ]),
    ).toEqual([
      { text: "ab", isMarked: true },
      { text: "c", isMarked: true },
    ]);
    expect(cutAt("abc")).toEqual([{ text: "abc", isMarked: false }]);
  });
});
