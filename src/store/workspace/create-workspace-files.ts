import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { type ChunkedFile, statInside } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import {
  type FileState,
  type ListedFile,
  type ListOptions,
  listInside,
  type SkippedPath,
} from "../../safe/list-inside.ts";
import { hasExtension } from "../../safe/path.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { sha256 } from "../kind.ts";
import { groupByFolder } from "./by-folder.ts";
import { createDigests, type Digest, type Digests } from "./digests.ts";
import type { FileTree, TreeListing } from "./file-tree.ts";
import { readPackageFile } from "./find-package.ts";
import { jsonOfFile, openFileOf, orFault, readFileOf, refuseOther, textOfFile } from "./read-file.ts";
import { isRacy } from "./scan-paths.ts";
import { CONFIG_FILES, WorkspaceFault, type WorkspaceFiles } from "./workspace-files.ts";

type Config = Record<string, unknown>;

/** Maximum bytes kept of unchanging files, because the caller of a digest reads the bytes later. */
const MAX_KEPT = 64 << 20;

/** Larger files, in bytes, are digested piece by piece. */
const LARGE = 16 << 20;

/** Options for reading the files of a workspace. */
export interface LookOptions {
  /** Whether the workspace is treated as unchanging: each folder is listed once. */
  still?: boolean;
  /** Known digests; by default kept in memory. */
  digests?: Digests;
  /** Lists the folders, and detects unchanged files. */
  tree?: FileTree;
}

/** The files below a folder. A configuration script runs again only after its file has changed. */
export function createWorkspaceFiles(root: string, options: LookOptions = {}): WorkspaceFiles {
  const { still = false, digests = createDigests(), tree } = options;
  const home = resolve(root);
  const looks: Looks = new Map();
  const { list, listTree, skipped } = createListing(home, { still, digests, tree, looks });
  const kept = createKept(still);
  const digest = createDigesting(home, { digests, tree, looks, keep: kept.keep });
  const bytesOf = async (path: string): Promise<Uint8Array | undefined> => kept.find(path) ?? readFileOf(home, path);
  const textOf = async (path: string): Promise<string | undefined> => {
    const bytes = await bytesOf(path);
    return bytes && textOfFile(path, bytes);
  };
  /** Parsed content of unchanged files. */
  const values = new WeakMap<ListedFile, unknown>();
  const json = async (path: string): Promise<unknown> => {
    const file = tree?.find(path);
    if (file && values.has(file)) return values.get(file);
    const text = await textOf(path);
    const value = text === undefined ? undefined : jsonOfFile(path, text);
    if (file) values.set(file, value);
    return value;
  };
  return {
    root: home,
    digest,
    skipped,
    text: textOf,
    bytes: bytesOf,
    pieces: (path) => openFileOf(home, path),
    json,
    list,
    folders: async (folder) => {
      const files = await list(folder);
      return tree ? (await listTree(tree, folder)).folders : groupByFolder(folder, files);
    },
    packageJson: async (name, file) => {
      const text = await readPackageFile(home, name, file);
      return text === undefined ? undefined : jsonOfFile(`${name}/${file}`, text);
    },
    config: createConfigReading(home, json),
  };
}

/** The last known state of files, and the time of the check. */
type Looks = Map<string, { state: FileState; at: number }>;

/** Lists folders, with the tree if there is one; each folder once in an unchanging workspace. */
function createListing(
  home: string,
  { still, digests, tree, looks }: { still: boolean; digests: Digests; tree: FileTree | undefined; looks: Looks },
) {
  /** Skipped paths, by listed folder. */
  const skipped = new Map<string, readonly SkippedPath[]>();
  const listed = new Map<string, Promise<ListedFile[]>>();
  const listAll = async (folder: string, options: Omit<ListOptions, "onSkip">): Promise<ListedFile[]> => {
    const left: SkippedPath[] = [];
    const files = await listInside(home, folder, { ...options, onSkip: (one) => left.push(one) });
    skipped.set(folder, left);
    return files;
  };
  const listOnce = async (folder: string) => {
    const at = Date.now();
    const files = await listAll(folder, {});
    for (const { path, ...state } of files) looks.set(path, { state, at });
    digests.keepOnly(folder, new Set(files.map(({ path }) => path)));
    return files;
  };
  const listTree = async (tree: FileTree, folder: string): Promise<TreeListing> => {
    const listing = await tree.list(folder);
    skipped.set(folder, listing.skipped);
    return listing;
  };
  const listWith = async (folder: string, extensions?: readonly string[]): Promise<readonly ListedFile[]> => {
    if (tree) return (await listTree(tree, folder)).files;
    if (!still) return listAll(folder, extensions ? { extensions: [...extensions] } : {});
    const files = listed.get(folder) ?? listOnce(folder);
    listed.set(folder, files);
    return files;
  };
  const list = async (folder: string, extensions?: readonly string[]): Promise<readonly ListedFile[]> => {
    const files = await orFault(home, folder, () => listWith(folder, extensions));
    if (files.length === 0) refuseOther(home, folder, "folder");
    return extensions ? files.filter(({ path }) => hasExtension(path, extensions)) : files;
  };
  return {
    list,
    listTree,
    skipped: () => [...new Map([...skipped.values()].flat().map((one) => [one.spelled, one])).values()],
  };
}

