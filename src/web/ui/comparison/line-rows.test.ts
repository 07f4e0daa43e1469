import { describe, expect, it } from "vitest";
import { type DiffRow, diffRows, withContext } from "./line-rows.ts";

const short = (rows: readonly DiffRow[]) =>
  rows.map(({ before, after, same }) => `${same ? " " : "!"}${before?.text ?? "∅"}|${after?.text ?? "∅"}`);

describe("the comparison of two texts", () => {
  it("puts what replaced a line beside it", () => {
    expect(short(diffRows("a\nb\nc\n", "a\nx\nc\n"))).toEqual([" a|a", "!b|x", " c|c"]);
  });

  it("shows lines that came and went alone", () => {
    expect(short(diffRows("a\nb\nc", "a\nc"))).toEqual([" a|a", "!b|∅", " c|c"]);
    expect(short(diffRows("a\nc", "a\nb\nb2\nc"))).toEqual([" a|a", "!∅|b", "!∅|b2", " c|c"]);
    expect(short(diffRows("", "a"))).toEqual(["!∅|a"]);
    expect(diffRows("", "")).toEqual([]);
  });

  it("counts the lines of each side", () => {
    const rows = diffRows("a\nb\nc\nd", "b\nc\ne\nd");
    expect(rows.map(({ before, after }) => [before?.number, after?.number])).toEqual([
      [1, undefined],
      [2, 1],
      [3, 2],
      [undefined, 3],
      [4, 4],
    ]);
  });

  it("reads both texts back from its rows, whatever they are", () => {
    const letters = "abcd";
    let seed = 7;
    const random = (max: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % max;
    };
    for (let turn = 0; turn < 200; turn += 1) {
      const make = () => Array.from({ length: random(12) }, () => letters[random(4)]).join("\n");
      const [before, after] = [make(), make()];
      const rows = diffRows(before, after);
      expect(rows.flatMap((row) => row.before?.text ?? []).join("\n")).toBe(before);
      expect(rows.flatMap((row) => row.after?.text ?? []).join("\n")).toBe(after);
    }
  });

  it("leaves out what is far from a change", () => {
    const text = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const kept = withContext(diffRows(text.join("\n"), text.with(10, "new").join("\n")), 2);
    expect(kept.map((row) => (typeof row === "number" ? row : row.after?.text))).toEqual([
      8,
      "line 8",
      "line 9",
      "new",
      "line 11",
      "line 12",
      7,
    ]);
  });
});
