import { defineConfig } from "vitest/config";

/**
 * What lies beside its source is a unit test: it needs no build, no process and no database server, and `npm run check` runs
 * it. What lies in `test/` is an integration test, on `dist/` and on databases. Journeys in a browser are `e2e/`.
 */
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "hono/jsx" } },
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["src/**/*.test.{ts,tsx}"], globalSetup: ["test/state-global.ts"] },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["test/**/*.test.ts"],
          globalSetup: [
            "test/state-global.ts",
            "test/built-global.ts",
            "test/postgres-global.ts",
            "test/swift-global.ts",
          ],
        },
      },
    ],
  },
});
