// @module-tag long
import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";

const MIB = 1024 * 1024;

/** Bytes of the young generation of a process that makes a million objects, every fourth of which stays a while. */
function youngAfterWork(begin: string): number {
  const work = `
    import { getHeapSpaceStatistics } from "node:v8";
    ${begin}
    const kept = [];
    for (let round = 0; round < 1_000; round++, await new Promise((resolve) => setTimeout(resolve)))
      for (let at = 0; at < 1_000; at++) {
        const one = { at, text: String(Math.random()).repeat(8) };
        if (at % 4 === 0) kept[kept.length < 100_000 ? kept.length : at] = one;
      }
    console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "--eval", work], { encoding: "utf8" }));
}

describe("the heap of a registry", () => {
  it("keeps its young generation small", () => {
    const module = new URL("../src/server/heap-growth.ts", import.meta.url).href;
    const limited = youngAfterWork(`(await import(${JSON.stringify(module)})).limitHeapGrowth();`);
    expect(limited).toBeLessThanOrEqual(8 * MIB);
    expect(youngAfterWork("")).toBeGreaterThan(2 * limited);
  });
});
