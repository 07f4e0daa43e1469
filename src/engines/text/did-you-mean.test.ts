import { expect, it } from "vitest";
import { didYouMean } from "./did-you-mean.ts";

const names = ["color.blue.500", "color.blue.50", "color.text", "space.small", "Display-P3", "title"];

it.each([
  ["color.blu.500", "color.blue.500"],
  ["blue.500", "color.blue.500"],
  ["brand.color.text", "color.text"],
  ["COLOR.TEXT", "color.text"],
  ["display-p3", "Display-P3"],
  ["space.smal", "space.small"],
  ["titel", "title"],
  ["nothing.like.it", undefined],
  ["x", undefined],
  ["", undefined],
])("%j is likely %j", (word, meant) => {
  expect(didYouMean(word, names)).toBe(meant);
});

it("compares a limited number of names", () => {
  let requested = 0;
  function* endless() {
    for (;;) yield `name-${requested++}`;
  }
  expect(didYouMean("something else", endless())).toBe(undefined);
  expect(requested).toBeLessThan(30_000);
});
