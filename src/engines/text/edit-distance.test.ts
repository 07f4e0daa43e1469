import { describe, expect, it } from "vitest";
import { distanceBelow } from "./edit-distance.ts";

/** By the definition: the last letters are equal, or one of three edits was made. */
function plainDistance(one: string, other: string): number {
  if (one === "" || other === "") return one.length + other.length;
  const [a, b] = [one.slice(1), other.slice(1)];
  if (one[0] === other[0]) return plainDistance(a, b);
  return 1 + Math.min(plainDistance(a, b), plainDistance(a, other), plainDistance(one, b));
}

/** All words of up to five letters, from two letters. */
const words = Array.from({ length: 62 }, (_, index) =>
  (index + 2).toString(2).slice(1).replaceAll("0", "a").replaceAll("1", "b"),
);

describe("the distance of two words", () => {
  it("is the number of letters to change, up to the limit", () => {
    for (const one of words)
      for (const other of words) {
        const distance = plainDistance(one, other);
        for (const limit of [1, 2, 3, 7])
          expect(distanceBelow(limit, one, other), `${one} ${other} ${limit}`).toBe(Math.min(limit, distance));
      }
  });

  it("works for words longer than any before, and for empty ones", () => {
    const long = "button".repeat(60);
    expect(distanceBelow(5, long, `${long.slice(0, 100)}x${long.slice(101, -1)}`)).toBe(2);
    expect(distanceBelow(3, "", "ab")).toBe(2);
    expect(distanceBelow(3, "ab", "")).toBe(2);
    expect(distanceBelow(500, long, "")).toBe(360);
  });
});
