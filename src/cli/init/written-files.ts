import { hash } from "node:crypto";
import { readInside } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { readInService, writeServiceFile } from "../../store/workspace/service-folder.ts";
import type { NewFile } from "./part.ts";

/** The files that `dsr init` wrote into a workspace, so that a later run keeps a person's changes. */
export type WrittenFiles = ReadonlyMap<string, string>;

const FILE = "init.json";
/** Larger files are the user's own. */
const MAX_BYTES = 16 << 20;

const digestOf = (content: string | Uint8Array): string => hash("sha256", content);

/** Digests by path. Empty without an earlier run by this user. */
export async function readWritten(workspace: string): Promise<WrittenFiles> {
  const kept = await readInService(workspace, FILE);
  const content = kept === undefined ? undefined : parseJson(kept);
  const files = isObject(content) && isObject(content.files) ? content.files : {};
  return new Map(
    Object.entries(files).flatMap(([path, digest]) => (typeof digest === "string" ? [[path, digest]] : [])),
  );
}

/** @param before files of earlier runs */
export async function recordWrittenFiles(
  workspace: string,
  before: WrittenFiles,
  files: readonly NewFile[],
): Promise<void> {
  const all = new Map(before);
  for (const { path, content } of files) all.set(path, digestOf(content));
  const sorted = [...all].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await writeServiceFile(workspace, FILE, JSON.stringify({ files: Object.fromEntries(sorted) }), false);
}

/** Existing files that are unchanged since a run, and that a new run would write differently. */
export async function outdatedAmong(
  workspace: string,
  written: WrittenFiles,
  files: readonly NewFile[],
): Promise<NewFile[]> {
  const outdated: NewFile[] = [];
  for (const file of files) {
    const before = written.get(file.path);
    if (before === undefined || before === digestOf(file.content)) continue;
    const now = await readInside(workspace, file.path, MAX_BYTES).catch(() => undefined);
    if (now && digestOf(now) === before) outdated.push(file);
  }
  return outdated;
}

/** Unchanged files of a run without a source in the repository. */
export async function orphansAmong(
  workspace: string,
  written: WrittenFiles,
  files: readonly NewFile[],
): Promise<string[]> {
  const wanted = new Set(files.map(({ path }) => path));
  const orphans: string[] = [];
  for (const [path, before] of written) {
    if (wanted.has(path) || !/^(?:components|pages)\//.test(path)) continue;
    const now = await readInside(workspace, path, MAX_BYTES).catch(() => undefined);
    if (now && digestOf(now) === before) orphans.push(path);
  }
  return orphans;
}
