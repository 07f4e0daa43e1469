import { expect, it } from "vitest";
import { openTokenSystem } from "./token-system.ts";

const number = (value: unknown) => ({ $type: "number", $value: value });

it("computes a choice once, and drops the least recently used ones before they fill the memory", () => {
  const brands = Array.from({ length: 30 }, (_, index) => `b${index}`);
  const tokens = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`t${index}`, number(index)]));
  const system = openTokenSystem({
    dtcg: tokens,
    brands: Object.fromEntries(brands.map((b) => [b, { own: number(1) }])),
  });
  const first = system.select({ brand: "b0" });
  const base = system.select();
  expect(system.select({ brand: "b0" })).toBe(first);
  for (const brand of brands.slice(1)) {
    system.select({ brand });
    expect(system.select()).toBe(base);
  }
  const again = system.select({ brand: "b0" });
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

it("keeps the most recent choice, regardless of its number of tokens", () => {
  const tokens = Object.fromEntries(Array.from({ length: 410_000 }, (_, index) => [`t${index}`, number(index)]));
  const system = openTokenSystem({ dtcg: tokens });
  expect(system.select()).toBe(system.select());
});
