import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { groupTable, makeFont, nameTable } from "../../../test/make-font.ts";
import { readFont } from "./read-font.ts";

const WEIGHTS = { tag: "wght", min: 100, default: 400, max: 900 } as const;

describe("what a font says of itself", () => {
  it.each(["ttf", "woff", "woff2"] as const)("is read of %s", (format) =>
    expect(
      readFont(makeFont({ format, family: "Bars", weight: 600, widthClass: 3, selection: 1, axes: [] })),
    ).toMatchObject({
      format,
      family: { text: "Bars", isTypographic: false },
      weight: 600,
      width: 75,
      style: "italic",
      axes: [],
      coverage: [
        [0x20, 0x20],
        [0x41, 0x41],
        [0x48, 0x48],
        [0x6e, 0x6e],
      ],
    }),
  );

  it("is of a variable font what its axes say", () => {
    const axes = [WEIGHTS, { tag: "slnt", min: -12, default: 0, max: 0 } as const];
    expect(readFont(makeFont({ weight: 700, axes }))).toMatchObject({ weight: 400, markedWeight: 700, axes });
  });

  it.each([
    [
      { selection: 512, angle: -9.5 },
      { style: "oblique", slant: 9.5 },
    ],
    [{ selection: 513 }, { style: "oblique", slant: undefined }],
    [{ angle: -12 }, { style: "oblique", slant: 12 }],
    [
      { selection: 1, angle: -12 },
      { style: "italic", slant: undefined },
    ],
    [{ macStyle: 2 }, { style: "italic" }],
    [{ angle: 0.4 }, { style: "normal" }],
    [{ angle: 4000 }, { style: "normal" }],
  ])("marks %o are the style %o", (font, style) => expect(readFont(makeFont(font))).toMatchObject(style));

  it.each([
    [{ weight: 4 }, 400],
    [{ weight: 0 }, 400],
    [{ weight: 400, selection: 32 }, 700],
    [{ weight: 400, macStyle: 1 }, 700],
    [{ weight: 300, macStyle: 1 }, 300],
    [{ weight: 60_000 }, 1000],
    [{ tables: { "OS/2": undefined } }, 400],
  ])("marks %o are the weight %i", (font, weight) => expect(readFont(makeFont(font)).weight).toBe(weight));

  it("is the family of all weights rather than the one of four", () =>
    expect(readFont(makeFont({ family: "Bars Light", typographicFamily: "Bars" })).family).toEqual({
      text: "Bars",
      isTypographic: true,
    }));

  it.each([
    ["none", undefined],
    ["marks alone", nameTable([[1, " . * "]])],
    ["half a letter", nameTable([[1, "\ud800"]])],
    ["megabytes of it", nameTable(Array.from({ length: 50 }, () => [1, "x".repeat(600)] as const))],
  ])("is no family where its name is %s", (_, name) =>
    expect(readFont(makeFont({ tables: { name } })).family).toBeUndefined(),
  );

  it("is a family without what nobody sees", () =>
    expect(readFont(makeFont({ family: "Ba\u202ers\u0000\n Sans\u200b" })).family?.text).toBe("Bars Sans"));

  it.each([
    ["of symbols", [3, 0]],
    ["in Macintosh Roman", [1, 0]],
  ])("is no coverage where its characters are %s", (_, [platform = 0, encoding = 0]) => {
    const cmap = Buffer.concat([Buffer.from([0, 0, 0, 1, 0, platform, 0, encoding, 0, 0, 0, 12]), groupTable([])]);
    expect(readFont(makeFont({ tables: { cmap } })).coverage).toBeUndefined();
  });
});

it.each([
  ["Figtree-Variable.woff2", { family: { text: "Figtree Light", isTypographic: false }, weight: 300, style: "normal" }],
  ["Figtree-VariableItalic.woff2", { weight: 300, style: "italic" }],
  ["Fraunces-Variable.woff2", { family: { text: "Fraunces", isTypographic: false }, weight: 900 }],
])("the font %s of the examples is read", async (file, facts) =>
  expect(readFont(await readFile(new URL(`../../../examples/public/fonts/${file}`, import.meta.url)))).toMatchObject(
    facts,
  ),
);
