import { expect, it } from "vitest";
import { isObject } from "./is-object.ts";

it("distinguishes objects from arrays and null", () => {
  expect([{}, [], null, "a", 1].map(isObject)).toEqual([true, false, false, false, false]);
});
