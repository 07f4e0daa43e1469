import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { runCommand } from "../src/cli/run-command.ts";
import { type OpenService, openRegistry, SECRET } from "../test/open-service.ts";

export { type OpenService, openRegistry, openWorkspace } from "../test/open-service.ts";

/** A copy of the example design system that a journey may change. */
export async function copyExamples(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "workspace-"));
  await cp("examples", folder, { recursive: true, filter: (path) => basename(path) !== ".service" });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A registry on SQLite with the example design system, pushed by the command line. */
export async function openExamples(): Promise<OpenService> {
  const [registry, workspace] = await Promise.all([openRegistry(), copyExamples()]);
  try {
    await push(workspace.folder, registry.url);
  } finally {
    await workspace.remove();
  }
  return registry;
}

async function push(folder: string, url: string): Promise<void> {
  const said: string[] = [];
  const stream = { write: (text: string) => said.push(text) > 0 } as unknown as NodeJS.WriteStream;
  const code = await runCommand({
    argv: ["push:all", "--workspace", folder, "--url", url],
    env: { SERVICE_SYNC_SECRET: SECRET },
    cwd: folder,
    stdout: stream,
    stderr: stream,
    untilStopped: async () => {},
  });
  if (code !== 0) throw new Error(said.join(""));
}
