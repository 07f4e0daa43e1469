import { describe, expect, it } from "vitest";
import { runInSlices } from "./yield-to-event-loop.ts";

/** Work for some milliseconds. */
const work = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
};

describe("work in slices", () => {
  it("does all in order, and lets other work run in between", async () => {
    const done: (number | string)[] = [];
    setImmediate(() => done.push("other"));
    await runInSlices([1, 2, 3], (item) => {
      work(10);
      done.push(item);
    });
    expect(done).toEqual([1, "other", 2, 3]);
  });

  it("ends if an item fails", async () => {
    const done: number[] = [];
    const failing = runInSlices([1, 2, 3], (item) => {
      if (item === 2) throw new Error("broken");
      done.push(item);
    });
    await expect(failing).rejects.toThrow("broken");
    expect(done).toEqual([1]);
  });
});
