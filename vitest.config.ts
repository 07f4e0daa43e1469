import { defineConfig } from "vitest/config";

/** Unit tests lie beside their source and start no process; what lies in `test/` runs `dist/` and databases. */
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "hono/jsx" } },
  test: {
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: "unit", include: ["src/**/*.test.{ts,tsx}"] } },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["test/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ["test/built-global.ts", "test/postgres-global.ts"],
        },
      },
    ],
  },
});
