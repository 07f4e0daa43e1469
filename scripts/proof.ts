// The long form of the tests: the full figures of what exists, and the measurements, written to docs/proof.md.
// `npm run proof` runs all parts, `npm run proof -- unit` one of them; the others keep what they last gave (.proof/).
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** How often each long test runs; the tests read these and do less without them. */
const COUNTS = { PROOF_REQUESTS: "10000", PROOF_CRASHES: "500", PROOF_REVISIONS: "1000000", PROOF_RACES: "200" };
const KEPT = ".proof";

const tests = z.object({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});
const figures = z.array(
  z.object({
    name: z.string(),
    value: z.number(),
    unit: z.string(),
    ratio: z.number().nullish(),
    against: z.string().optional(),
  }),
);

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ["ignore", "pipe", "inherit"], encoding: "utf8", maxBuffer: 64 << 20 }).stdout;

function runTests(part: string, args: string[]): unknown {
  const file = join(KEPT, `${part}.vitest.json`);
  const env = { ...process.env, ...COUNTS };
  const command = ["vitest", "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`, ...args];
  spawnSync("npx", command, { stdio: "inherit", env });
  return JSON.parse(readFileSync(file, "utf8"));
}

const PARTS: Record<string, { title: string; run(): unknown }> = {
  unit: { title: "unit and integration tests", run: () => runTests("unit", []) },
  browser: {
    title: "browser journeys",
    run: () => runTests("browser", ["--config", "e2e/vitest.config.ts"]),
  },
  figures: {
    title: "measurements",
    run: () =>
      run("npx", ["node", "bench/run.ts"])
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
  },
};

const kept = z.object({ on: z.string(), commit: z.string(), result: z.unknown() });
const fileOf = (part: string) => join(KEPT, `${part}.json`);
const readPart = (part: string) =>
  existsSync(fileOf(part)) ? kept.parse(JSON.parse(readFileSync(fileOf(part), "utf8"))) : undefined;

mkdirSync(KEPT, { recursive: true });
const asked = process.argv.slice(2);
const unknown = asked.find((part) => !PARTS[part]);
if (unknown) throw new Error(`There is no part ${unknown}. Parts: ${Object.keys(PARTS).join(", ")}.`);
for (const [part, { title, run: runPart }] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(part)) continue;
  console.log(`Running the ${title} …`);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const result = runPart();
  writeFileSync(fileOf(part), JSON.stringify({ on: new Date().toISOString().slice(0, 10), commit, result }));
}

const counted = (part: string): string[] => {
  const found = readPart(part);
  if (!found) return [];
  const { numPassedTests, numTotalTests, numPendingTests, testResults } = tests.parse(found.result);
  const rows = testResults.map(({ name, assertionResults, startTime, endTime }) => {
    const passed = assertionResults.filter(({ status }) => status === "passed").length;
    const path = name.replace(`${process.cwd()}/`, "");
    return `| ${path} | ${passed} of ${assertionResults.length} | ${((endTime - startTime) / 1000).toFixed(1)} s |`;
  });
  const { title = part } = PARTS[part] ?? {};
  return [
    `## ${title[0]?.toUpperCase()}${title.slice(1)}`,
    `Run on ${found.on} at ${found.commit}: ${numPassedTests} of ${numTotalTests} passed, ${numPendingTests} were skipped (they need data or a system that is not here).`,
    ["| File | Passed | Time |", "|---|---|---|", ...rows.sort()].join("\n"),
  ];
};

function measured(): string[] {
  const found = readPart("figures");
  if (!found) return [];
  const rows = figures
    .parse(found.result)
    .map(
      ({ name, value, unit, ratio, against }) => `| ${name} | ${value} ${unit} | ${ratio ?? ""} | ${against ?? ""} |`,
    );
  return [
    "## Measurements",
    `Taken on ${found.on} at ${found.commit}. Processor time of the server where it says CPU; ratios are of medians in the same run. Goals: P1 to P12 of the performance reference.`,
    ["| What | Figure | Ratio | Against |", "|---|---|---|---|", ...rows].join("\n"),
  ];
}

const counts = Object.entries(COUNTS).map(([key, value]) => `${key}=${value}`);
const about = `Written by \`npm run proof\`: ${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}. Counts: ${counts.join(", ")}.`;
writeFileSync(
  "docs/proof.md",
  `${["# Proof", about, ...counted("unit"), ...counted("browser"), ...measured()].join("\n\n")}\n`,
);
console.log("Wrote docs/proof.md");
const failed = ["unit", "browser"].filter((part) => {
  const found = readPart(part);
  if (!found) return false;
  const { numPassedTests, numPendingTests, numTotalTests } = tests.parse(found.result);
  return numPassedTests + numPendingTests < numTotalTests;
});
process.exit(failed.length > 0 ? 1 : 0);
