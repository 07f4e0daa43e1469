import { expect, it } from "vitest";
import { createBoundedMap, keptOrMade } from "./bounded-map.ts";

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

it("makes a value once for all who ask, and again after a failure", async () => {
  const map = createBoundedMap<string, Promise<number>>(2);
  let made = 0;
  const make = async () => {
    made++;
    if (made === 1) throw new Error("not this time");
    return made;
  };
  await expect(keptOrMade(map, "a", make)).rejects.toThrow("not this time");
  expect(await Promise.all([keptOrMade(map, "a", make), keptOrMade(map, "a", make)])).toEqual([2, 2]);
});
