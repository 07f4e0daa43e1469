// `npm run long`: every file of tests that has a long form (it imports test/long-form.ts), with all cases of each corpus and
// a tenth of the counts of `npm run proof`. `npm run long -- -t "a name"` passes words on to vitest.
import { spawnSync } from "node:child_process";
import { LONG_COUNTS } from "./long-counts.ts";

const { status } = spawnSync("npx", ["vitest", "related", "--run", "test/long-form.ts", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, ...LONG_COUNTS },
});
process.exit(status ?? 1);
