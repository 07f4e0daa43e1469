import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { groupTable, makeFont, nameTable } from "../../../test/make-font.ts";
import { readFont } from "./read-font.ts";

const WEIGHTS = { tag: "wght", min: 100, default: 400, max: 900 } as const;

describe("facts of a font", () => {
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

  it("are the default values of its axes for a variable font", () => {
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
  ])("have for the marks %o the style %o", (font, style) => expect(readFont(makeFont(font))).toMatchObject(style));

  it.each([
    [{ weight: 4 }, 400],
    [{ weight: 0 }, 400],
    [{ weight: 400, selection: 32 }, 700],
    [{ weight: 400, macStyle: 1 }, 700],
    [{ weight: 300, macStyle: 1 }, 300],
    [{ weight: 60_000 }, 1000],
    [{ tables: { "OS/2": undefined } }, 400],
  ])("have for the marks %o the weight %i", (font, weight) => expect(readFont(makeFont(font)).weight).toBe(weight));

  it("include the family with all weights instead of the one with four", () =>
    expect(readFont(makeFont({ family: "Bars Light", typographicFamily: "Bars" })).family).toEqual({
      text: "Bars",
      isTypographic: true,
    }));

  it.each([
    ["none", undefined],
    ["marks alone", nameTable([[1, " . * "]])],
    ["half a letter", nameTable([[1, "\ud800"]])],
    ["megabytes of it", nameTable(Array.from({ length: 50 }, () => [1, "x".repeat(600)] as const))],
  ])("have no family if its name is %s", (_, name) =>
    expect(readFont(makeFont({ tables: { name } })).family).toBeUndefined(),
  );

  it("have a family without invisible characters", () =>
    expect(readFont(makeFont({ family: "Ba\u202ers\u0000\n Sans\u200b" })).family?.text).toBe("Bars Sans"));

  it.each([
    ["of symbols", [3, 0]],
    ["in Macintosh Roman", [1, 0]],
  ])("have no coverage if its characters are %s", (_, [platform = 0, encoding = 0]) => {
    const cmap = Buffer.concat([Buffer.from([0, 0, 0, 1, 0, platform, 0, encoding, 0, 0, 0, 12]), groupTable([])]);
    expect(readFont(makeFont({ tables: { cmap } })).coverage).toBeUndefined();
  });
});

/** Numbers of 2 bytes; a number of 4 bytes is two of them. */
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
};

describe("the characters of a font", () => {
  const read = (subtable: Buffer, [platform = 3, encoding = 10] = [3, 10]) =>
    readFont(makeFont({ tables: { cmap: Buffer.concat([words(0, 1, platform, encoding, 0, 12), subtable]) } }))
      .coverage;

  it.each<[string, Buffer, number[][] | undefined]>([
    // Segments: one by offset, one by a list with a gap, one with a missing list, one without a glyph, the end.
    [
      "segments",
      words(
        ...[4, 0, 0, 10, 0, 0, 0, 0x42, 0x52, 0x60, 0x70, 0xffff, 0, 0x41, 0x50, 0x60, 0x70, 0xffff],
        ...[0xffc0, 0, 0, 0xff90, 1, 0, 8, 0xfff0, 0, 0, 5, 0, 6],
      ),
      [
        [0x41, 0x42],
        [0x50, 0x50],
        [0x52, 0x52],
      ],
    ],
    [
      "a list",
      words(6, 0, 0, 0x41, 3, 1, 0, 2),
      [
        [0x41, 0x41],
        [0x43, 0x43],
      ],
    ],
    ["a long list", words(10, 0, 0, 0, 0, 0, 1, 0xf600, 0, 2, 1, 2), [[0x1_f600, 0x1_f601]]],
    [
      "groups of one glyph",
      words(13, 0, 0, 0, 0, 0, 0, 2, 0, 0x41, 0, 0x45, 0, 1, 0, 0x50, 0, 0x51, 0, 0),
      [[0x41, 0x45]],
    ],
    ["groups that begin with no glyph", words(12, 0, 0, 0, 0, 0, 0, 1, 0, 0x41, 0, 0x45, 0, 0), [[0x42, 0x45]]],
    ["a form nobody has", words(99), undefined],
  ])("are read of %s", (_, subtable, ranges) => expect(read(subtable)).toEqual(ranges));

  it("are those of the table that browsers prefer", () => {
    const [small, large] = [words(6, 0, 0, 0x41, 1, 1), words(6, 0, 0, 0x61, 2, 1, 1)];
    const cmap = Buffer.concat([words(0, 3, 3, 1, 0, 28, 3, 10, 0, 40, 3, 10, 0, 28), small, large]);
    expect(readFont(makeFont({ tables: { cmap } })).coverage).toEqual([[0x61, 0x62]]);
  });
});

describe("the name of a font", () => {
  const record = (platform: number, encoding: number, language: number, id: number, text: Buffer) => ({
    head: [platform, encoding, language, id, text.length],
    text,
  });
  const wide = (text: string) => Buffer.from(text, "utf16le").swap16();
  const familyOf = (...records: ReturnType<typeof record>[]) => {
    let at = 0;
    const heads = records.flatMap(({ head, text }) => {
      at += text.length;
      return [...head, at - text.length];
    });
    const header = words(0, records.length, 6 + records.length * 12, ...heads);
    const name = Buffer.concat([header, ...records.map(({ text }) => text)]);
    return readFont(makeFont({ tables: { name } })).family?.text;
  };

  it("is the English one, at any place in the table", () => {
    const german = record(3, 1, 0x407, 1, wide("Balken"));
    const british = record(3, 1, 0x809, 1, wide("British"));
    const american = record(3, 10, 0x409, 1, wide("American"));
    const plain = record(0, 3, 0, 1, wide("Unicode"));
    const roman = record(1, 0, 0, 1, Buffer.from("Roman"));
    expect(familyOf(german, roman)).toBe("Roman");
    expect(familyOf(german, roman, plain)).toBe("Unicode");
    expect(familyOf(british, plain)).toBe("British");
    expect(familyOf(german, british, american, roman)).toBe("American");
    expect(familyOf(german)).toBe("Balken");
    expect(familyOf(american, record(1, 0, 0, 16, Buffer.from("All")))).toBe("All");
  });

  it("is undefined in obsolete encodings, or beyond the table", () => {
    expect(familyOf(record(1, 0, 0, 1, Buffer.from("B\x8alken", "latin1")))).toBeUndefined();
    expect(familyOf(record(1, 1, 11, 1, Buffer.from("A")), record(3, 2, 0x411, 1, wide("A")))).toBeUndefined();
    expect(familyOf({ ...record(3, 1, 0x409, 1, wide("A")), head: [3, 1, 0x409, 1, 200] })).toBeUndefined();
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
