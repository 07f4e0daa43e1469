// P3 and P5: a push of 5,000 files (63 MB), again unchanged, and with 1 % changed, next to rsync, git and the floor; what readers of the same process meet meanwhile.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bytesWritten, memory, print, processorTime, round } from "./measure.ts";
import { freshFolder, type Program, post, SECRET, startRegistry } from "./programs.ts";

const COMPONENTS = 100;
const FILES = 50;
/** 5,000 files of this size are 63 MB. */
const FILE_BYTES = 12_600;

/** A workspace of components whose sources all differ. */
export function manyFiles(): string {
  const folder = freshFolder();
  for (let index = 0; index < COMPONENTS; index++) {
    const id = `part-${index}`;
    const home = join(folder, "components", id);
    mkdirSync(join(home, "src"), { recursive: true });
    writeFileSync(join(home, `${id}.json`), JSON.stringify({ id, title: `Part ${index}`, type: "element" }));
    for (let at = 0; at < FILES - 1; at++) writeFileSync(join(home, "src", `file-${at}.ts`), contentOf(id, at, 0));
  }
  return folder;
}

/** Text that compresses as code does, about 3:1. */
function contentOf(id: string, at: number, edition: number): string {
  const lines: string[] = [`// ${id} ${at} ${edition}`];
  let seed = createHash("sha256").update(`${id}/${at}`).digest("hex");
  for (let size = 0; size < FILE_BYTES; size += 100) {
    seed = createHash("md5").update(seed).digest("hex");
    lines.push(`export const value${seed.slice(0, 8)} = ["${seed}", "a word of text that comes back"];`);
  }
  return lines.join("\n").slice(0, FILE_BYTES);
}

function changeOnePercent(folder: string, edition: number): void {
  for (let index = 0; index < (COMPONENTS * FILES) / 100; index++)
    writeFileSync(join(folder, "components", `part-${index}`, "src/file-0.ts"), contentOf(`part-${index}`, 0, edition));
}

interface Run {
  ms: number;
  bytes: number;
}

function pushFiles(folder: string, registry: Program): Promise<Run> {
  const started = performance.now();
  const args = ["dist/main.js", "push", "components", "--skip-build", "--json", "--workspace", folder];
  const child = spawn(process.execPath, [...args, "--url", registry.url], {
    env: { ...process.env, SERVICE_SYNC_SECRET: SECRET },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (piece) => {
    output += piece;
  });
  return new Promise((resolve, reject) =>
    child.once("close", (code) => {
      if (code !== 0) return reject(new Error(`The push ended with ${code}: ${output}`));
      const { steps }: { steps: { bytes: number }[] } = JSON.parse(output);
      resolve({ ms: performance.now() - started, bytes: steps.reduce((sum, step) => sum + step.bytes, 0) });
    }),
  );
}

function timed(command: string, args: string[], cwd?: string): number {
  const started = performance.now();
  execFileSync(command, args, { cwd, stdio: "ignore" });
  return performance.now() - started;
}

/** Reads every file, and writes it once under its SHA-256: less than that no store can do. */
function floor(folder: string): number {
  const target = freshFolder();
  const started = performance.now();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes(".service")) continue;
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    writeFileSync(join(target, createHash("sha256").update(bytes).digest("hex")), bytes);
  }
  return performance.now() - started;
}

function gitPush(folder: string, message: string): number {
  return (
    timed("git", ["add", "-A"], folder) +
    timed("git", ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", message], folder) +
    timed("git", ["push", "-q", "origin", "HEAD:main"], folder)
  );
}

const has = (command: string): boolean => {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** Reads a cached document over and over; answers how long each took, in milliseconds. */
function readMeanwhile(url: string): { end(): Promise<number[]> } {
  const took: number[] = [];
  let going = true;
  const reading = (async () => {
    while (going) {
      const started = performance.now();
      await (await fetch(url)).arrayBuffer();
      took.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  return {
    async end() {
      going = false;
      await reading;
      return took.sort((a, b) => a - b);
    },
  };
}

export async function files(): Promise<void> {
  const registry = await startRegistry();
  await post(registry, "/api/registry/theme", { css: ":root { --accent: #0a6c74; }\n".repeat(400) });
  const folder = manyFiles();
  const copy = freshFolder();
  cpSync(folder, copy, { recursive: true });
  const bare = freshFolder();
  execFileSync("git", ["init", "-q", "--bare", bare]);
  execFileSync("git", ["init", "-q"], { cwd: copy });
  execFileSync("git", ["remote", "add", "origin", bare], { cwd: copy });
  const mirror = freshFolder();
  const rsync = has("rsync");
  if (!rsync) console.error("rsync is not installed: P3 goes without it.");

  const floorMs = floor(folder);
  const before = { processor: processorTime(registry.pid), written: bytesWritten(registry.pid) };
  const readers = readMeanwhile(`${registry.url}/api/registry/theme.css`);
  const cold = await pushFiles(folder, registry);
  const reads = await readers.end();
  const processor = processorTime(registry.pid) - before.processor;
  print({ name: "P3 first push, processor time of the registry", value: round(processor / 1000, 0), unit: "ms" });
  const written = bytesWritten(registry.pid) - before.written;
  print({ name: "P3 first push, written to the disk by the registry", value: round(written / 1e6, 0), unit: "MB" });
  const gitCold = gitPush(copy, "all");
  const rsyncCold = rsync ? timed("rsync", ["-a", `${folder}/components/`, mirror]) : Number.NaN;
  const report = (name: string, { ms }: Run, against: string, other: number) =>
    print({
      name,
      value: round(ms, 0),
      unit: "ms",
      ratio: round(ms / other),
      against: `${against} (${round(other, 0)} ms)`,
    });
  report("P3 5,000 files (63 MB), first push", cold, "floor", floorMs);
  report("P3 5,000 files (63 MB), first push", cold, "git add, commit, push", gitCold);
  if (rsync) report("P3 5,000 files (63 MB), first push", cold, "rsync -a", rsyncCold);

  const again = await pushFiles(folder, registry);
  if (rsync) report("P3 unchanged", again, "rsync -c", timed("rsync", ["-ac", `${folder}/components/`, mirror]));
  print({
    name: "P3 unchanged, sent",
    value: again.bytes,
    unit: "bytes",
    ratio: round(again.bytes / cold.bytes, 4),
    against: "first push",
  });

  changeOnePercent(folder, 1);
  changeOnePercent(copy, 1);
  const some = await pushFiles(folder, registry);
  report("P3 1 % changed", some, "git add, commit, push", gitPush(copy, "some"));
  print({
    name: "P3 1 % changed, sent",
    value: some.bytes,
    unit: "bytes",
    ratio: round(some.bytes / cold.bytes, 4),
    against: "first push",
  });

  const at = (share: number) => round(reads[Math.floor(reads.length * share)] ?? Number.NaN, 1);
  print({ name: "P5 cached read during the first push, p50", value: at(0.5), unit: "ms" });
  print({
    name: "P5 cached read during the first push, p99",
    value: at(0.99),
    unit: "ms",
    ratio: round(at(0.99) / 25),
    against: "limit 25 ms",
  });
  const { peak } = memory(registry.pid);
  print({
    name: "P5 registry's memory at its peak",
    value: peak,
    unit: "MB",
    ratio: round(peak / 200),
    against: "limit 200 MB",
  });
  await registry.stop();
}
