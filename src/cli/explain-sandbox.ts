import { type Explained, explainSandbox } from "../build/explain-sandbox.ts";
import { rootsOf } from "./build-roots.ts";
import type { CommandContext } from "./command.ts";

/** Tells what the code of each component wanted of the machine and was refused: `dsr build --explain-sandbox`. */
export async function tellSandbox({ words, flags, workspace, terminal }: CommandContext): Promise<number> {
  const components = await explainSandbox({
    workspace,
    roots: rootsOf(flags),
    ...(words.length > 0 ? { ids: words } : {}),
    progress: terminal.progress,
  });
  let wanting = 0;
  for (const one of components) {
    const lines = linesOf(one);
    if (lines.length === 0)
      terminal.print(`${terminal.style("green", "·")} ${one.id}${terminal.style("dim", "  wants nothing")}`);
    else {
      wanting += 1;
      terminal.print(`${terminal.style("yellow", "?")} ${one.id}`);
      for (const line of lines) terminal.print(`    ${line}`);
    }
  }
  terminal.print(
    `${components.length} ${components.length === 1 ? "component" : "components"}, ${wanting} wanted something. None of it was there: no files but those inside the fence, no network, no processes, no environment. Nothing was written.`,
  );
  terminal.result({ ok: true, components });
  return 0;
}

function linesOf({ names, files, limits, error }: Explained): string[] {
  return [
    ...(names.length > 0 ? [`asked for ${names.join(", ")}: not there`] : []),
    ...files.map(({ path, reason }) => `named ${path}: not read, ${reason}`),
    ...limits.map((limit) => `was stopped: ${limit}`),
    ...(error === undefined ? [] : error.split("\n").map((line) => `is not built: ${line}`)),
  ];
}
