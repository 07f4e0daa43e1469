import { writeAllInside } from "../../safe/write-inside.ts";
import { WorkspaceFault, type WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type FoundProblem, findProblems } from "../../tokens/bundle/find-problems.ts";
import { BUILT_BY, builtOutputs, type Manifest, manifestOf, projectIn } from "../../tokens/bundle/manifest.ts";
import {
  BUNDLE_FORMATS,
  HOME,
  isOutputFormat,
  MANIFEST,
  OUTPUTS,
  type OutputFormat,
  SOURCES,
} from "../../tokens/bundle/outputs.ts";
import type { TokenSystem } from "../../tokens/system/token-system.ts";
import { readTokenSources } from "./read-token-sources.ts";

/** What became of a build of tokens. */
export interface TokenBuild {
  /** False where there were errors: what could be read is built all the same. */
  ok: boolean;
  /** Paths in the workspace: of what differed, and of what was as it should be. */
  written: string[];
  unchanged: string[];
  manifest: Manifest;
  problems: FoundProblem[];
}

export interface TokenBuildOptions {
  /** Formats beside those every bundle has. */
  formats?: readonly OutputFormat[];
  /** Replaces what another pipeline made. */
  force?: boolean;
  now?: Date;
}

/**
 * Compiles `design-system/tokens` into `design-system/dist` and the manifest: all files, or none. What is equal already is
 * not touched, and a manifest that says the same keeps its time. Formats that were built before are built again.
 * Throws `WorkspaceFault` where there is nothing to build, or where it would replace what another pipeline made.
 */
export async function buildTokens(
  files: WorkspaceFiles,
  { formats = [], force = false, now = new Date() }: TokenBuildOptions = {},
): Promise<TokenBuild> {
  const { order, manifest: before = {}, system } = await readTokenSources(files);
  if (order.length === 0)
    throw new WorkspaceFault(SOURCES, "there are no tokens. Put DTCG files (*.tokens.json) there.");
  const built = builtOutputs(before) ?? [];
  const current = await textsAt(files, [MANIFEST, ...Object.values(OUTPUTS).map(({ path }) => path)]);
  const again = built.filter((path) => current.has(path));
  const texts = compile(
    system,
    ({ format, path }) => [...BUNDLE_FORMATS, ...formats].includes(format) || again.includes(path),
  );
  const foreign = [...texts].filter(([path, text]) => !built.includes(path) && (current.get(path) ?? text) !== text);
  if (foreign.length > 0 && !force) throw refusal(foreign.map(([path]) => path));

  const project = projectIn(await files.config());
  const made = manifestOf(system, {
    ...(project === undefined ? {} : { project }),
    sources: order,
    at: now,
    rest: { builtBy: BUILT_BY, outputs: [...texts.keys()] },
  });
  const manifest = keepTime(before, { ...before, ...made });
  // The manifest comes first: what follows is known as ours also where this ends half way.
  const all = [[MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`] as const, ...texts];
  const changed = all.filter(([path, text]) => current.get(path) !== text);
  await writeAllInside(
    files.root,
    changed.map(([path, text]) => [path, Buffer.from(text)] as const),
  );

  const problems = findProblems(system);
  const written = changed.map(([path]) => path);
  return {
    ok: !problems.some(({ severity }) => severity === "error"),
    written,
    unchanged: all.flatMap(([path]) => (written.includes(path) ? [] : [path])),
    manifest,
    problems,
  };
}

function compile(
  system: TokenSystem,
  isWanted: (output: { format: OutputFormat; path: string }) => boolean,
): Map<string, string> {
  const formats = Object.keys(OUTPUTS).filter(isOutputFormat);
  const wanted = formats.filter((format) => isWanted({ format, path: OUTPUTS[format].path }));
  return new Map(wanted.map((format) => [OUTPUTS[format].path, OUTPUTS[format].text(system)]));
}

async function textsAt(files: WorkspaceFiles, paths: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(paths.map(async (path) => [path, await files.text(path)] as const));
  return new Map(found.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])));
}

function refusal([first = "", ...others]: readonly string[]): WorkspaceFault {
  const more = others.length === 0 ? "" : ` (and ${others.length} more below ${HOME}/dist/)`;
  return new WorkspaceFault(
    first,
    `another pipeline made this file${more}. Nothing was written. Go on with that pipeline, or replace its output with dsr tokens build --force.`,
  );
}

/** The time of what was there stays where all else is the same. */
function keepTime(before: Record<string, unknown>, made: Manifest): Manifest {
  const { generatedAt } = before;
  if (typeof generatedAt !== "string") return made;
  const kept = { ...made, generatedAt };
  return JSON.stringify(kept) === JSON.stringify(before) ? kept : made;
}
