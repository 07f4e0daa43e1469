import { expect, it } from "vitest";
import { namedVariant } from "./named-variant.ts";

const radios = ["default", "with-hint", "with-fieldset-and-error-message", "small-with-error", "with-a-divider"];

it.each([
  ["the same key", radios, "with-hint", "with-hint"],
  ["the same words", radios, "divider", "with-a-divider"],
  ["the first that has all words", radios, "error", "with-fieldset-and-error-message"],
  ["another number", ["default", "with-errors-only"], "error", "with-errors-only"],
  ["words between", ["default", "with-all-possible-colours"], "all-colours", "with-all-possible-colours"],
])("finds %s", (_, keys, name, key) => expect(namedVariant(keys, name)).toBe(key));

it.each([
  ["what no variant has", radios, "conditional-reveal"],
  ["what only a variant of more shows", ["default", "with-hint-text-and-error-message"], "with-hint"],
  ["no words at all", radios, "with-the"],
])("does not guess %s", (_, keys, name) => expect(namedVariant(keys, name)).toBeUndefined());
