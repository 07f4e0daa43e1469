import { isDeclarationScript } from "../../build/declaration.ts";
import { findComponentFolders, isComponentFolder } from "../../build/find-components.ts";
import { MARK } from "../../build/mark.ts";
import { counted } from "../../engines/text/noun.ts";
import { findBrowser } from "../../platform/config/find-browser.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import type { Kind } from "../../store/kind.ts";
import type { LeftOutNotice } from "../../store/left-out.ts";
import { leftOutOfFault } from "../../store/workspace/read-record.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { namingRoots, rootsOf } from "../build/build-roots.ts";
import type { CommandContext } from "../runner/command.ts";
import { isSynced, readLocalRecords } from "../sync/local-records.ts";
import { readSyncState } from "../sync/sync-state.ts";

/** The result of the build before a push. */
export interface BuildBefore {
  status: "built" | "unchanged" | "failed";
  /** Ids of components that were built. */
  built: string[];
  failed: { id: string; error: string; leftOut?: LeftOutNotice }[];
  notes: string[];
  ms: number;
}

/**
 * Builds the components of a workspace with changed sources, and checks them if there is a browser. A `dist/` from
 * another machine is used unchanged, and so is a pulled one with unedited sources. Undefined without components. Never
 * throws.
 */
export async function buildFirst(
  { workspace, env, flags, terminal }: Pick<CommandContext, "workspace" | "env" | "flags" | "terminal">,
  /** Address of the registry, and the kinds a build reads: declarations and sources. */
  { url, kinds, files }: { url: string; kinds: readonly Kind[]; files: WorkspaceFiles },
): Promise<BuildBefore | undefined> {
  const started = performance.now();
  const report: BuildBefore = { status: "unchanged", built: [], failed: [], notes: [], ms: 0 };
  try {
    const folders = await findComponentFolders(workspace);
    if (folders.length === 0) return undefined;
    const pulled = folders.filter(({ artifacts }) => artifacts.length > 0 && !artifacts.includes(MARK));
    const edited = pulled.length > 0 ? await editedSince(workspace, url, { kinds, files }) : new Set<string>();
    const ids = folders.filter((folder) => !pulled.includes(folder) || edited.has(folder.id)).map(({ id }) => id);
    if (ids.length > 0) await build(ids);
  } catch (error) {
    report.failed.push(notBuilt(error));
  }
  report.status = report.failed.length > 0 ? "failed" : report.built.length > 0 ? "built" : "unchanged";
  report.ms = Math.round(performance.now() - started);
  return report;

  async function build(ids: string[]): Promise<void> {
    const { buildComponents } = await import("../../build/build-components.ts");
    const browser = findBrowser(env);
    const { components, notes } = await buildComponents({
      workspace,
      roots: rootsOf(flags),
      ids,
      // Checks without a browser would replace the results of a machine with one.
      checks: browser !== undefined,
      ...(browser ? { browser } : {}),
      progress: (done, total, what) => terminal.progress(`build  ${done}/${total} ${what}`),
    });
    for (const { id, status, error = "", leftOut } of namingRoots(components)) {
      if (status === "built") report.built.push(id);
      if (status === "failed") report.failed.push({ id, error, ...(leftOut && { leftOut }) });
    }
    report.notes.push(...notes);
    if (!browser && report.built.length > 0)
      report.notes.push(
        "The new builds have no checks and no screenshots, because no browser was found. Install Chromium or set CHROMIUM_PATH.",
      );
  }
}

/**
 * Used if the build is skipped: components declared only by a script and never built. Their declaration is unknown, so
 * a push would send only sources. Undefined without such components. Never throws.
 */
export async function unbuilt(files: WorkspaceFiles): Promise<BuildBefore | undefined> {
  const failed: BuildBefore["failed"] = [];
  try {
    for (const { path: folder, files: listed } of await files.folders("components")) {
      const id = folder.slice("components/".length);
      const paths = new Set(listed.map(({ path }) => path));
      if (!isComponentFolder(id) || paths.has(`${folder}/${id}.json`) || paths.has(`${folder}/dist/${id}.json`))
        continue;
      const script = await scriptOf(folder, paths, files);
      if (script)
        failed.push({
          id,
          error: `The component was never built, and only ${script} declares it. Run dsr build ${id}, or push without --skip-build.`,
        });
    }
  } catch (error) {
    failed.push(notBuilt(error));
  }
  return failed.length > 0 ? { status: "failed", built: [], failed, notes: [], ms: 0 } : undefined;
}

async function scriptOf(folder: string, paths: Iterable<string>, files: WorkspaceFiles): Promise<string | undefined> {
  for (const path of paths) {
    const isScript = /\.(?:ts|js|mjs)$/.test(path) && !path.startsWith(`${folder}/dist/`);
    const bytes = isScript ? await files.bytes(path) : undefined;
    if (bytes && isDeclarationScript(path, bytes)) return path;
  }
  return undefined;
}

/** Why none could be built. */
const notBuilt = (error: unknown): BuildBefore["failed"][number] => ({
  id: "components",
  error: reasonOf(error),
  ...leftOutOfFault(error),
});

/** Ids of the components whose declaration or sources are not as they were at the last sync. */
async function editedSince(
  workspace: string,
  url: string,
  { kinds, files }: { kinds: readonly Kind[]; files: WorkspaceFiles },
): Promise<Set<string>> {
  const { records: known } = await readSyncState(workspace, url);
  const { records } = await readLocalRecords(kinds, files, (key) => [known[key]]);
  const types = new Set(kinds.filter(isSynced).map(({ sync }) => sync.entityType));
  const edited = new Set<string>();
  for (const key of new Set([...records.keys(), ...Object.keys(known)])) {
    const at = key.indexOf(":");
    if (!types.has(key.slice(0, at)) || records.get(key)?.hash === known[key]) continue;
    const [id = ""] = key.slice(at + 1).split("/");
    edited.add(id);
  }
  return edited;
}

/** The build as a line of output. Undefined if it had nothing to do. */
export function buildLine({ status, built, failed, ms }: BuildBefore): string | undefined {
  if (status === "unchanged") return undefined;
  const counts = [
    built.length > 0 ? counted(built.length, "component") : "",
    failed.length > 0 ? `${failed.length} failed` : "",
  ];
  return [counts.filter(Boolean).join(", "), ms > 0 ? `${ms} ms` : ""].join("  ").trimEnd();
}
