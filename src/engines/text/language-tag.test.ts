import { expect, it } from "vitest";
import { directionOf, isSameLanguage, languageTag } from "./language-tag.ts";

it.each([
  ["de-ch", "de-CH"],
  ["AR", "ar"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["en_US", undefined],
  ["", undefined],
  ["german, mostly", undefined],
  ["x".repeat(100), undefined],
  [7, undefined],
])("reads the tag %j as %j", (written, tag) => {
  expect(languageTag(written)).toBe(tag);
});

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

it("takes regions of one language for the same", () => {
  expect([isSameLanguage("en", "en-GB"), isSameLanguage("en", "de")]).toEqual([true, false]);
});
