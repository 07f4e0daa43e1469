import {
  BUILT_BY,
  builtOutputs,
  compileFormat,
  findProblems,
  manifestOf,
  readBundleConfig,
} from "../../engines/tokens/engine.ts";
import {
  BUNDLE_FORMATS,
  type BundleManifest,
  DESIGN_SYSTEM_FOLDER,
  type Format,
  MANIFEST_PATH,
  outputPath,
  TOKEN_FORMATS,
} from "../../engines/tokens/names.ts";
import { writeAllInside } from "../../safe/write-inside.ts";
import { WorkspaceFault, type WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { BuildFault } from "../build-fault.ts";
import { formatsOf } from "./formats-of.ts";
import { type PlacedProblem, placeProblems } from "./place-problems.ts";
import { requireSources } from "./read-token-sources.ts";

/** The result of building tokens. */
export interface TokenBuild {
  /** False if it has errors, even with output. */
  ok: boolean;
  /** Paths in the workspace: of changed and of unchanged files. */
  written: string[];
  unchanged: string[];
  /** Undefined if nothing was built. */
  manifest?: BundleManifest;
  /** Unreadable files. With one of them, nothing is built and the last output stays. */
  faults: WorkspaceFault[];
  problems: PlacedProblem[];
}

export interface TokenBuildOptions {
  /** Formats in addition to the ones in every bundle. */
  formats?: readonly Format[];
  /** Whether to replace the output of another pipeline. */
  force?: boolean;
  now?: Date;
}

/**
 * Compiles `design-system/tokens` to `design-system/dist` and the manifest: all files, or none, for example if a source
 * can't be read. Unchanged files aren't written, and an unchanged manifest keeps its time. Formats of earlier builds
 * are built again. Throws `BuildFault` if no tokens exist, or if it would replace the output of another pipeline.
 */
export async function buildTokens(
  files: WorkspaceFiles,
  { formats = [], force = false, now = new Date() }: TokenBuildOptions = {},
): Promise<TokenBuild> {
  const read = await requireSources(files);
  const { sources, order, manifest: before = {}, system, faults } = read;
  if (faults.length > 0) return { ok: false, written: [], unchanged: [], problems: [], faults };
  const built = builtOutputs(before) ?? [];
  const current = await textsAt(files, [MANIFEST_PATH, ...TOKEN_FORMATS.map(outputPath)]);
  const again = built.filter((path) => current.has(path));
  const wanted = new Set<Format>([...BUNDLE_FORMATS, ...formats]);
  const config = readBundleConfig(await files.config());
  const texts = new Map(
    TOKEN_FORMATS.filter((format) => wanted.has(format) || again.includes(outputPath(format))).map((format) => [
      outputPath(format),
      compileFormat(system, format, config),
    ]),
  );
  const foreign = [...texts].filter(([path, text]) => !built.includes(path) && (current.get(path) ?? text) !== text);
  if (foreign.length > 0 && !force) throw refusal(foreign.map(([path]) => path));

  const made = manifestOf(system, {
    ...config,
    sources: order,
    at: now,
    rest: { builtBy: BUILT_BY, outputs: [...texts.keys()] },
  });
  const manifest = keepTime(before, { ...before, ...made });
  // The manifest comes first, so that it identifies our files even if writing is interrupted.
  const all = [[MANIFEST_PATH, `${JSON.stringify(manifest, null, 2)}\n`] as const, ...texts];
  const changed = all.filter(([path, text]) => current.get(path) !== text);
  await writeAllInside(
    files.root,
    changed.map(([path, text]) => [path, Buffer.from(text)] as const),
  );

  const problems = placeProblems(findProblems(system, formatsOf([...texts.keys()])), sources);
  const written = changed.map(([path]) => path);
  return {
    ok: !problems.some(({ severity }) => severity === "error"),
    written,
    unchanged: all.flatMap(([path]) => (written.includes(path) ? [] : [path])),
    manifest,
    problems,
    faults,
  };
}

async function textsAt(files: WorkspaceFiles, paths: readonly string[]): Promise<Map<string, string>> {
  // An unreadable output isn't ours, and differs from the new one.
  const textAt = (path: string) =>
    files.text(path).catch((error: unknown) => {
      if (error instanceof WorkspaceFault) return "";
      throw error;
    });
  const found = await Promise.all(paths.map(async (path) => [path, await textAt(path)] as const));
  return new Map(found.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])));
}

function refusal([first = "", ...others]: readonly string[]): BuildFault {
  const more = others.length === 0 ? "" : ` (and ${others.length} more in ${DESIGN_SYSTEM_FOLDER}/dist/)`;
  return new BuildFault(
    `${first}: another build tool created this file${more}. Nothing was written. Keep using that tool, or replace its output with dsr tokens build --force.`,
  );
}

/** Keeps the previous time if everything else is the same. */
function keepTime(before: Record<string, unknown>, made: BundleManifest): BundleManifest {
  const { generatedAt } = before;
  if (typeof generatedAt !== "string") return made;
  const kept = { ...made, generatedAt };
  return JSON.stringify(kept) === JSON.stringify(before) ? kept : made;
}