/** Bytes read for a digest are checked for secrets and sent later: the same bytes, read once. */
function createKept(still: boolean) {
  const kept = new Map<string, Uint8Array>();
  let keptBytes = 0;
  return {
    keep(path: string, bytes: Uint8Array): void {
      if (!still || keptBytes + bytes.length > MAX_KEPT) return;
      kept.set(path, bytes);
      keptBytes += bytes.length;
    },
    find: (path: string) => kept.get(path),
  };
}

interface DigestParts {
  digests: Digests;
  tree: FileTree | undefined;
  looks: Looks;
  keep(path: string, bytes: Uint8Array): void;
}

/** Digests of files; known ones for unchanged files. */
function createDigesting(home: string, { digests, tree, looks, keep }: DigestParts) {
  const known = new WeakMap<ListedFile, Digest>();
  const look = async (path: string) => {
    const at = Date.now();
    const state = await orFault(home, path, () => statInside(home, path));
    if (!state) refuseOther(home, path, "file");
    return state && { state, at };
  };
  const digest = async (path: string): Promise<Digest | undefined> => {
    const file = tree?.find(path);
    if (!file) return digestByState(path);
    const found = known.get(file) ?? (await digestOf(path, file.size));
    if (found) known.set(file, found);
    return found;
  };
  const digestOf = async (path: string, size?: number): Promise<Digest | undefined> => {
    if (size !== undefined && size > LARGE) {
      const file = await openFileOf(home, path);
      return file && { hash: await orFault(home, path, () => hashOf(file)), size: file.size };
    }
    const bytes = await readFileOf(home, path);
    if (bytes) keep(path, bytes);
    return bytes && { hash: sha256(bytes), size: bytes.length };
  };
  const digestByState = async (path: string): Promise<Digest | undefined> => {
    const seen = looks.get(path) ?? (await look(path));
    const noted = seen && digests.find(path, seen.state);
    if (!seen || noted) return noted;
    const found = await digestOf(path, seen.state.size);
    if (found) digests.note(path, { state: seen.state, digest: found }, seen.at);
    return found;
  };
  return digest;
}

/** The configuration, read again only after its file has changed. */
function createConfigReading(home: string, json: WorkspaceFiles["json"]): WorkspaceFiles["config"] {
  let held: { state: string; racy: boolean; config: Promise<Config> } | undefined;
  return async () => {
    for (const path of CONFIG_FILES) {
      const at = Date.now();
      const stat = await orFault(home, path, () => statInside(home, path));
      if (!stat) refuseOther(home, path, "file");
      if (!stat) continue;
      const state = `${path} ${stat.size} ${stat.mtimeMs}`;
      if (held?.state !== state || held.racy) {
        const value = path.endsWith(".json") ? json(path) : scriptValue(home, path);
        held = { state, racy: isRacy(stat.mtimeMs, at), config: value.then((config) => checkObject(path, config)) };
      }
      return held.config;
    }
    return undefined;
  };
}

async function hashOf({ chunks }: ChunkedFile): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of chunks()) hash.update(piece);
  return hash.digest("hex");
}

function checkObject(path: string, value: unknown): Config {
  if (isObject(value)) return { ...value };
  throw new WorkspaceFault(path, "its value is not an object", { instead: "Write { … }." });
}

/** Runs in the sandbox, or with Node if its author is trusted: see `runConfig`. */
async function scriptValue(home: string, path: string): Promise<unknown> {
  try {
    // Imported only for a script, because it loads a bundler.
    const { runConfig } = await import("./run-config.ts");
    return await runConfig(home, path);
  } catch (error) {
    throw new WorkspaceFault(path, `${reasonOf(error).replace(/\.$/, "")}.`);
  }
}
