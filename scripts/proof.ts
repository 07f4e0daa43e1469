// The long form of the tests: the full figures of what exists, and the measurements, written to docs/proof.md.
// `npm run proof` runs all parts, `npm run proof -- unit` one of them, `npm run proof -- unit test/crash.test.ts` one file of
// it; whatever is not run keeps what it last gave (.proof/).
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { PROOF_COUNTS } from "./long-counts.ts";
import { provedProgram } from "./proved-program.ts";

const KEPT = ".proof";

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** What came of one file of tests. */
const fileResult = z.object({
  commit: z.string(),
  /** Digest of the `dist/` it ran; empty where that was not noted. */
  dist: z.string().default(""),
  passed: z.number(),
  skipped: z.number(),
  failed: z.array(z.string()),
  seconds: z.number(),
});
const tests = z.record(z.string(), fileResult);

const figures = z.array(
  z.object({
    name: z.string(),
    value: z.number(),
    unit: z.string(),
    ratio: z.number().nullish(),
    against: z.string().optional(),
  }),
);

const PARTS: Record<string, { title: string; run(files: string[]): unknown }> = {
  unit: { title: "unit and integration tests", run: (files) => runTests("unit", files) },
  browser: {
    title: "browser journeys",
    run: (files) => runTests("browser", ["--config", "e2e/vitest.config.ts", ...files]),
  },
  figures: {
    title: "measurements",
    run: (names) =>
      spawnSync("npx", ["node", "bench/run.ts", ...names], {
        stdio: ["ignore", "pipe", "inherit"],
        encoding: "utf8",
        maxBuffer: 64 << 20,
      })
        .stdout.split("\n")
        .filter((line) => line.startsWith('{"name"'))
        .map((line) => JSON.parse(line)),
  },
};

const program = await provedProgram();
const { commit, dist } = program;
const kept = z.object({ on: z.string(), commit: z.string(), result: z.unknown() });
const fileOf = (part: string) => join(KEPT, `${part}.json`);
const readPart = (part: string) =>
  existsSync(fileOf(part)) ? kept.parse(JSON.parse(readFileSync(fileOf(part), "utf8"))) : undefined;

/** Runs tests; those of files that are not run now are as they were. */
function runTests(part: string, args: string[]): z.infer<typeof tests> {
  const file = join(KEPT, `${part}.vitest.json`);
  const env = { ...process.env, ...PROOF_COUNTS };
  const command = ["vitest", "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`, ...args];
  spawnSync("npx", command, { stdio: "inherit", env });
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const isSome = args.some((arg) => arg.endsWith(".test.ts"));
  const results = isSome ? tests.parse(readPart(part)?.result ?? {}) : {};
  for (const { name, startTime, endTime, assertionResults } of testResults) {
    const of = (status: string) => assertionResults.filter((one) => one.status === status);
    const passed = of("passed").length;
    const failed = of("failed").map(({ fullName }) => fullName);
    const skipped = assertionResults.length - passed - failed.length;
    const seconds = Math.round((endTime - startTime) / 100) / 10;
    results[name.replace(`${process.cwd()}/`, "")] = { commit, dist, passed, skipped, failed, seconds };
  }
  return results;
}

mkdirSync(KEPT, { recursive: true });
const asked = process.argv.slice(2).filter((word) => PARTS[word]);
const some = process.argv.slice(2).filter((word) => !PARTS[word]);
if (some.length > 0 && asked.length !== 1)
  throw new Error(`Name one part before ${some[0]}. Parts: ${Object.keys(PARTS).join(", ")}.`);
for (const [part, { title, run }] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(part)) continue;
  console.log(`Running the ${title} …`);
  const result = run(some);
  writeFileSync(fileOf(part), JSON.stringify({ on: new Date().toISOString().slice(0, 10), commit, result }));
}

const sumOf = (results: z.infer<typeof tests>, count: (one: z.infer<typeof fileResult>) => number) =>
  Object.values(results).reduce((sum, one) => sum + count(one), 0);

const counted = (part: string): string[] => {
  const found = readPart(part);
  const { title = part } = PARTS[part] ?? {};
  const heading = `## ${title[0]?.toUpperCase()}${title.slice(1)}`;
  if (!found) return [heading, "🔴 **The long form was not run with this program.**"];
  const results = tests.parse(found.result);
  const failed = Object.values(results).flatMap((one) => one.failed);
  const rows = Object.entries(results).map(
    ([path, { passed, skipped, failed, seconds, commit: of }]) =>
      `| ${path} | ${passed} of ${passed + skipped + failed.length} | ${seconds.toFixed(1)} s | ${of} |`,
  );
  const [passed, skipped] = [sumOf(results, (one) => one.passed), sumOf(results, (one) => one.skipped)];
  return [
    heading,
    `Run on ${found.on}: ${passed} passed, ${failed.length} failed, ${skipped} skipped (they need data or a system that this machine doesn't have).`,
    ...(failed.length > 0 ? [failed.map((name) => `- failed: ${name}`).join("\n")] : []),
    ["| File | Passed | Time | Commit |", "|---|---|---|---|", ...rows.sort()].join("\n"),
  ];
};

/** Says which program was proved, and in red what was proved of another one. */
function proved(): string[] {
  const results = ["unit", "browser"].flatMap((part) => Object.entries(tests.parse(readPart(part)?.result ?? {})));
  const others = results.filter(([, result]) => result.dist !== dist).length;
  const faults = [
    ...program.faults,
    ...(others > 0 ? [`${others} of ${results.length} test files ran another program than this one.`] : []),
  ];
  const { tests: runs, build, oldest } = program.node;
  const rows = [
    ["Commit", commit],
    ["`dist/`, SHA-256", `\`${dist}\``],
    ["Tarball, SHA-256", `\`${program.tarball}\``],
    ["Node", `${runs} ran the tests, ${build} built; the tarball also runs on the oldest of ${oldest}`],
  ];
  return [
    "## The program",
    "Tests over HTTP, on the command line and in the browser run `dist/main.js`; one journey runs the packed tarball.",
    ["| | |", "|---|---|", ...rows.map(([what, value]) => `| ${what} | ${value} |`)].join("\n"),
    ...faults.map((fault) => `🔴 **${fault}**`),
  ];
}

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
    `Measured on ${found.on} at ${found.commit}. CPU is the processor time of the server. Ratios compare medians of the same run.`,
    ["| Measurement | Figure | Ratio | Compared with |", "|---|---|---|---|", ...rows].join("\n"),
  ];
}

const counts = Object.entries(PROOF_COUNTS).map(([key, value]) => `${key}=${value}`);
const about = `Written by \`npm run proof\`: ${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}. Counts: ${counts.join(", ")}.`;
const document = ["# Proof", about, ...proved(), ...counted("unit"), ...counted("browser"), ...measured()];
writeFileSync("docs/proof.md", `${document.join("\n\n")}\n`);
console.log("Wrote docs/proof.md");
const failures = ["unit", "browser"].flatMap((part) =>
  Object.values(tests.parse(readPart(part)?.result ?? {})).flatMap((one) => one.failed),
);
process.exit(failures.length > 0 ? 1 : 0);
