// `npm run conformance -- <results.json>…` writes `docs/accessibility-conformance.yaml` from results of vitest
// (`--reporter=json --outputFile=<results.json>`) and from what was checked by hand; without files from the results it kept.
import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stringify } from "yaml";
import { CRITERIA } from "./conformance/criteria.ts";
import { makeReport, type Results } from "./conformance/make-report.ts";

export const REPORT = "docs/accessibility-conformance.yaml";
export const KEPT = "scripts/conformance/results.json";

interface VitestResults {
  testResults: { name: string; assertionResults: { fullName: string; title: string; status: string }[] }[];
}

/** How the tests ended that decide criteria. */
function readResults(files: readonly string[]): Results {
  if (files.length === 0) return JSON.parse(readFileSync(KEPT, "utf8"));
  const wanted = CRITERIA.flatMap(({ tests = [] }) => tests);
  // Of a test that ran again the last result counts.
  const ended = new Map<string, string>();
  for (const path of files) {
    const { testResults }: VitestResults = JSON.parse(readFileSync(path, "utf8"));
    for (const { name, assertionResults } of testResults) {
      const file = relative(process.cwd(), name);
      for (const { title, status } of assertionResults)
        if (wanted.some(([of, words]) => of === file && title.includes(words))) ended.set(`${file} > ${title}`, status);
    }
  }
  const those = (wantedStatus: string) =>
    [...ended].flatMap(([name, status]) => (status === wantedStatus ? [name] : [])).sort();
  const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
  const date = new Date().toISOString().slice(0, 10);
  return { date, version, passed: those("passed"), failed: those("failed") };
}

const results = readResults(process.argv.slice(2));
writeFileSync(KEPT, `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(REPORT, stringify(makeReport(results), { lineWidth: 120 }));
console.log(`${REPORT}: ${results.passed.length} tests passed, ${results.failed.length} failed.`);
