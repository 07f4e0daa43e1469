import { describe, expect, it } from "vitest";
import { createCallCache } from "./call-cache.ts";

describe("kept values", () => {
  it("are created once, also for callers that arrive meanwhile", async () => {
    const kept = createCallCache<number>(2);
    let made = 0;
    const make = async () => ++made;
    expect(await Promise.all([kept("a", make), kept("a", make)])).toEqual([1, 1]);
    expect(await kept("a", make)).toBe(1);
  });

  it("are those of the last names", async () => {
    const kept = createCallCache<string>(2);
    for (const name of ["a", "b", "c"]) await kept(name, async () => name);
    expect(await kept("b", async () => "again")).toBe("b");
    expect(await kept("a", async () => "again")).toBe("again");
  });

  it("is not what is not there yet", async () => {
    const kept = createCallCache<string | undefined>(2);
    expect(await kept("a", async () => undefined)).toBeUndefined();
    expect(await kept("a", async () => "there")).toBe("there");
  });

  it("is no failure", async () => {
    const kept = createCallCache<string>(2);
    await expect(kept("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await kept("a", async () => "there")).toBe("there");
  });
});
