import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { coalesce } from "./coalesce.ts";

describe("coalesce", () => {
  it("shares one run among concurrent callers, and never one that began before the call", async () => {
    let runs = 0;
    const gates: (() => void)[] = [];
    const shared = coalesce(async () => {
      const run = ++runs;
      await new Promise<void>((resolve) => gates.push(resolve));
      return run;
    });
    const first = [shared(), shared()];
    await nextTurn();
    expect(runs).toBe(1);
    const second = [shared(), shared()];
    await nextTurn();
    expect(runs).toBe(1);
    gates[0]?.();
    expect(await Promise.all(first)).toEqual([1, 1]);
    await nextTurn();
    gates[1]?.();
    expect(await Promise.all(second)).toEqual([2, 2]);
  });

  it("continues after a failure", async () => {
    let fails = true;
    const shared = coalesce(async () => {
      if (fails) throw new Error("away");
      return "here";
    });
    await expect(Promise.all([shared(), shared()])).rejects.toThrow("away");
    fails = false;
    expect(await shared()).toBe("here");
  });
});
