// The long form of the tests: the full figures of what exists, and the measurements, written to docs/proof.md.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** How often each long test runs; the tests read these and do less without them. */
const COUNTS = { PROOF_REQUESTS: "10000", PROOF_CRASHES: "500", PROOF_REVISIONS: "1000000", PROOF_RACES: "200" };

const report = z.object({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

const folder = mkdtempSync(join(tmpdir(), "proof-"));

function runTests(name: string, args: string[]): z.infer<typeof report> {
  const file = join(folder, `${name}.json`);
  console.log(`Running the ${name} tests with ${JSON.stringify(COUNTS)} …`);
  const command = ["vitest", "run", "--reporter=json", `--outputFile=${file}`, "--testTimeout=3600000", ...args];
  spawnSync("npx", command, { stdio: "inherit", env: { ...process.env, ...COUNTS } });
  return report.parse(JSON.parse(readFileSync(file, "utf8")));
}

function measure(): { name: string; value: number; unit: string; ratio?: number; against?: string }[] {
  console.log("Measuring …");
  const { stdout } = spawnSync("npx", ["node", "bench/run.ts"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}

const suites = {
  "unit and integration": runTests("unit", []),
  "browser journeys": runTests("browser", ["--config", "e2e/vitest.config.ts"]),
};
const figures = measure();

const rows = Object.entries(suites).flatMap(([suite, { testResults }]) =>
  testResults.map(({ name, assertionResults, startTime, endTime }) => {
    const passed = assertionResults.filter(({ status }) => status === "passed").length;
    const path = name.replace(`${process.cwd()}/`, "");
    return `| ${suite} | ${path} | ${passed} of ${assertionResults.length} | ${((endTime - startTime) / 1000).toFixed(1)} s |`;
  }),
);

writeFileSync(
  "docs/proof.md",
  `# Proof

Written by \`npm run proof\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}.
Counts: ${Object.entries(COUNTS)
    .map(([key, value]) => `${key}=${value}`)
    .join(", ")}.

${Object.entries(suites)
  .map(([name, { numPassedTests, numTotalTests }]) => `${numPassedTests} of ${numTotalTests} ${name} tests passed.`)
  .join("\n")}

## Tests

| Suite | File | Passed | Time |
|---|---|---|---|
${rows.join("\n")}

## Measurements

Processor time of the server where it says CPU; ratios are of medians in the same run.

| What | Figure | Ratio | Against |
|---|---|---|---|
${figures.map(({ name, value, unit, ratio, against }) => `| ${name} | ${value} ${unit} | ${ratio ?? ""} | ${against ?? ""} |`).join("\n")}
`,
);
console.log("Wrote docs/proof.md");
process.exit(
  Object.values(suites).every(({ numPassedTests, numTotalTests }) => numPassedTests === numTotalTests) ? 0 : 1,
);
