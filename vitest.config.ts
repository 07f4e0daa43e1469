import { configDefaults, defineConfig } from "vitest/config";
import { isLongForm, TAGS } from "./test/long-form.ts";
import { SlowestFirst } from "./test/slowest-first.ts";

/** What has no short form is loaded in the long form alone. */
const exclude = [...configDefaults.exclude, ...(isLongForm ? [] : ["**/*.long.test.ts"])];

/**
 * A file beside its source is a unit test: it needs no build, no process and no database server, and `npm run check` runs
 * it. A file in `test/` is an integration test, on `dist/` and on databases. `npm run long` runs the long form of both.
 * Journeys in a browser are in `e2e/`.
 */
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "hono/jsx" } },
  test: {
    tags: TAGS,
    // One more than the cores there are at least: a file waits a quarter of its time, for a process to start or to answer.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    // Files share the modules of their process, which saves importing them for each. A file puts back what it changes.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What a test polls for has nearly as long as the test, which then fails with what it saw (as test/until.ts): no other
    // clock decides.
    expect: { poll: { timeout: 55_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "scripts/*.test.ts"],
          globalSetup: ["test/state-global.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["test/**/*.test.ts"],
          exclude,
          globalSetup: [
            "test/state-global.ts",
            "test/built-global.ts",
            "test/postgres-global.ts",
            "test/swift-global.ts",
            "test/chromium-global.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "engines",
          include: ["e2e/engines/*.test.ts"],
          exclude,
          globalSetup: ["test/state-global.ts", "test/built-global.ts", "test/chromium-global.ts"],
        },
      },
    ],
  },
});
