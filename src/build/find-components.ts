import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type FileState, listInside, type SkippedPath } from "../safe/list-inside.ts";
import { locateInside } from "../safe/locate-inside.ts";
import { orFault } from "../store/workspace/read-file.ts";
import { WorkspaceFault } from "../store/workspace/workspace-files.ts";
import { fileState } from "./file-state.ts";
import { MARK } from "./mark.ts";

/** The folder of a component. Paths are relative to it, POSIX, in code unit order. */
export interface ComponentFolder {
  id: string;
  /** Everything except `dist/`. */
  sources: string[];
  /** Files in `dist/`, including our mark. */
  artifacts: string[];
  /** The state of each file by its path in the folder, to detect changes without reading. */
  states: Map<string, FileState>;
  /** Unreadable files outside of `dist/`: a build without them would create another component. */
  unread: WorkspaceFault[];
  /** Files in `dist/` that this run wrote. */
  written: Set<string>;
  /** When the states were read, in milliseconds since 1970. */
  at: number;
}

const ID = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** Whether a folder with this name can be a component. */
export const isComponentFolder = (name: string): boolean => ID.test(name);

/**
 * Returns the components of a workspace in ID order: each folder `components/<id>/`. Other folders contain shared
 * files. Unreadable components are absent: the reader of the records reports them.
 * Throws `WorkspaceFault` if the folder of all components can't be read.
 */
export async function findComponentFolders(workspace: string): Promise<ComponentFolder[]> {
  return [...(await foldersBelow(workspace, "components")).values()];
}

/** Returns the IDs of possible component folders, in order, without reading them. */
export async function componentIds(workspace: string): Promise<string[]> {
  const folder = await locateInside(workspace, "components");
  const list = async () => (folder === undefined ? [] : readdir(folder, { withFileTypes: true }));
  const entries = await orFault(workspace, "components", list);
  return entries
    .flatMap((entry) =>
      entry.isDirectory() && ID.test(entry.name) && entry.name !== "node_modules" ? [entry.name] : [],
    )
    .sort();
}

/** Returns one component. Undefined if its folder has no file. */
export async function findComponent(workspace: string, id: string): Promise<ComponentFolder | undefined> {
  return ID.test(id) ? (await foldersBelow(workspace, `components/${id}`)).get(id) : undefined;
}

async function foldersBelow(workspace: string, start: string): Promise<Map<string, ComponentFolder>> {
  const folders = new Map<string, ComponentFolder>();
  const at = Date.now();
  const skipped: SkippedPath[] = [];
  const onSkip = (one: SkippedPath) => void skipped.push(one);
  const listed = await orFault(workspace, start, () => listInside(workspace, start, { onSkip }));
  for (const { path, size, mtimeMs, ctimeMs, inode } of listed) {
    const [, id = "", ...rest] = path.split("/");
    if (rest.length === 0 || !ID.test(id)) continue;
    const folder: ComponentFolder = folders.get(id) ?? {
      id,
      sources: [],
      artifacts: [],
      states: new Map(),
      unread: [],
      written: new Set(),
      at,
    };
    folders.set(id, folder);
    folder.states.set(rest.join("/"), { size, mtimeMs, ctimeMs, inode });
    if (rest[0] === "dist") folder.artifacts.push(rest.slice(1).join("/"));
    else folder.sources.push(rest.join("/"));
  }
  for (const { path, spelled, why, instead, canHold } of skipped) {
    const [, id = "", top] = path.split("/");
    if (canHold && top !== "dist") folders.get(id)?.unread.push(new WorkspaceFault(spelled, why, { instead }));
  }
  for (const folder of folders.values()) addMark(workspace, folder);
  return folders;
}

/** Listings exclude names with a leading dot. */
function addMark(workspace: string, { id, artifacts, states }: ComponentFolder): void {
  const state = artifacts.length > 0 ? fileState(join(workspace, "components", id, "dist", MARK)) : undefined;
  if (!state) return;
  artifacts.unshift(MARK);
  states.set(`dist/${MARK}`, state);
}
