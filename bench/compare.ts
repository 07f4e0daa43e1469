// What two bundles of 10,000 tokens cost to compare, in processor time: 1 % of them changed, and all of them under another name. Once both
// are resolved, and with reading and resolving both.
import { compareSystems } from "../src/engines/tokens/compare/compare-systems.ts";
import { openTokenSystem } from "../src/engines/tokens/system/token-system.ts";
import type { TokenTree } from "../src/engines/tokens/token-tree.ts";
import { median, print, round } from "./measure.ts";

const COUNT = 10_000;
const ROUNDS = 15;
const GOAL_MS = 100;

export async function compare(): Promise<void> {
  const before = tokenTree("group", () => 0);
  const cases = {
    "1 % changed": tokenTree("group", (index) => (index % 100 === 0 ? 40 : 0)),
    "all renamed": tokenTree("other", () => 0),
  };
  for (const [name, after] of Object.entries(cases)) {
    const resolved: number[] = [];
    const whole: number[] = [];
    for (let turn = 0; turn < ROUNDS; turn++) {
      const start = processorTime();
      const [one, other] = [openTokenSystem({ dtcg: before }), openTokenSystem({ dtcg: after })];
      one.select();
      other.select();
      const ready = processorTime();
      const { lines } = compareSystems(one, other);
      const end = processorTime();
      if (lines.length === 0) throw new Error("Nothing was found to differ");
      resolved.push(end - ready);
      whole.push(end - start);
    }
    const middle = median(resolved);
    print({
      name: `comparison of two bundles of ${COUNT.toLocaleString("en")} tokens, ${name}`,
      value: round(middle, 0),
      unit: "ms CPU",
      ratio: round(middle / GOAL_MS),
      against: `goal ${GOAL_MS} ms; ${round(median(whole), 0)} ms with reading and resolving both`,
    });
  }
}

/** Milliseconds of processor time of this thread. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** In groups of 100: six in ten colors of their own, four aliases of them. */
function tokenTree(prefix: string, shift: (index: number) => number): TokenTree {
  const groups: Record<string, Record<string, object>> = {};
  for (let index = 0; index < COUNT; index++) {
    const group = `${prefix}-${Math.floor(index / 100)}`;
    groups[group] ??= {};
    const channel = ((index + shift(index)) % 256) / 255;
    const $value =
      index % 10 < 6
        ? { colorSpace: "srgb", components: [channel, (index % 97) / 97, 0.8] }
        : `{${group}.token-${index - 6}}`;
    groups[group][`token-${index}`] = { $type: "color", $value };
  }
  return groups;
}
