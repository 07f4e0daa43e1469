import type { SyncEvent } from "../domain/sync/contract.ts";
import { workspaceKinds } from "../domain/workspace.ts";
import { diffLines } from "../engines/text/diff-lines.ts";
import { digestOfFile, jsonFile, type WorkspaceFile } from "../store/kind.ts";
import { withLineEnds } from "../store/workspace/line-ends.ts";
import type { Command } from "./runner/command.ts";
import { exitCode, failsFor } from "./runner/exit-code.ts";
import { reportLeftOut } from "./runner/report-left-out.ts";
import type { Terminal } from "./runner/terminal.ts";
import { compare, type WorkspaceComparison } from "./sync/compare.ts";
import {
  isSynced,
  leftOutOf,
  localIdOf,
  localKeyOf,
  notReadOf,
  type SyncedKind,
  typeOf,
  typesToName,
} from "./sync/local-records.ts";
import { lookAtFiles } from "./sync/look-at-files.ts";
import { filterOf } from "./sync/pull-filter.ts";
import { recordStatusText } from "./sync/record-status.ts";

/** A record with contributions of several clients never equals that of one. */
const compared = workspaceKinds.filter(isSynced).filter(({ sync }) => !sync.merge);

/** Lines around a difference. */
const CONTEXT = 3;

interface FileDiff {
  key: string;
  path: string;
  /** A unified diff. Missing for binary files. */
  diff?: string;
  /** Sizes in bytes. Missing without a file. */
  before?: number;
  after?: number;
}

/** Shows differences between local files and the registry's. */
export const diff: Command = {
  takesWords: true,
  async run(context) {
    const { terminal, workspace, words } = context;
    terminal.progress("comparing …");
    const filter = filterOf(words);
    const options = { kinds: workspaceKinds, ...(filter ? { filter } : {}) };
    const found = await lookAtFiles(workspace, true, (files) => compare(context, files, options));
    const remote = await contentsOf(found);
    const diffs: FileDiff[] = [];
    for (const [key, status] of found.standings) {
      const kind = compared.find(({ sync }) => sync.entityType === typeOf(key));
      if (!kind) continue;
      const before = diffs.length;
      if (status === "created there") terminal.print(`${key}: only in the registry. A push doesn't delete it.`);
      const both = await filesOf(key, kind, found, remote.get(key));
      for (const path of [...new Set([...both.before.keys(), ...both.after.keys()])].sort()) {
        const one = diffOf(key, path, both.before.get(path), both.after.get(path));
        if (!one) continue;
        diffs.push(one);
        show(one, terminal);
      }
      if (diffs.length === before) terminal.print(`${key}: ${recordStatusText(status)}, no differences in files`);
    }
    const leftOut = leftOutOf(found.local);
    if (found.standings.size === 0 && leftOut.length > 0)
      terminal.print("No differences in the files that could be read.");
    else if (found.standings.size === 0)
      terminal.print(
        words.length > 0
          ? "No differences in these records."
          : "No differences. The workspace and the registry are identical.",
      );
    const notRead = notReadOf(found.local);
    reportLeftOut(context, { leftOut, notRead });
    const ok = !failsFor(leftOut, context);
    terminal.result({ ok, url: found.url, files: diffs, leftOut, notRead });
    return exitCode(ok);
  },
};

type FilesByPath = Map<string, Uint8Array>;

/** The registry's version of the differing records. */
async function contentsOf({ client, standings }: WorkspaceComparison): Promise<Map<string, SyncEvent>> {
  const found = new Map<string, SyncEvent>();
  if (standings.size === 0) return found;
  for await (const { changes } of client.changes(0, { data: "hash", also: typesToName(compared) }))
    for (const change of changes) {
      const key = localKeyOf(change.entityType, change.entityId);
      if (standings.has(key)) found.set(key, change);
    }
  return found;
}

