import { stat } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf } from "../safe/unsafe.ts";
import { watchPaths } from "../store/workspace/watch-paths.ts";
import type { CommandContext } from "./command.ts";

/**
 * Builds the components of a workspace, without checks, and again whenever a file below them changes, until the returned
 * function is called. What fails is told and stays as it was.
 */
export async function keepBuilt({
  workspace,
  terminal,
}: Pick<CommandContext, "workspace" | "terminal">): Promise<() => void> {
  const folder = await stat(join(workspace, "components")).catch(() => undefined);
  if (!folder?.isDirectory()) return () => undefined;
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  const build = async () => {
    waiting = false;
    const { buildComponents } = await import("../build/build-components.ts");
    const { components } = await buildComponents({
      workspace,
      checks: false,
      screenshots: false,
      progress: (done, total, what) => terminal.progress(`${done}/${total} ${what}`),
    });
    const built = components.filter(({ status }) => status === "built");
    if (built.length > 0) terminal.print(`Built ${built.map(({ id }) => id).join(", ")}`);
    for (const { id, status, error } of components) if (status === "failed") terminal.warn(`${id}: ${error}`);
  };
  const again = () => {
    if (waiting) return;
    waiting = true;
    running = running.then(build).catch((error: unknown) => terminal.warn(`The build failed: ${reasonOf(error)}`));
  };
  again();
  await running;
  return watchPaths(workspace, ["components"], again);
}
