import { describe, expect, it } from "vitest";
import { parts } from "./highlight.ts";

describe("marked words of a result", () => {
  it("marks every word of the query and keeps the title whole", () => {
    const found = parts("Button states and buttons", "button st");
    expect(found.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(["Button", "st", "button"]);
    expect(found.map(({ text }) => text).join("")).toBe("Button states and buttons");
  });

  it("takes special characters as they are", () => {
    expect(parts("a (b) [c]", "(b)")).toEqual([
      { text: "a ", hit: false },
      { text: "(b)", hit: true },
      { text: " [c]", hit: false },
    ]);
    expect(() => parts("x", '" - # & ~ \\ ] { } ^')).not.toThrow();
  });

  it("marks nothing without a query", () => {
    expect(parts("Button", " ")).toEqual([{ text: "Button", hit: false }]);
  });
});
