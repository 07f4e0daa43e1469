// P6: tokens to css + scss + json as a whole process, processor time and peak memory at 1,000, 10,000 and 50,000 tokens,
// beside Style Dictionary doing the same and Terrazzo doing css alone, round by round; how the cost grows with the tokens,
// and what the values of an axis add to one stylesheet.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, print, round } from "./measure.ts";
import { installPeer, installPeers } from "./peers.ts";
import { freshFolder } from "./programs.ts";

interface Cost {
  /** Milliseconds. */
  cpu: number;
  /** MB. */
  memory: number;
}

const ROUNDS = 5;
const COUNTS = [1_000, 10_000, 50_000];
const STYLE_DICTIONARY = { name: "style-dictionary", version: "5.5.5" };
const TERRAZZO = "2.7.1";
/** Times faster than Style Dictionary that P6 asks for. */
const GOALS: Readonly<Record<number, number>> = { 10000: 8, 50000: 12 };
/** Terrazzo's time grows with the square of the tokens: one round, and no longer than this. */
const PATIENCE_S = 120;
const AXIS_VALUES = [1, 2, 6];

export async function tokens(): Promise<void> {
  const work = freshFolder();
  const program = await bundle(work);
  const styleDictionary = installPeer(STYLE_DICTIONARY.name, STYLE_DICTIONARY.version);
  const packageOf = installPeers({ "@terrazzo/cli": TERRAZZO, "@terrazzo/plugin-css": TERRAZZO });
  const terrazzo = [packageOf("@terrazzo/parser"), packageOf("@terrazzo/plugin-css")];
  const costs = new Map<number, Cost>();
  for (const count of COUNTS) {
    const input = join(work, `${count}.tokens.json`);
    writeFileSync(input, JSON.stringify(tokenTree(count)));
    const ours: Cost[] = [];
    const theirs: Cost[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(measured(program, ["ours", input, work]));
      theirs.push(measured(program, ["styleDictionary", input, work, styleDictionary]));
    }
    const own = middle(ours);
    costs.set(count, own);
    againstStyleDictionary(count, own, middle(theirs));
    againstTerrazzo(count, own, run(program, ["terrazzo", input, work, ...terrazzo]));
  }
  for (const [index, count] of COUNTS.entries()) growth(costs, COUNTS[index - 1], count);
  costOfAxes(program, work);
}

const nameOf = (count: number): string => `P6 ${count.toLocaleString("en")} tokens to css, scss, json`;

function againstStyleDictionary(count: number, own: Cost, other: Cost): void {
  const peer = `${STYLE_DICTIONARY.name} ${STYLE_DICTIONARY.version}`;
  const goal = GOALS[count] === undefined ? "" : `; goal ${GOALS[count]}`;
  print({
    name: nameOf(count),
    ...{ value: round(own.cpu, 0), unit: "ms CPU", ratio: round(other.cpu / own.cpu, 1) },
    against: `${peer} (${round(other.cpu, 0)} ms; times slower${goal})`,
  });
  print({
    name: `${nameOf(count)}, memory`,
    ...{ value: round(own.memory, 0), unit: "MB", ratio: round(own.memory / other.memory) },
    against: `${peer} (${round(other.memory, 0)} MB; goal 0.25)`,
  });
}

function againstTerrazzo(count: number, own: Cost, other: Cost | undefined): void {
  const name = `${nameOf(count)}; Terrazzo css alone`;
  const peer = `terrazzo ${TERRAZZO}`;
  const figure = { name, value: round(own.cpu, 0), unit: "ms CPU" };
  if (other === undefined) print({ ...figure, against: `${peer} (not done within ${PATIENCE_S} s)` });
  else
    print({
      ...figure,
      ratio: round(other.cpu / own.cpu, 1),
      against: `${peer} (${round(other.cpu, 0)} ms, ${round(other.memory, 0)} MB; one round; times slower)`,
    });
}

function growth(costs: ReadonlyMap<number, Cost>, small: number | undefined, large: number): void {
  const [one, other] = [costs.get(small ?? 0), costs.get(large)];
  if (small === undefined || !one || !other) return;
  print({
    name: `P6 growth from ${small.toLocaleString("en")} to ${large.toLocaleString("en")}`,
    ...{ value: round(other.cpu, 0), unit: "ms CPU", ratio: round(other.cpu / one.cpu) },
    against: `${small.toLocaleString("en")} (goal ${large / small})`,
  });
}