/** Files of a record in the registry and here. A record that a pull writes to no file is shown as its data. */
async function filesOf(
  key: string,
  kind: SyncedKind,
  { local, client }: WorkspaceComparison,
  there: SyncEvent | undefined,
) {
  const here = local.records.get(key);
  const after: FilesByPath = new Map();
  const before: FilesByPath = new Map();
  const ours = async (hash: string) => (await local.blobs.get(hash)?.()) ?? new Uint8Array();
  const files = async (data: unknown): Promise<WorkspaceFile[]> =>
    kind.sync.toFiles?.(localIdOf(key), data) ?? [jsonFile(`${key.replace(":", "/")}.json`, data)];
  const hasTheirs = there && there.action !== "delete" && there.data;
  const [mine, theirs] = await Promise.all([here ? files(here.data) : [], hasTheirs ? files(there.data) : []]);
  const equal = sameFiles(mine, theirs);
  for (const file of mine) if (!equal.has(file.path)) after.set(file.path, await bytesOf(file, ours));
  for (const file of theirs) if (!equal.has(file.path)) before.set(file.path, await bytesOf(file, client.getBlob));
  return { before, after };
}

/** Paths of equal files, whose bytes are not requested. */
function sameFiles(mine: readonly WorkspaceFile[], theirs: readonly WorkspaceFile[]): Set<string> {
  const digests = new Map(mine.map((file) => [file.path, digestOfFile(file)]));
  return new Set(theirs.flatMap((file) => (digests.get(file.path) === digestOfFile(file) ? [file.path] : [])));
}

const bytesOf = async (file: WorkspaceFile, blob: (hash: string) => Promise<Uint8Array>): Promise<Uint8Array> =>
  "hash" in file ? blob(file.hash) : file.bytes;

/** Returns the differences of a file. Ignores different line endings. */
function diffOf(key: string, path: string, before?: Uint8Array, after?: Uint8Array): FileDiff | undefined {
  if (before && after && Buffer.compare(before, after) === 0) return undefined;
  const sizes = { ...(before ? { before: before.length } : {}), ...(after ? { after: after.length } : {}) };
  const [old, now] = [before, after].map((bytes) => textOf(bytes && withLineEnds(bytes, "lf")));
  if (before && after && old !== undefined && old === now) return undefined;
  if (old === undefined || now === undefined) return { key, path, ...sizes };
  const names = { before: before ? `registry/${path}` : "/dev/null", after: after ? `workspace/${path}` : "/dev/null" };
  return { key, path, ...sizes, diff: unifiedDiff(old, now, names) };
}

/** Undefined for binary data. */
function textOf(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return "";
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

const COLORS: Record<string, Parameters<Terminal["style"]>[0]> = { "+": "green", "-": "red", "@": "cyan" };

function show({ path, diff: text, before, after }: FileDiff, terminal: Terminal): void {
  if (text === undefined) {
    const size = (bytes: number | undefined) => (bytes === undefined ? "absent" : `${bytes} bytes`);
    terminal.print(`${path}: binary file; registry ${size(before)}, here ${size(after)}`);
    return;
  }
  for (const line of text.split(/\r?\n/)) {
    const color = COLORS[line[0] ?? ""];
    terminal.print(color ? terminal.style(color, line) : line);
  }
}

/** A unified diff of two texts. Empty if they are equal. */
function unifiedDiff(before: string, after: string, names: { before: string; after: string }): string {
  if (before === after) return "";
  const lines = diffLines(linesOf(before), linesOf(after));
  const hunks: string[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.[0] === " ") {
      at++;
      oldLine++;
      newLine++;
      continue;
    }
    const from = Math.max(0, at - CONTEXT);
    let to = at;
    for (let next = at; next < lines.length && next <= to + 2 * CONTEXT; next++)
      if (lines[next]?.[0] !== " ") to = next;
    const hunk = lines.slice(from, Math.min(lines.length, to + 1 + CONTEXT));
    const counted = (mark: "-" | "+") => hunk.filter(([own]) => own === " " || own === mark).length;
    const [olds, news] = [counted("-"), counted("+")];
    const [oldStart, newStart] = [oldLine - (at - from), newLine - (at - from)];
    hunks.push(
      `@@ -${range(oldStart, olds)} +${range(newStart, news)} @@`,
      ...hunk.map(([mark, line]) => `${mark}${line}`),
    );
    oldLine = oldStart + olds;
    newLine = newStart + news;
    at = from + hunk.length;
  }
  return [`--- ${names.before}`, `+++ ${names.after}`, ...hunks].join("\n");
}

const range = (start: number, count: number): string =>
  count === 1 ? `${start}` : `${count === 0 ? start - 1 : start},${count}`;

/** Lines without their ends. Like diff, marks a missing end of the last line. */
function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") return lines.slice(0, -1);
  lines[lines.length - 1] += "\n\\ No newline at end of file";
  return lines;
}
