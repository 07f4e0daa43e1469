import { configDefaults, defineConfig } from "vitest/config";
import { isLongForm, TAGS } from "../test/long-form.ts";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "hono/jsx" } },
  test: {
    tags: TAGS,
    include: ["e2e/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(isLongForm ? [] : ["**/*.long.test.ts"])],
    globalSetup: ["test/state-global.ts", "test/built-global.ts", "e2e/global-setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Each journey has a registry and a browser of its own; most of its time it waits for one of them.
    maxWorkers: 3,
    isolate: false,
    expect: { poll: { timeout: 110_000, interval: 40 } },
  },
});