/** 10,000 tokens, of which each value of the axis but the first changes one in twenty. */
function costOfAxes(program: string, work: string): void {
  const input = join(work, "axes.json");
  let single = Number.NaN;
  for (const values of AXIS_VALUES) {
    const themes = Array.from({ length: values - 1 }, (_, index) => [
      `design-system/tokens/themes/value-${index}.json`,
      JSON.stringify(changedTokens(10_000, index)),
    ]);
    const base = ["design-system/tokens/base.json", JSON.stringify(tokenTree(10_000))];
    writeFileSync(input, JSON.stringify(Object.fromEntries([base, ...themes])));
    const { cpu } = middle(Array.from({ length: ROUNDS }, () => measured(program, ["axes", input, work])));
    if (values === 1) single = cpu;
    print({
      name: `P6 10,000 tokens, one stylesheet of ${values} ${values === 1 ? "value" : "values"} of an axis`,
      ...{ value: round(cpu, 0), unit: "ms CPU", ratio: round(cpu / single) },
      against: "1 value",
    });
  }
}

/** Bundled as the product is: type stripping and module loading are not what is measured. */
async function bundle(work: string): Promise<string> {
  const { build } = await import("esbuild");
  const outfile = join(work, "token-builds.mjs");
  const entryPoints = [fileURLToPath(new URL("token-builds.ts", import.meta.url))];
  await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm" });
  return outfile;
}

/** What a build costs as a process; undefined where it takes longer than `PATIENCE_S`. */
function run(program: string, args: string[]): Cost | undefined {
  const ran = spawnSync(process.execPath, [program, ...args], { encoding: "utf8", timeout: PATIENCE_S * 1000 });
  if (ran.signal !== null) return undefined;
  if (ran.status !== 0) throw new Error(ran.stderr);
  const [cpu, memory] = (ran.stdout.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  return { cpu: cpu ?? Number.NaN, memory: memory ?? Number.NaN };
}

function measured(program: string, args: string[]): Cost {
  const cost = run(program, args);
  if (cost === undefined) throw new Error(`${args[0]} did not end within ${PATIENCE_S} s.`);
  return cost;
}

/** In groups of 100: four in ten primitives, three aliases of them, two aliases of aliases, one composite. */
function tokenTree(count: number): object {
  const groups: Record<string, Record<string, object>> = {};
  const hex = (value: number) => value.toString(16).padStart(2, "0");
  for (let i = 0; i < count; i++) {
    const group = `group-${Math.floor(i / 100)}`;
    groups[group] ??= {};
    const alias = (back: number) => `{${group}.token-${i - back}}`;
    const place = i % 10;
    const channel = i % 256;
    if (place < 4) {
      const components = [channel / 255, 0.4, 0.8];
      const $value = { colorSpace: "srgb", components, hex: `#${hex(channel)}66cc` };
      groups[group][`token-${i}`] = { $type: "color", $value };
    } else if (place < 9) {
      groups[group][`token-${i}`] = { $type: "color", $value: alias(place < 7 ? 4 : 3), $description: `Token ${i}` };
    } else {
      const width = { value: 1, unit: "px" };
      groups[group][`token-${i}`] = { $type: "border", $value: { color: alias(1), width, style: "solid" } };
    }
  }
  return groups;
}

/** One in twenty tokens, primitives, with another color. */
function changedTokens(count: number, salt: number): object {
  const groups: Record<string, Record<string, object>> = {};
  for (let i = 0; i < count; i += 20) {
    const group = `group-${Math.floor(i / 100)}`;
    groups[group] ??= {};
    const components = [((i + salt) % 256) / 255, 0.2, 0.1];
    groups[group][`token-${i}`] = { $type: "color", $value: { colorSpace: "srgb", components } };
  }
  return groups;
}

const middle = (costs: Cost[]): Cost => ({
  cpu: median(costs.map(({ cpu }) => cpu)),
  memory: median(costs.map(({ memory }) => memory)),
});
