// Tokens of a repository: taken over, compiled, and compared with what its own style sheet computes.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findChromium } from "../e2e/find-chromium.ts";
import { openProofBrowser } from "../src/build/tokens/proof/proof-browser.ts";
import { readTokenSources } from "../src/build/tokens/read-token-sources.ts";
import { computeExpected } from "../src/engines/tokens/engine.ts";
import { createWorkspaceFiles } from "../src/store/workspace/create-workspace-files.ts";
import { median, print, round } from "./measure.ts";

const VARIABLES = 10_000;
const PROGRAM = resolve("dist/main.js");
const ROUNDS = 3;

/** Colors, lengths, references and shadows, with two schemes beside the usual one. */
function sheet(): string {
  const hex = (number: number) => `#${(number * 7_919).toString(16).padStart(6, "0").slice(-6)}`;
  const declare = (shift: number) =>
    Array.from({ length: VARIABLES }, (_, number) => {
      const name = `--acme-group${number % 40}-step-${number}`;
      if (number % 5 === 0) return `${name}: ${hex(number + shift)};`;
      if (number % 5 === 1) return `${name}: ${(number % 64) / 4}rem;`;
      if (number % 5 === 2) return `${name}: var(--acme-group${(number - 2) % 40}-step-${number - 2});`;
      if (number % 5 === 3) return `${name}: rgb(${number % 256} ${(number + shift) % 256} 40 / 50%);`;
      return `${name}: ${number % 12}px;`;
    }).join("\n");
  return `:root {\n${declare(0)}\n}\n[data-theme="dark"] {\n${declare(3)}\n}\n[data-theme="contrast"] {\n${declare(11)}\n}\n`;
}

/** Seconds of processor time of a command and what it starts. */
function secondsOf(args: readonly string[], cwd: string): number {
  const script = `const { spawnSync } = require("node:child_process");
    const { status, stderr } = spawnSync(process.execPath, ${JSON.stringify([PROGRAM, ...args])}, { encoding: "utf8" });
    if (status > 1) throw new Error(stderr);
    console.log(JSON.stringify(require("node:fs").readFileSync("/proc/self/stat", "utf8").split(" ").slice(15, 17)));`;
  // What has ended is counted with its parent: fields 16 and 17, in hundredths.
  const env = { ...process.env, CHROMIUM_PATH: "", PATH: "" };
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", script], { cwd, encoding: "utf8", env });
  try {
    return JSON.parse(stdout).reduce((sum: number, ticks: string) => sum + Number(ticks) / 100, 0);
  } catch {
    throw new Error(stderr);
  }
}

export async function tokenProof(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-proof-"));
  const { remove, ...program } = await findChromium();
  try {
    const css = sheet();
    mkdirSync(join(folder, "dist"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "acme-tokens", version: "1.0.0" }));
    writeFileSync(join(folder, "dist/tokens.css"), css);
    const init: number[] = [];
    const build: number[] = [];
    for (let at = 0; at < ROUNDS; at++) {
      rmSync(join(folder, "workspace"), { recursive: true, force: true });
      init.push(secondsOf(["init", "workspace"], folder));
      build.push(secondsOf(["tokens", "build", "--workspace", "workspace"], folder));
    }
    const [first, second] = [median(init), median(build)];
    print({
      name: "P21 init and tokens build of 10,000 tokens, processor time",
      value: round(first + second),
      unit: "s CPU",
      ratio: round((first + second) / 3),
      against: `limit 3 s; init ${round(first)} s, tokens build ${round(second)} s`,
    });
    const { system } = await readTokenSources(createWorkspaceFiles(join(folder, "workspace")));
    const files = [{ path: "dist/tokens.css", text: readFileSync(join(folder, "dist/tokens.css"), "utf8") }];
    const measure = async (name: string, limit: number, openBrowser?: () => ReturnType<typeof openProofBrowser>) => {
      const times: number[] = [];
      let said = "";
      for (let at = 0; at < ROUNDS; at++) {
        const started = performance.now();
        const computed = await computeExpected(files, system, openBrowser && { openBrowser });
        times.push((performance.now() - started) / 1000);
        const { variables = 0, equal = 0, choices = [], comparedBy = "" } = computed?.proof ?? {};
        said = `${equal} of ${variables} equal in ${choices.length} values, ${comparedBy}`;
      }
      const value = round(median(times));
      print({ name, value, unit: "s", ratio: round(value / limit), against: `limit ${limit} s; ${said}` });
    };
    await measure("P21 proof of 10,000 variables, our own reading", 1);
    const env = { ...program.env, PATH: process.env.PATH ?? "" };
    await measure("P21 proof of 10,000 variables, Chromium", 5, () => openProofBrowser({ ...program, env }));
  } finally {
    await remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
