import { describe, expect, it } from "vitest";
import { type MergedPassage, mergeLines } from "./merge-lines.ts";

const text = (...lines: string[]) => lines.map((line) => `${line}\n`).join("");
const written = (passages: readonly MergedPassage[], side: "base" | "mine" | "theirs") =>
  passages.map((passage) => ("text" in passage ? passage.text : passage[side])).join("");
const overlaps = (passages: readonly MergedPassage[]) => passages.filter((passage) => "mine" in passage);

describe("two changes to one text", () => {
  const base = text("one", "two", "three", "four", "five");

  it("are merged if they do not overlap", () => {
    expect(
      mergeLines(base, text("ONE", "two", "three", "four", "five"), text("one", "two", "three", "five", "six")),
    ).toEqual([{ text: text("ONE", "two", "three", "five", "six") }]);
    expect(mergeLines(base, base, "")).toEqual([]);
    expect(mergeLines(base, "", base)).toEqual([]);
    expect(mergeLines("", "", text("new"))).toEqual([{ text: text("new") }]);
  });

  it("are one change if both are equal", () => {
    const both = text("one", "2", "three", "four", "five");
    expect(mergeLines(base, both, both)).toEqual([{ text: both }]);
    expect(mergeLines(base, text("one", "2", "three", "four", "5"), both)).toEqual([
      { text: text("one", "2", "three", "four", "5") },
    ]);
  });

  it("show both sides if they touch", () => {
    const mine = text("one", "my two", "three", "four", "five");
    const theirs = text("one", "their two", "three", "four", "FIVE");
    expect(mergeLines(base, mine, theirs)).toEqual([
      { text: text("one") },
      { base: text("two"), mine: text("my two"), theirs: text("their two") },
      { text: text("three", "four", "FIVE") },
    ]);
    const next = mergeLines(base, text("one", "2", "three", "four", "five"), text("one", "two", "3", "four", "five"));
    expect(overlaps(next)).toEqual([
      { base: text("two", "three"), mine: text("2", "three"), theirs: text("two", "3") },
    ]);
    const after = mergeLines(base, `${base}mine\n`, `${base}theirs\n`);
    expect(overlaps(after)).toEqual([{ base: "", mine: "mine\n", theirs: "theirs\n" }]);
    expect(overlaps(mergeLines("", "mine", "theirs"))).toEqual([{ base: "", mine: "mine", theirs: "theirs" }]);
  });

  it("keep a last line without a line break", () => {
    expect(mergeLines("a\nb\nc", "A\nb\nc", "a\nb\nc\n")).toEqual([{ text: "A\nb\nc\n" }]);
  });

  it("lose nothing: each side can be restored, and a single change is applied", () => {
    let seed = 11;
    const random = (max: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % max;
    };
    const make = () => Array.from({ length: random(14) }, () => `${"abcd"[random(4)]}\n`).join("");
    for (let turn = 0; turn < 2_000; turn += 1) {
      const [start, mine, theirs] = [make(), make(), make()];
      const passages = mergeLines(start, mine, theirs);
      expect(mergeLines(start, mine, start)).toEqual(mine === "" ? [] : [{ text: mine }]);
      expect(mergeLines(start, start, theirs)).toEqual(theirs === "" ? [] : [{ text: theirs }]);
      // Swapping the sides only swaps the overlaps.
      const turned = mergeLines(start, theirs, mine);
      expect(written(turned, "theirs")).toBe(written(passages, "mine"));
      expect(overlaps(turned)).toHaveLength(overlaps(passages).length);
      if (overlaps(passages).length > 0) continue;
      // Lines that only one side added appear at least as often as in that side, where both kept the rest.
      for (const side of [mine, theirs])
        for (const line of new Set(side.split("\n")))
          if (!start.includes(line)) expect(written(passages, "mine")).toContain(line);
    }
  });
});
