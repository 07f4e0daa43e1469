import { stat } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf } from "../safe/unsafe.ts";
import { watchPaths } from "../store/workspace/watch-paths.ts";
import { rootsOf } from "./build-roots.ts";
import type { CommandContext } from "./command.ts";

/**
 * Builds the components of a workspace, without checks, and again whenever a file below them changes, until the returned
 * function is called. What fails is told and stays as it was.
 */
export async function keepBuilt({
  workspace,
  flags,
  terminal,
}: Pick<CommandContext, "workspace" | "flags" | "terminal">): Promise<() => Promise<void>> {
  const folder = await stat(join(workspace, "components")).catch(() => undefined);
  if (!folder?.isDirectory()) return async () => undefined;
  const { createBuilder } = await import("../build/builder.ts");
  const builder = createBuilder(workspace, rootsOf(flags));
  let running: Promise<void> = Promise.resolve();
  /** What changed since the last build; undefined where anything may have. */
  let waiting: { paths: readonly string[] | undefined } | undefined;
  let ended = false;
  const build = async () => {
    if (ended) return;
    const changed = waiting?.paths;
    waiting = undefined;
    const { components } = await builder.build({
      ...(changed ? { changed } : {}),
      checks: false,
      screenshots: false,
      progress: (done, total, what) => terminal.progress(`${done}/${total} ${what}`),
    });
    const built = components.filter(({ status }) => status === "built");
    if (built.length > 0) terminal.print(`Built ${built.map(({ id }) => id).join(", ")}`);
    for (const { id, status, error } of components) if (status === "failed") terminal.warn(`${id}: ${error}`);
  };
  const again = (paths?: readonly string[]) => {
    const isFirst = !waiting;
    waiting = { paths: paths && (waiting ? waiting.paths && [...waiting.paths, ...paths] : paths) };
    if (isFirst)
      running = running.then(build).catch((error: unknown) => terminal.warn(`The build failed: ${reasonOf(error)}`));
  };
  again();
  await running;
  const endWatching = watchPaths(workspace, ["components"], again);
  return async () => {
    ended = true;
    endWatching();
    await running;
    await builder.close();
  };
}
