import { expect, it } from "vitest";
import { createBoundedMap } from "./bounded-map.ts";

it("forgets the entry least recently read or written", () => {
  const map = createBoundedMap<string, number>(2);
  map.set("a", 1);
  map.set("b", 2);
  expect(map.get("a")).toBe(1);
  map.set("c", 3);
  expect(["a", "b", "c"].map((key) => map.get(key))).toEqual([1, undefined, 3]);
  map.set("a", 4);
  map.set("d", 5);
  expect(["a", "c", "d"].map((key) => map.has(key))).toEqual([true, false, true]);
});
