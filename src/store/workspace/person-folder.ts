import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, existsSync, linkSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import { repositoryOf } from "../../engines/sandbox/fence.ts";
import { environment } from "../../safe/environment.ts";
import { readRegularFile } from "../../safe/files.ts";
import { sha256 } from "../kind.ts";

/** The subfolder of this program in a state folder. */
const FOLDER = "design-system-registry";

const KEY = "key";
const KEY_CHARACTERS = 64;
const MAX_BYTES = 16 << 20;

type Variables = Record<string, string | undefined>;

/**
 * The folder for a person's decisions on this machine: `$XDG_STATE_HOME/design-system-registry`, by default in
 * `~/.local/state`, in `~/Library/Application Support` on macOS and in `%LOCALAPPDATA%` on Windows. Undefined if the
 * person has no home folder.
 */
export function personFolder(
  { XDG_STATE_HOME, LOCALAPPDATA }: Variables = environment(),
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (XDG_STATE_HOME && isAbsolute(XDG_STATE_HOME)) return join(XDG_STATE_HOME, FOLDER);
  if (platform === "win32" && LOCALAPPDATA) return join(LOCALAPPDATA, FOLDER);
  const home = homeOf();
  if (home === undefined) return undefined;
  if (platform === "win32") return join(home, "AppData", "Local", FOLDER);
  return platform === "darwin"
    ? join(home, "Library", "Application Support", FOLDER)
    : join(home, ".local", "state", FOLDER);
}

/** The person's home folder; undefined if it doesn't exist. */
function homeOf(): string | undefined {
  try {
    const home = homedir();
    return isAbsolute(home) ? home : undefined;
  } catch {
    return undefined;
  }
}

/** The path that marks and trust of a workspace are bound to. */
export function realWorkspacePath(workspace: string): string {
  try {
    return realpathSync.native(workspace);
  } catch {
    return resolve(workspace);
  }
}

/** The folder for data about a workspace, or a clause with the reason why it can't be kept. */
export function personFolderOf(workspace: string): { folder: string } | { reason: string } {
  const folder = personFolder();
  if (folder === undefined) return { reason: "your user account has no home folder" };
  const repository = repositoryOf(realWorkspacePath(workspace));
  // A repository could include files that are read there.
  if (`${realOfNearest(folder)}${sep}`.startsWith(repository === sep ? sep : `${repository}${sep}`))
    return { reason: `${folder} is inside the repository` };
  return { folder };
}

/** The real path of a folder that may not exist yet. */
function realOfNearest(folder: string): string {
  for (let near = folder, rest = ""; ; rest = join(near.slice(dirname(near).length), rest), near = dirname(near)) {
    if (existsSync(near)) return join(realWorkspacePath(near), rest);
    if (near === dirname(near)) return folder;
  }
}

/** The text of a file in the person's folder for a workspace; undefined if it doesn't exist or can't be read. */
export function readPersonFile(workspace: string, name: string): string | undefined {
  const place = personFolderOf(workspace);
  if ("reason" in place) return undefined;
  try {
    return readRegularFile(join(place.folder, name), MAX_BYTES)?.toString("utf8");
  } catch {
    // It belongs to another user: nothing is kept for this person.
    return undefined;
  }
}

/**
 * Writes a file in the person's folder atomically, readable only by this person. Returns a clause with the reason if it
 * fails; undefined if it is kept. With `once` an existing file stays.
 */
export function writePersonFile(workspace: string, name: string, text: string, once = false): string | undefined {
  const place = personFolderOf(workspace);
  if ("reason" in place) return place.reason;
  const file = join(place.folder, name);
  const aside = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(aside, text, { flag: "wx", mode: 0o600 });
    if (once) keepFirst(aside, file);
    else renameSync(aside, file);
    return undefined;
  } catch (error) {
    return `${place.folder} cannot be written (${error instanceof Error && "code" in error ? error.code : error})`;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Of two concurrent processes, the first one wins. */
function keepFirst(aside: string, file: string): void {
  try {
    linkSync(aside, file);
  } catch (error) {
    if (existsSync(file)) return;
    // A file system without hard links.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
    renameSync(aside, file);
  }
  chmodSync(file, 0o600);
}

/** Used if the key can't be stored: marks are then valid only in this process. */
const ownKey = randomBytes(KEY_CHARACTERS / 2).toString("hex");

const keys = new Map<string, { key: string; reason?: string }>();

/** The key of a person's marks, created on first use; `reason` if it is valid only in this process. */
export function markKey(workspace: string): { key: string; reason?: string } {
  const place = personFolderOf(workspace);
  if ("reason" in place) return { key: ownKey, reason: place.reason };
  const known = keys.get(place.folder);
  if (known) return known;
  const found = keyIn(workspace);
  const reason = found ? undefined : writePersonFile(workspace, KEY, ownKey, true);
  const key = found ?? keyIn(workspace);
  const result = key ? { key } : { key: ownKey, reason: reason ?? `${join(place.folder, KEY)} cannot be read` };
  keys.set(place.folder, result);
  return result;
}

function keyIn(workspace: string): string | undefined {
  const key = readPersonFile(workspace, KEY);
  return key?.length === KEY_CHARACTERS ? key : undefined;
}

/** Makes marks for the program's files in a workspace, from the name of a file and its content. */
export type Marker = (name: string, content: string | Uint8Array) => string;

/**
 * The marks of a workspace: 64 hexadecimal characters that only this person's program can make, for this path, this
 * name and these bytes. Files by other people, or copied from another place, have another mark.
 */
export function createMarker(workspace: string): Marker {
  const { key } = markKey(workspace);
  const real = realWorkspacePath(workspace);
  return (name, content) => createHmac("sha256", key).update(`${real}\0${name}\0`).update(content).digest("hex");
}

/** Path of a file in a person's folder about one workspace. */
export const fileOfWorkspace = (folder: string, workspace: string): string =>
  join(folder, `${sha256(realWorkspacePath(workspace))}.json`);
