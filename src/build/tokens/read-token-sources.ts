import { openTokenSystem, parseSource, sourceOrder } from "../../engines/tokens/engine.ts";
import { MANIFEST_PATH, SOURCE_ENDINGS, SOURCES, type TokenSystem } from "../../engines/tokens/names.ts";
import { isObject } from "../../safe/is-object.ts";
import { hasExtension } from "../../safe/path.ts";
import { noteFault } from "../../store/workspace/read-record.ts";
import { FOLDER_FOR_FILE, foldersNamedAsFiles } from "../../store/workspace/unread-files.ts";
import { WorkspaceFault, type WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { BuildFault } from "../build-fault.ts";

/** The token sources of a workspace. */
export interface TokenSources {
  /** Text by path. */
  sources: Record<string, string>;
  /** Their paths, lowest layer first. */
  order: string[];
  /** The content of `design-system/manifest.json`. Undefined if it doesn't exist. */
  manifest: Record<string, unknown> | undefined;
  system: TokenSystem;
  /** Unreadable files: without them, the tokens of this workspace are incomplete. */
  faults: WorkspaceFault[];
}

/**
 * Returns the sources, for commands that need them. Folders with the name of a source are faults too (a push reports
 * them for every kind). Throws `BuildFault` without sources.
 */
export async function requireSources(files: WorkspaceFiles): Promise<TokenSources> {
  const found = await readTokenSources(files);
  const folders = await foldersNamedAsFiles({ folder: SOURCES, endings: SOURCE_ENDINGS }, files);
  const faults = [
    ...found.faults,
    ...folders.map((path) => new WorkspaceFault(path, FOLDER_FOR_FILE.why, FOLDER_FOR_FILE)),
  ];
  if (found.order.length === 0 && faults.length === 0)
    throw new BuildFault(`${SOURCES} has no tokens. Add DTCG files (*.tokens.json).`);
  return { ...found, faults: faults.sort(byPath) };
}

/** Reads `design-system/tokens` and the manifest. An unreadable file is in `faults`, and the others are read. */
export async function readTokenSources(files: WorkspaceFiles): Promise<TokenSources> {
  const faults: WorkspaceFault[] = [];
  const listed = await files.list(SOURCES, SOURCE_ENDINGS);
  const texts = await Promise.all(
    listed.map(async ({ path }) => [path, await noteFault(faults, () => readSource(files, path))] as const),
  );
  faults.push(...skippedFaults(files, SOURCES));
  const sources = Object.fromEntries(texts.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])));
  const manifest = await noteFault(faults, () => readSourceObject(files, MANIFEST_PATH));
  const order = sourceOrder(Object.keys(sources), manifest);
  return { sources, order, manifest, system: openTokenSystem({ sources, order }), faults: faults.sort(byPath) };
}

/** Returns skipped token files, and skipped folders that may contain some. */
export const skippedFaults = (files: Pick<WorkspaceFiles, "skipped">, folder: string): WorkspaceFault[] =>
  files.skipped().flatMap(({ path, spelled, isFolder, why, instead }) => {
    const isBelow = folder === "" || path.startsWith(`${folder}/`);
    return isBelow && (isFolder || hasExtension(path, SOURCE_ENDINGS))
      ? [new WorkspaceFault(spelled, why, { instead })]
      : [];
  });

/** Returns the text of a JSON source. */
async function readSource(files: WorkspaceFiles, path: string): Promise<string> {
  const text = (await files.text(path)) ?? "";
  const { fault } = parseSource(path, text);
  if (fault) throw new WorkspaceFault(path, fault.why, fault);
  return text;
}

/** Reads a JSON object. Undefined if absent. Throws `WorkspaceFault` for other content. */
export async function readSourceObject(
  files: WorkspaceFiles,
  path: string,
): Promise<Record<string, unknown> | undefined> {
  const found = await files.json(path);
  if (found === undefined) return undefined;
  if (isObject(found)) return { ...found };
  throw new WorkspaceFault(path, "it is not a JSON object", { line: 1, instead: "Restore or delete it." });
}

const byPath = (one: WorkspaceFault, other: WorkspaceFault): number => (one.path < other.path ? -1 : 1);
