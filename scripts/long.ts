// `npm run long`: every test tagged `long` or `repeated` (`test/long-form.ts`), with all cases of each corpus and a tenth of
// the counts of `npm run proof`; says how long it took. `npm run long -- -t "a name"` passes words on to vitest.
import { spawnSync } from "node:child_process";
import { LONG_COUNTS } from "./long-counts.ts";
import { taggedTests } from "./tagged-tests.ts";

/** Runs test files of one configuration. Returns whether all passed. */
function runLong(files: readonly string[], config: readonly string[] = []): boolean {
  const words = ["vitest", "run", "--tagsFilter=long or repeated", ...config, ...files, ...process.argv.slice(2)];
  const { status } = spawnSync("npx", words, { stdio: "inherit", env: { ...process.env, ...LONG_COUNTS } });
  return status === 0;
}

const files = taggedTests();
const isJourney = (path: string) => /^e2e\/[^/]+$/.test(path);
const passed = [
  runLong(files.filter((path) => !isJourney(path))),
  runLong(files.filter(isJourney), ["--config", "e2e/vitest.config.ts"]),
];
console.log(`npm run long took ${Math.round(performance.now() / 1000)} s.`);
process.exit(passed.every(Boolean) ? 0 : 1);
