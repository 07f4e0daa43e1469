/**
 * Tokens to css + scss + json as a whole process (goal P6): CPU time and peak memory at 10,000 and 50,000 tokens.
 * Prints one JSON line a measure: `{name, value, unit, ratio, against}`. Where the package `style-dictionary` is
 * installed it does the same work beside ours, round by round, and the ratio is ours to its; the growth lines
 * compare 50,000 with 10,000.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { emitCss, emitJson, emitScss } from "../src/tokens/emit.ts";
import { parseTokens } from "../src/tokens/parse.ts";
import { resolveTokens } from "../src/tokens/resolve.ts";

type Cost = { cpu: number; memory: number };

const rounds = 5;
const counts = [10_000, 50_000];
const units = { cpu: "ms", memory: "MB" } as const;

const [mode, file = "", folder = "", peerUrl = ""] = process.argv.slice(2);
if (mode === "ours") report(buildOurs);
else if (mode === "peer") await report(buildPeer);
else await compare();

async function compare(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "tokens-bench-"));
  try {
    const program = await bundle(work);
    const peer = findPeer();
    const costs = new Map<number, Cost>();
    for (const count of counts) {
      const input = join(work, `${count}.tokens.json`);
      writeFileSync(input, JSON.stringify(tokenTree(count)));
      const ours: Cost[] = [];
      const theirs: Cost[] = [];
      for (let round = 0; round < rounds; round++) {
        ours.push(run(program, ["ours", input, work]));
        if (peer !== undefined && round < 3) theirs.push(run(program, ["peer", input, work, peer]));
      }
      costs.set(count, median(ours));
      print(`tokens.${count}`, median(ours), theirs.length > 0 ? median(theirs) : undefined, "style-dictionary");
    }
    const [small, large] = counts.map((count) => costs.get(count));
    if (small !== undefined && large !== undefined) print("tokens.growth", large, small, `tokens.${counts[0]}`);
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Bundled as the product is: type stripping and module loading are not what is measured. */
async function bundle(work: string): Promise<string> {
  const { build } = await import("esbuild");
  const outfile = join(work, "tokens.mjs");
  const entryPoints = [fileURLToPath(import.meta.url)];
  await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm", external: ["esbuild"] });
  return outfile;
}

function findPeer(): string | undefined {
  try {
    return import.meta.resolve("style-dictionary");
  } catch {
    return undefined;
  }
}

function run(program: string, args: string[]): Cost {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const [cpu, memory] = (stdout.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  return { cpu: cpu ?? Number.NaN, memory: memory ?? Number.NaN };
}

async function report(work: () => void | Promise<void>): Promise<void> {
  await work();
  const { user, system } = process.cpuUsage();
  console.log((user + system) / 1000, process.resourceUsage().maxRSS / 1024);
}

function buildOurs(): void {
  const { resolved } = resolveTokens(parseTokens(JSON.parse(readFileSync(file, "utf8"))).tokens);
  writeFileSync(join(folder, "tokens.css"), emitCss(resolved));
  writeFileSync(join(folder, "_tokens.scss"), emitScss(resolved));
  writeFileSync(join(folder, "tokens.json"), JSON.stringify(emitJson(resolved), null, 2));
}

async function buildPeer(): Promise<void> {
  const { default: StyleDictionary } = await import(peerUrl);
  const platform = (transformGroup: string, destination: string, format: string) => ({
    ...{ transformGroup, buildPath: `${folder}/peer/`, files: [{ destination, format }] },
  });
  const dictionary = new StyleDictionary({
    source: [file],
    log: { verbosity: "silent", warnings: "disabled" },
    platforms: {
      css: platform("css", "tokens.css", "css/variables"),
      scss: platform("scss", "_tokens.scss", "scss/variables"),
      json: platform("css", "tokens.json", "json/flat"),
    },
  });
  await dictionary.buildAllPlatforms();
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

function median(costs: Cost[]): Cost {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return { cpu: middle(costs.map((cost) => cost.cpu)), memory: middle(costs.map((cost) => cost.memory)) };
}

function print(name: string, cost: Cost, other: Cost | undefined, against: string): void {
  for (const measure of ["cpu", "memory"] as const) {
    const compared =
      other === undefined
        ? { ratio: null, against: null }
        : { ratio: rounded(cost[measure] / other[measure]), against };
    console.log(
      JSON.stringify({ name: `${name}.${measure}`, value: rounded(cost[measure]), unit: units[measure], ...compared }),
    );
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
