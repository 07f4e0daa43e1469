import { describe, expect, it } from "vitest";
import { colorEntries } from "../colors/color-entries.ts";
import { contrastLevel, contrasts, groundsOf, ratioText } from "./contrast.ts";

describe("contrastLevel", () => {
  it.each([
    [7, "AAA"],
    [6.99, "AA"],
    [4.5, "AA"],
    [4.49, "AA18"],
    [3, "AA18"],
    [2.99, undefined],
  ])("says of %s: %s", (ratio, level) => expect(contrastLevel(ratio)).toBe(level));

  it("never rounds a ratio up into a level it does not reach", async () => {
    expect(ratioText(4.49)).toBe("4.4");
    expect(ratioText(21)).toBe("21.0");
  });
});

describe("contrasts", async () => {
  const grounds = await groundsOf([]);

  it("measures against white and black", async () => {
    expect(contrasts("#1d70b8", grounds)).toMatchObject([
      { ground: { key: "white" }, ratio: "5.1", level: "AA" },
      { ground: { key: "black" }, ratio: "4.0", level: "AA18" },
    ]);
  });

  it("lays what is see-through over the ground", async () => {
    expect(contrasts("#00000080", grounds).map(({ ratio }) => ratio)).toEqual(["4.0", "1.0"]);
  });

  it("says nothing of what is no single color", () => expect(contrasts(undefined, grounds)).toEqual([]));
});

describe("groundsOf", () => {
  const grounds = async (...colors: [group: string, name: string, value: string][]) =>
    (
      await groundsOf(
        await colorEntries(
          colors.map(([group, name, value]) => ({ group, name, value })),
          [],
        ),
      )
    )
      .slice(2)
      .map(({ key, name, hex }) => [key, name, hex]);

  it.each<[string, [string, string, string][], string[][]]>([
    [
      "words of a kit",
      [
        ["functional", "Text", "#0b0c0c"],
        ["functional", "Body Background", "#fafafa"],
      ],
      [
        ["page", "functional Body Background", "#fafafa"],
        ["text", "functional Text", "#0b0c0c"],
      ],
    ],
    [
      "camel case",
      [
        ["bgColor", "Default", "#f6f8fa"],
        ["fgColor", "Default", "#1f2328"],
      ],
      [
        ["page", "bgColor Default", "#f6f8fa"],
        ["text", "fgColor Default", "#1f2328"],
      ],
    ],
    [
      "names that repeat their group",
      [
        ["surface", "Surface page", "#f6f8fa"],
        ["text", "Text default", "#1c262f"],
      ],
      [
        ["page", "Surface page", "#f6f8fa"],
        ["text", "Text default", "#1c262f"],
      ],
    ],
  ])("knows page and text by %s", async (_, colors, expected) => expect(await grounds(...colors)).toEqual(expected));

  it("takes the group nearest to the top, no see-through color, and white only once", async () => {
    expect(await grounds(["avatar/bgColor", "Default", "#111111"], ["bgColor", "Default", "#222222"])).toEqual([
      ["page", "bgColor Default", "#222222"],
    ]);
    expect(await grounds(["bgColor", "Default", "#22222280"])).toEqual([]);
    expect(await grounds(["bgColor", "Default", "#ffffff"])).toEqual([]);
  });
});
