// P6: tokens to css + scss + json as a whole process, processor time and peak memory at 10,000 and 50,000 tokens, beside
// Style Dictionary doing the same, round by round; and how the cost grows from 10,000 to 50,000.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseTokens } from "../src/tokens/dtcg/parse.ts";
import { resolveTokens } from "../src/tokens/dtcg/resolve.ts";
import { singleEdition } from "../src/tokens/emit/edition.ts";
import { emitters } from "../src/tokens/emit/emitters.ts";
import { median, print, round } from "./measure.ts";
import { installPeer } from "./peers.ts";
import { freshFolder } from "./programs.ts";

interface Cost {
  /** Milliseconds. */
  cpu: number;
  /** MB. */
  memory: number;
}

const ROUNDS = 5;
const COUNTS = [10_000, 50_000] as const;
const PEER = { name: "style-dictionary", version: "5.5.5" };
/** Times faster, and share of the memory, that P6 asks for. */
const GOALS = { 10000: 8, 50000: 12 } as const;

const [mode, file = "", folder = "", peerUrl = ""] = process.argv.slice(2);
if (mode === "ours") report(buildOurs);
else if (mode === "peer") await report(buildPeer);

export async function tokens(): Promise<void> {
  const work = freshFolder();
  const program = await bundle(work);
  const peer = installPeer(PEER.name, PEER.version);
  const costs: Cost[] = [];
  for (const count of COUNTS) {
    const input = join(work, `${count}.tokens.json`);
    writeFileSync(input, JSON.stringify(tokenTree(count)));
    const ours: Cost[] = [];
    const theirs: Cost[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(run(program, ["ours", input, work]));
      theirs.push(run(program, ["peer", input, work, peer]));
    }
    const [own, other] = [middle(ours), middle(theirs)];
    costs.push(own);
    const name = `P6 ${count.toLocaleString("en")} tokens to css, scss, json`;
    const against = (value: number, unit: string) => `${PEER.name} ${PEER.version} (${round(value, 0)} ${unit}`;
    print({
      name,
      value: round(own.cpu, 0),
      unit: "ms CPU",
      ratio: round(other.cpu / own.cpu, 1),
      against: `${against(other.cpu, "ms")}; times slower; goal ${GOALS[count]})`,
    });
    print({
      name: `${name}, memory`,
      value: round(own.memory, 0),
      unit: "MB",
      ratio: round(own.memory / other.memory),
      against: `${against(other.memory, "MB")}; goal 0.25)`,
    });
  }
  const [small, large] = costs;
  if (!small || !large) return;
  const name = "P6 growth from 10,000 to 50,000";
  print({
    name,
    value: round(large.cpu, 0),
    unit: "ms CPU",
    ratio: round(large.cpu / small.cpu),
    against: "10,000 (goal 5)",
  });
}

/** Bundled as the product is: type stripping and module loading are not what is measured. */
async function bundle(work: string): Promise<string> {
  const { build } = await import("esbuild");
  const outfile = join(work, "tokens.mjs");
  const entryPoints = [fileURLToPath(import.meta.url)];
  await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm", external: ["esbuild"] });
  return outfile;
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
  const edition = singleEdition(resolved);
  writeFileSync(join(folder, "tokens.css"), emitters.css.emit(edition));
  writeFileSync(join(folder, "_tokens.scss"), emitters.scss.emit(edition));
  writeFileSync(join(folder, "tokens.json"), emitters.json.emit(edition));
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

const middle = (costs: Cost[]): Cost => ({
  cpu: median(costs.map(({ cpu }) => cpu)),
  memory: median(costs.map(({ memory }) => memory)),
});
