import { expect, it } from "vitest";
import { directionOf, isSameLanguage } from "./language.ts";

it.each([
  ["ar", "rtl"],
  ["he-IL", "rtl"],
  ["fa", "rtl"],
  ["az-Arab", "rtl"],
  ["pa-PK", "rtl"],
  ["uz", "ltr"],
  ["de", "ltr"],
  ["ja-JP", "ltr"],
  ["ar-Latn", "ltr"],
])("writes %s %s", (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});

it("treats regions of one language as the same", () => {
  expect([isSameLanguage("en", "en-GB"), isSameLanguage("en", "de")]).toEqual([true, false]);
});
