import { expect, it } from "vitest";
import { sortInSlices } from "./sort-in-slices.ts";

const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;

it.each([0, 1, 255, 256, 257, 1_000, 5_000])(
  "sorts %i items like Array.toSorted, equal ones in their order",
  async (count) => {
    const items = Array.from({ length: count }, (_, index) => ({ key: (index * 7919) % 97, index }));
    expect(await sortInSlices(items, compare)).toEqual(items.toSorted(compare));
  },
);

it("compares sorted items once each", async () => {
  const items = Array.from({ length: 10_000 }, (_, key) => ({ key }));
  let compared = 0;
  await sortInSlices(items, (a, b) => {
    compared += 1;
    return compare(a, b);
  });
  expect(compared).toBeLessThan(10_100);
});
