import { lstatSync, readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readInside } from "../../safe/files.ts";
import { replaceFile } from "../../safe/replace-file.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { createMarker, markKey } from "./person-folder.ts";

const FOLDER = ".service";

/** More than the program ever writes to one file. */
const MAX_BYTES = 256 << 20;

/** The consequence for people if one of these files isn't trusted. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  "sync-state.json":
    "the state of the last sync is unknown, so the workspace overrides the registry, and a push deletes nothing without --prune",
  "fetch.journal": "its changes are not completed",
  "pull.journal": "its changes are not completed",
  "cli-auth.json": "sign in with dsr login",
  cloning: "a clone into this folder starts again, and only if the folder is empty",
};

let report: (sentence: string) => void = () => undefined;
const reported = new Set<string>();

/** Sets the listener for sentences about untrusted or unwritable files; each is reported once per process. */
export function onServiceFolderWarning(listener: (sentence: string) => void): void {
  report = listener;
  reported.clear();
}

function reportOnce(sentence: string): void {
  if (reported.has(sentence)) return;
  reported.add(sentence);
  report(sentence);
}

/** Path of a file with the program's data about a workspace. */
export const servicePath = (workspace: string, name: string): string => join(workspace, FOLDER, name);

/**
 * Refuses a `.service` that is a symbolic link or contains one: the program would write to its target. Throws an
 * `Error` that names it.
 */
export function refuseLinks(workspace: string): void {
  const folder = join(workspace, FOLDER);
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isSymbolicLink()) throw refusal(`${FOLDER} is a symbolic link`, FOLDER);
  if (!stat.isDirectory())
    throw new Error(`${FOLDER} is not a folder, but dsr needs a folder with this name for its files. Delete it.`);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isSymbolicLink()) throw refusal(`${FOLDER}/${entry.name} is a symbolic link`, `${FOLDER}/${entry.name}`);
}

const refusal = (what: string, path: string): Error =>
  new Error(`${what}, and dsr never follows links there. Delete ${path}; dsr creates it again.`);

/** The folder of the program's data in a workspace, created if missing. It excludes itself from git. */
export async function serviceFolder(workspace: string): Promise<string> {
  refuseLinks(workspace);
  const folder = join(workspace, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch(() => undefined);
  return folder;
}

/**
 * The text of a file written by this person's program. Undefined if it doesn't exist, or doesn't have this person's
 * mark for this folder: then a clone, an archive or a cache added it.
 */
export async function readInService(workspace: string, name: string): Promise<string | undefined> {
  const kept = await readKept(workspace, name);
  const text = kept === undefined ? undefined : verifiedText(workspace, name, kept);
  if (kept !== undefined && text === undefined) warnUnverified(name);
  return text;
}

/** The text after this person's mark for a file of that name; undefined if the mark differs or is missing. */
export function verifiedText(workspace: string, name: string, kept: string): string | undefined {
  const { mark, text } = splitMark(kept);
  return mark === createMarker(workspace)(name, text) ? text : undefined;
}

/** Reports once that a file exists and isn't trusted, if that has a consequence for people. */
export function warnUnverified(name: string): void {
  if (CONSEQUENCES[name])
    reportOnce(
      `${FOLDER}/${name} was not written in this folder by you (it may come from a clone, a copy or a cache), so it is ignored: ${CONSEQUENCES[name]}.`,
    );
}

/** The text of a file there, by any author: only to scan it for secrets. */
export const readUnverified = async (workspace: string, name: string): Promise<string | undefined> =>
  (await readKept(workspace, name))?.replace(MARK, "$1");

async function readKept(workspace: string, name: string): Promise<string | undefined> {
  try {
    refuseLinks(workspace);
    const bytes = await readInside(join(workspace, FOLDER), name, MAX_BYTES);
    return bytes && new TextDecoder().decode(bytes);
  } catch (error) {
    if (CONSEQUENCES[name])
      reportOnce(`${FOLDER}/${name} cannot be read (${reasonOf(error)}), so it is ignored: ${CONSEQUENCES[name]}.`);
    return undefined;
  }
}

/** JSON has its mark as its first member, other text as its first line. */
const MARK = /^(?:(\{)"mark": ?"([0-9a-f]{64})"(?:,(?=\s*")|(?=\s*\}))|mark ([0-9a-f]{64})\n)/;

const withMark = (mark: string, text: string): string =>
  text.startsWith("{")
    ? `{"mark": "${mark}"${/^\{\s*\}/.test(text) ? "" : ","}${text.slice(1)}`
    : `mark ${mark}\n${text}`;

/** Text with this person's mark for a file of that name, as `verifiedText` expects it. */
export const addMark = (workspace: string, name: string, text: string): string =>
  withMark(createMarker(workspace)(name, text), text);

function splitMark(kept: string): { mark: string | undefined; text: string } {
  const [begin = "", brace = "", ofJson, ofText] = MARK.exec(kept) ?? [];
  return { mark: ofJson ?? ofText, text: brace + kept.slice(begin.length) };
}

/**
 * Replaces a file there atomically, readable only by its owner and with this person's mark: an interrupted write keeps
 * the previous one. `durable` if it can't be recreated. Throws if the folder isn't writable.
 */
export async function writeServiceFile(workspace: string, name: string, text: string, durable: boolean): Promise<void> {
  const folder = await serviceFolder(workspace);
  const { reason } = markKey(workspace);
  if (reason && CONSEQUENCES[name])
    reportOnce(
      `The state in ${FOLDER}/ is valid only for this command, because its mark could not be saved: ${reason}. Set XDG_STATE_HOME to one of your folders outside the repository.`,
    );
  await replaceFile(join(folder, name), addMark(workspace, name, text), { mode: 0o600, durable });
}
