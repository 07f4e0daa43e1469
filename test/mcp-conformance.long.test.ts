// @module-tag long
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWithFixtures } from "./conformance/program.ts";
import { type SpawnedService, spawnServe } from "./spawn-service.ts";

const SUITE = fileURLToPath(
  new URL("../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
);
const LIMIT_MS = 180_000;

/** What we do not declare, or never do, with the scenarios that are about it. Every other scenario of both revisions is green. */
const NOT_DECLARED: Readonly<Record<string, readonly RegExp[]>> = {
  "prompts (a capability of the server)": [/^prompts-/],
  "logging (a capability of the server, deprecated in 2026-07-28)": [
    /^logging-set-level$/,
    /^tools-call-with-logging$/,
  ],
  "elicitation, sampling and roots (capabilities of clients): the server asks its clients nothing": [
    /^elicitation-/,
    /^tools-call-(?:sampling|elicitation)$/,
    /^input-required-result-/,
  ],
  "tasks (an extension)": [/^tasks-/],
  "parameters of tools in headers (x-mcp-header, pending in the suite)": [/^http-custom-header-server-validation$/],
};

/** The check of `caching` that is about prompts; the scenario asks for four other lists besides. */
const NOT_DECLARED_CHECK = "sep-2549-prompts-list-caching-hints";

interface Check {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
}

/** Runs all that a revision asks of a server, and answers the checks of each scenario. */
async function run(url: string, revision: string): Promise<Map<string, Check[]>> {
  const folder = await mkdtemp(join(tmpdir(), "conformance-results-"));
  try {
    await new Promise<void>((resolve) => {
      const requested = ["server", "--url", `${url}/api/mcp`, "--requirements", revision, "-o", folder];
      // It ends with 1 where anything failed, also what is expected to: the checks say what.
      execFile(process.execPath, [SUITE, ...requested], { timeout: LIMIT_MS }, () => resolve());
    });
    const found = new Map<string, Check[]>();
    for (const name of await readdir(folder)) {
      const scenario = name.replace(/^server-/, "").replace(/-\d{4}-\d{2}-\d{2}T.*$/, "");
      found.set(scenario, JSON.parse(await readFile(join(folder, name, "checks.json"), "utf8")));
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isDeclared = (scenario: string): boolean =>
  !Object.values(NOT_DECLARED).some((patterns) => patterns.some((pattern) => pattern.test(scenario)));

describe("MCP-13 the official conformance suite", () => {
  let server: SpawnedService;
  let removeProgram: () => Promise<void>;
  beforeAll(async () => {
    const { program, remove } = await buildWithFixtures();
    removeProgram = remove;
    server = await spawnServe({}, "examples", program);
  }, LIMIT_MS);
  afterAll(async () => {
    await server.end("SIGTERM");
    await removeProgram();
  });

  it.each([
    ["2025-11-25", 22],
    ["2026-07-28", 19],
  ])(
    "is green in revision %s",
    async (revision, scenarios) => {
      const found = [...(await run(server.url, revision))].filter(([scenario]) => isDeclared(scenario));
      const failed = found.flatMap(([scenario, checks]) =>
        checks
          .filter(({ id, status }) => id !== NOT_DECLARED_CHECK && (status === "FAILURE" || status === "WARNING"))
          .map(({ id, errorMessage }) => `${scenario} ${id}: ${errorMessage}`),
      );
      expect(failed).toEqual([]);
      expect(found.length).toBeGreaterThanOrEqual(scenarios);
    },
    LIMIT_MS,
  );
});
