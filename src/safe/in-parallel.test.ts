import { expect, it } from "vitest";
import { inParallel } from "./in-parallel.ts";

it("runs at most this many concurrently, and returns results in the order of the items", async () => {
  let [working, max] = [0, 0];
  const answers = await inParallel([3, 1, 2, 0], 2, async (item, index) => {
    max = Math.max(max, ++working);
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
    working -= 1;
    return `${index}:${item}`;
  });
  expect([answers, max]).toEqual([["0:3", "1:1", "2:2", "3:0"], 2]);
});

it("starts nothing after a failure", async () => {
  const begun: number[] = [];
  const work = inParallel([0, 1, 2, 3], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  await Promise.resolve();
  expect(begun).not.toContain(3);
});
