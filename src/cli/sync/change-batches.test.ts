import fc from "fast-check";
import { expect, it } from "vitest";
import { batchesOf } from "./change-batches.ts";

const MIB = 1 << 20;
const sized = (...sizes: number[]) => sizes.map((size) => ({ data: { size } }));

it("brings small changes in tens, large contents one at a time", () => {
  expect(
    batchesOf(Array.from({ length: 70 }, () => ({ data: { title: "Small" } }))).map(({ length }) => length),
  ).toEqual([32, 32, 6]);
  expect(batchesOf(sized(90 * MIB, 90 * MIB, MIB, 30 * MIB, MIB, MIB)).map(({ length }) => length)).toEqual([
    1, 1, 3, 1,
  ]);
});

it("keeps every change, in its order", () => {
  const size = fc.oneof(fc.nat(100 * MIB), fc.constant(0), fc.constant(-1), fc.string());
  fc.assert(
    fc.property(fc.array(fc.record({ data: fc.option(fc.record({ size })) })), (changes) => {
      const batches = batchesOf(changes);
      expect(batches.flat()).toEqual(changes);
      expect(batches.every(({ length }) => length >= 1 && length <= 32)).toBe(true);
    }),
  );
});
