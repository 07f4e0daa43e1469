import { isObject } from "../safe/is-object.ts";
import { parseJson } from "../safe/json.ts";
import type { FileState } from "../safe/list-inside.ts";
import { fileOnDisk } from "../safe/name-on-disk.ts";
import { COARSE_CLOCK_MS } from "../store/workspace/digests.ts";
import { readInService, writeServiceFile } from "../store/workspace/service-folder.ts";
import { BUILD_VERSION } from "./build-version.ts";
import type { SharedParts } from "./built.ts";
import { fileState } from "./file-state.ts";
import type { ComponentFolder } from "./find-components.ts";
import { SETTINGS } from "./input-fingerprint.ts";
import { type BuildState, digest, fingerprint, MARK, markOf } from "./mark.ts";
import { sharedPath } from "./shared-files.ts";

/**
 * An index like git's: the mark of each component with the states (size, times, inode) of its files. If the states are
 * the same, the component is unchanged, and no file is read. Otherwise digests decide.
 */
export interface BuildIndex {
  /** Opens a look for one run, which reads the state of shared files once. */
  look(shared: SharedParts): IndexLook;
  /** Returns the IDs of components that use a file outside of their folder, or a file below a folder. */
  madeFrom(path: string): string[];
  /** Returns all files outside of component folders that components use. */
  outside(): string[];
  keepOnly(ids: ReadonlySet<string>): void;
  /** Writes changes to `.service/builds.json`, if possible. */
  save(): Promise<void>;
}

export interface IndexLook {
  /** Returns the mark of a component if none of its files changed since `note`. */
  find(folder: ComponentFolder): BuildState | undefined;
  /**
   * Stores the mark of a component, unless a file changed so recently that another change may not show in its times.
   */
  note(folder: ComponentFolder, mark: BuildState): void;
}

interface Entry {
  /** Digest of the states, or `UNKNOWN`. */
  state: string;
  mark: BuildState;
}

const FILE = "builds.json";

/** The state of an entry whose files are read next time. Its inputs are still known. */
const UNKNOWN = "";

export async function openBuildIndex(workspace: string): Promise<BuildIndex> {
  const entries = await readEntries(workspace);
  let changed = false;
  return {
    look(shared) {
      const stateOf = createStates(workspace, shared);
      return {
        find(folder) {
          const entry = entries.get(folder.id);
          return entry && stateOf(folder, entry.mark).state === entry.state ? entry.mark : undefined;
        },
        note(folder, mark) {
          const { state, racy } = stateOf(folder, mark);
          entries.set(folder.id, { state: racy ? UNKNOWN : state, mark });
          changed = true;
        },
      };
    },
    madeFrom(path) {
      const isMeant = (file: string) => file === path || file.startsWith(`${path}/`);
      return [...entries].flatMap(([id, { mark }]) => (mark.outside.some(isMeant) ? [id] : []));
    },
    outside: () => [...new Set([...entries.values()].flatMap(({ mark }) => mark.outside))],
    keepOnly(ids) {
      for (const id of entries.keys()) if (!ids.has(id)) changed = entries.delete(id) || changed;
    },
    async save() {
      if (!changed) return;
      changed = false;
      const text = JSON.stringify(Object.fromEntries(entries));
      // Without the index, the next build reads more files.
      await writeServiceFile(workspace, FILE, text, false).catch(() => undefined);
    },
  };
}

/** Returns the state of a component's inputs and outputs. */
function createStates(workspace: string, shared: SharedParts) {
  const program = fingerprint([BUILD_VERSION, shared]);
  const looked = new Map<string, { state: FileState | undefined; at: number }>();
  const outsideState = (path: string) => {
    const at = Date.now();
    const found = looked.get(path) ?? { state: fileState(fileOnDisk(workspace, path), { follow: true }), at };
    looked.set(path, found);
    return found;
  };
  return ({ sources, states, written, at }: ComponentFolder, mark: BuildState): { state: string; racy: boolean } => {
    const lines = [program];
    let racy = false;
    const add = (path: string, state: FileState | undefined, seen: number) => {
      lines.push(state ? `${path} ${state.size} ${state.mtimeMs} ${state.ctimeMs} ${state.inode}` : path);
      racy ||= state !== undefined && !written.has(path) && state.ctimeMs >= seen - COARSE_CLOCK_MS;
    };
    for (const path of sources) add(path, states.get(path), at);
    for (const name of [MARK, ...Object.keys(mark.files)]) add(`dist/${name}`, states.get(`dist/${name}`), at);
    const shared = Object.keys(mark.shared ?? {}).map(sharedPath);
    for (const path of [...mark.outside, ...shared, ...SETTINGS]) {
      const { state, at: seen } = outsideState(path);
      add(`/${path}`, state, seen);
    }
    return { state: digest(lines.join("\n")), racy };
  };
}

async function readEntries(workspace: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    const value = parseJson((await readInService(workspace, FILE)) ?? "{}");
    for (const [id, entry] of Object.entries(isObject(value) ? value : {})) {
      const mark = isObject(entry) ? markOf(entry.mark) : undefined;
      if (mark && isObject(entry) && typeof entry.state === "string") entries.set(id, { state: entry.state, mark });
    }
  } catch {
    // Damaged or missing: digests decide.
  }
  return entries;
}
