import { expect, it } from "vitest";
import { createSettling } from "./debounce.ts";

it("acts immediately if nothing changed, and once after changes in quick succession", () => {
  const settling = createSettling();
  expect(settling.wait(0)).toBe(0);
  for (let now = 0; now <= 5_000; now += 500) {
    settling.changed(now);
    expect(settling.wait(now)).toBe(1_000);
    expect(settling.wait(now + 400)).toBe(600);
  }
  expect(settling.wait(6_000)).toBe(0);
  expect(settling.wait(6_001)).toBe(0);
});

it("acts eventually on changes that don't end, and again on later ones", () => {
  const settling = createSettling();
  const acted: number[] = [];
  for (let now = 0; now < 40_000; now += 100) {
    settling.changed(now);
    if (settling.wait(now) === 0) acted.push(now);
  }
  expect(acted).toEqual([15_000, 30_100]);
});
