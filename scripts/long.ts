// `npm run long`: every file of tests that has a long form (it imports test/long-form.ts, or is called *.long.test.ts), with
// all cases of each corpus and a tenth of the counts of `npm run proof`. `npm run long -- -t "a name"` passes words on to vitest.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { LONG_COUNTS } from "./long-counts.ts";

/** Runs those of one configuration; answers whether all passed. */
function runLong(files: string, config: readonly string[] = []): boolean {
  const long = ["test/long-form.ts", ...globSync(files)];
  const { status } = spawnSync("npx", ["vitest", "related", "--run", ...config, ...long, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, ...LONG_COUNTS },
  });
  return status === 0;
}

const passed = [runLong("test/*.long.test.ts"), runLong("e2e/*.long.test.ts", ["--config", "e2e/vitest.config.ts"])];
process.exit(passed.every(Boolean) ? 0 : 1);
