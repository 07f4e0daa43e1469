import { describe, expect, it } from "vitest";
import { defaultPreview, readDeclaration } from "./declaration.ts";

describe("a declaration", () => {
  it("is read with either spelling of its fields", () => {
    const read = readDeclaration("card", {
      name: "Card",
      shouldDo: ["Use it", 7],
      should_not_do: ["Nest it"],
      figma: "https://design.example/card",
      previews: { default: { args: { a: 1 } }, wide: { title: "Wide", values: { a: 2 }, extra: true }, broken: 3 },
    });
    expect(read).toMatchObject({
      title: "Card",
      shouldDo: ["Use it"],
      shouldNotDo: ["Nest it"],
      designTool: "https://design.example/card",
    });
    expect(read.previews).toEqual({
      default: { title: "default", values: { a: 1 } },
      wide: { title: "Wide", values: { a: 2 }, extra: true },
    });
  });

  it("with fields of other types has none of them", () => {
    const read = readDeclaration("card", {
      title: 3,
      description: [],
      group: null,
      tags: "x",
      previews: [],
      properties: 1,
    });
    expect(read).toMatchObject({
      title: "card",
      description: "",
      group: "",
      type: "element",
      tags: [],
      properties: {},
    });
    expect(defaultPreview(read)).toBeUndefined();
  });

  it("shows `default` first, else its first variant", () => {
    expect(defaultPreview(readDeclaration("a", { previews: { x: {}, default: {} } }))).toBe("default");
    expect(defaultPreview(readDeclaration("a", { previews: { x: {}, y: {} } }))).toBe("x");
  });
});
