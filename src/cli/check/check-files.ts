import { MAX_CHECKED_FILES } from "../../domain/check/contract.ts";
import type { UsageFinding } from "../../engines/check/check-files.ts";
import { assignedNames } from "../../engines/check/redefinitions.ts";
import type { DocumentKind } from "../../engines/markdown/page-faults/page-fault.ts";
import { readRegularFile } from "../../safe/files.ts";
import { describeReadError } from "../../safe/read-error.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { distinctNotices, type LeftOutNotice } from "../../store/left-out.ts";
import { CommandError } from "../runner/command.ts";
import type { FoundFile } from "./find-files.ts";
import type { SystemClient, SystemReport } from "./system.ts";

/** A file whose text was read. */
export interface ReadSourceFile extends Omit<FoundFile, "isNamed"> {
  content: string;
  /** Set if the file is part of the workspace's documentation. */
  document?: DocumentKind | undefined;
}

/** Maximum bytes of the files in one request, below the limit of 1 MB. */
const MAX_BYTES = 900_000;

/** Maximum bytes of a file to read. */
const MAX_READ = 64 << 20;

/** Reads the text of each file. `leftOut` has the files that are unreadable or too large. */
export async function readSourceFiles(
  files: readonly Omit<ReadSourceFile, "content">[],
): Promise<{ read: ReadSourceFile[]; leftOut: LeftOutNotice[] }> {
  const read: ReadSourceFile[] = [];
  const leftOut: LeftOutNotice[] = [];
  for (const { path, file, document } of files) {
    const content = await textOf(file);
    const of = { file: path, what: "the file" };
    if (typeof content !== "string") leftOut.push({ ...of, ...content });
    else if (sizeOf({ path, content }) > MAX_BYTES)
      leftOut.push({
        ...of,
        why: `it is larger than ${MAX_BYTES / 1000} KB, so it is probably generated`,
        instead: IGNORE,
      });
    else read.push({ path, file, content, document });
  }
  return { read, leftOut };
}

/** Advice for a file that isn't meant to be checked. */
const IGNORE = "Skip it with --ignore.";

async function textOf(file: string): Promise<string | Pick<LeftOutNotice, "why" | "instead">> {
  try {
    // Keeps the byte order mark: positions include it, and the fixed file keeps it.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readRegularFile(file, MAX_READ));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA")
      return { why: "it is not UTF-8 text", instead: "Save it as UTF-8." };
    return describeReadError(error) ?? { why: `it cannot be read (${code || reasonOf(error)})`, instead: IGNORE };
  }
}

export type CodeFinding = UsageFinding;

/** The findings of all files. */
export interface CheckedFiles {
  findings: CodeFinding[];
  revision: number;
  /** Unreadable parts of the code. */
  unread: LeftOutNotice[];
  /** Unreadable files of the design system. */
  leftOut: LeftOutNotice[];
}

/**
 * Checks files against a design system, in requests of up to `MAX_BYTES`. Files of one folder are in the same request
 * if possible. Then combines the reports: variables that one request's files define or redefine also apply to the files
 * of the other requests.
 */
export async function checkInParts(
  files: readonly ReadSourceFile[],
  { ask, progress }: { ask: SystemClient["check"]; progress(done: number): void },
): Promise<CheckedFiles> {
  const pieces = piecesOf(files);
  const reports: SystemReport[] = [];
  let done = 0;
  for (const piece of pieces) {
    reports.push(await askWhole(piece, ask));
    done += piece.length;
    progress(done);
  }
  const found = reports.flatMap((report) => report.findings);
  const rest = found.filter(({ ruleId }) => ruleId !== UNREADABLE);
  return {
    findings: pieces.length > 1 ? acrossPieces(rest, files, reports) : rest,
    revision: reports.at(-1)?.revision ?? 0,
    unread: distinctNotices(found.filter(({ ruleId }) => ruleId === UNREADABLE).map(unreadNotice)),
    leftOut: distinctNotices(reports.flatMap(({ leftOut }) => leftOut)),
  };
}

/** How often a registry may change while one request is put together. */
const MAX_CHANGES = 5;

/** Returns all findings of some files, from one or more responses of the same revision of the system. */
async function askWhole(piece: readonly ReadSourceFile[], ask: SystemClient["check"]): Promise<SystemReport> {
  const files = piece.map(({ path, content, document }) => ({ path, content, ...(document ? { document } : {}) }));
  for (let changes = 0; changes < MAX_CHANGES; changes++) {
    const first = await ask(files);
    const findings = [...first.findings];
    let last = first;
    while (last.next !== undefined && last.revision === first.revision) {
      last = await ask(files, last.next);
      for (const each of last.findings) findings.push(each);
    }
    if (last.revision === first.revision) return { ...first, findings };
  }
  throw new CommandError("The registry kept changing during the check. Try again in a moment.");
}

export const UNREADABLE = "unreadable-file";
const IGNORE_BROKEN = "Fix it, or skip the file with --ignore.";

/** Converts an `unreadable-file` finding to the notice that all commands use. */
const unreadNotice = ({ path, line, message }: CodeFinding): LeftOutNotice => ({
  ...{ file: path, line, what: "this part of the file", why: message.replace(/\.$/, "") },
  instead: IGNORE_BROKEN,
});

/** A variable of Sass or Less that gets a value. */
const VARIABLE = /[$@][\w-]+(?=[^\S\n]*:)/g;

/** Findings as they are where each file knows all others. */
function acrossPieces(
  findings: readonly CodeFinding[],
  files: readonly ReadSourceFile[],
  reports: readonly SystemReport[],
): CodeFinding[] {
  const defined = new Set(
    files.flatMap(({ content }) => [...assignedNames(content), ...(content.match(VARIABLE) ?? [])]),
  );
  const redefined = new Set(reports.flatMap((report) => report.redefined));
  const lines = new Map(files.map(({ path, content }) => [path, content.split("\n")]));
  const textOf = ({ path, line, column, endColumn }: CodeFinding) =>
    lines.get(path)?.[line - 1]?.slice(column - 1, endColumn - 1) ?? "";
  return findings
    .filter((finding) => finding.ruleId !== "unknown-token" || !defined.has(textOf(finding)))
    .map((finding) => {
      const names = finding.replacement?.match(/--[\w-]+/g) ?? [];
      return finding.certain && names.some((name) => redefined.has(name)) ? { ...finding, certain: false } : finding;
    });
}

function piecesOf<F extends Pick<ReadSourceFile, "path" | "content">>(files: readonly F[]): F[][] {
  const pieces: F[][] = [];
  let room = 0;
  for (const file of files) {
    const size = sizeOf(file);
    const last = pieces.at(-1);
    if (last && last.length < MAX_CHECKED_FILES && size <= room) last.push(file);
    else {
      pieces.push([file]);
      room = MAX_BYTES;
    }
    room -= size;
  }
  return pieces;
}

const sizeOf = ({ path, content }: Pick<ReadSourceFile, "path" | "content">): number =>
  Buffer.byteLength(JSON.stringify({ path, content })) + 1;
