import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { HostileRegistry } from "./hostile-registry.ts";
import { type Ran, runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

/** An empty workspace for each test, in a folder whose other files nobody may touch, and a pull into it. */
export function useHostilePull() {
  let outer = "";
  let workspace = "";
  let remove = async () => {};
  let registry: HostileRegistry | undefined;

  beforeEach(async () => {
    ({ folder: outer, remove } = await temporaryFolder());
    workspace = join(outer, "a/b/workspace");
    await mkdir(join(outer, "outside"), { recursive: true });
    await mkdir(workspace, { recursive: true });
  });
  afterEach(async () => {
    await registry?.close();
    registry = undefined;
    await remove();
  });

  /** Runs a command against a registry that is closed after the test. */
  const run = async (opened: HostileRegistry, argv: string[], cwd = outer): Promise<Ran> => {
    registry = opened;
    return runDsr(argv, cwd, { SERVICE_SYNC_SECRET: "s".repeat(40) });
  };

  return {
    outer: () => outer,
    workspace: () => workspace,
    run,
    pull: (opened: HostileRegistry, ...argv: string[]) =>
      run(opened, ["pull", "--url", opened.url, "-w", workspace, ...argv]),
    /** Every file below the folder that holds the workspace and its surroundings, but our own notes. */
    async filesBelow(): Promise<string[]> {
      const found = await readdir(outer, { recursive: true, withFileTypes: true });
      return found
        .filter((entry) => !entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name).slice(outer.length + 1))
        .filter((path) => !path.includes("/.service/"))
        .sort();
    },
  };
}
