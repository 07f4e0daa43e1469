import { MOST_FILES } from "../../domain/check/contract.ts";
import { readPlainFile } from "../../safe/files.ts";
import { whyUnreadable } from "../../safe/unreadable.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { distinctNotices, type LeftOutNotice } from "../../store/left-out.ts";
import type { FoundFile } from "./find-files.ts";
import type { System } from "./system.ts";

/** A file whose text was read. */
export interface ReadFile extends FoundFile {
  content: string;
}

/** Bytes of one request, below the megabyte that one may have. */
const MOST_BYTES = 900_000;

/** Bytes of a file that is read at all. */
const MOST_READ = 64 << 20;

/** The text of each file; those that cannot be read or are too large are told. */
export async function readFiles(files: readonly FoundFile[]): Promise<{ read: ReadFile[]; leftOut: LeftOutNotice[] }> {
  const read: ReadFile[] = [];
  const leftOut: LeftOutNotice[] = [];
  for (const { path, file } of files) {
    const content = await textOf(file);
    const of = { file: path, what: "the file" };
    if (typeof content !== "string") leftOut.push({ ...of, ...content });
    else if (sizeOf({ path, content }) > MOST_BYTES)
      leftOut.push({
        ...of,
        why: `it is larger than ${MOST_BYTES / 1000} KB: nobody wrote it by hand`,
        instead: IGNORE,
      });
    else read.push({ path, file, content });
  }
  return { read, leftOut };
}

/** What keeps a file from being named that nobody means to be checked. */
const IGNORE = "Leave it out with --ignore.";

async function textOf(file: string): Promise<string | Pick<LeftOutNotice, "why" | "instead">> {
  try {
    // With its byte order mark: places count it, and what is written back keeps it.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readPlainFile(file, MOST_READ));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA")
      return { why: "it is not UTF-8 text", instead: "Save it as UTF-8." };
    return whyUnreadable(error) ?? { why: `it cannot be read (${code || reasonOf(error)})`, instead: IGNORE };
  }
}

type Findings = Awaited<ReturnType<typeof checkPieces>>;

export type { Findings };
export type Finding = Findings["findings"][number];

/**
 * Holds files against the design system behind the client, as many at once as a request takes. Files of one folder go
 * together: those of one request know each other's variables.
 */
export async function checkPieces(
  files: readonly Pick<ReadFile, "path" | "content">[],
  { ask, progress }: { ask: System["check"]; progress(done: number): void },
) {
  let done = 0;
  let total = 0;
  let revision = 0;
  const findings = [];
  const leftOut: LeftOutNotice[] = [];
  for (const piece of piecesOf(files)) {
    const data = await ask(piece.map(({ path, content }) => ({ path, content })));
    findings.push(...data.findings);
    total += data.total;
    revision = data.revision;
    leftOut.push(...data.leftOut);
    done += piece.length;
    progress(done);
  }
  return { findings, total, revision, leftOut: distinctNotices(leftOut) };
}

function piecesOf<F extends Pick<ReadFile, "path" | "content">>(files: readonly F[]): F[][] {
  const pieces: F[][] = [];
  let room = 0;
  for (const file of files) {
    const size = sizeOf(file);
    const last = pieces.at(-1);
    if (last && last.length < MOST_FILES && size <= room) last.push(file);
    else {
      pieces.push([file]);
      room = MOST_BYTES;
    }
    room -= size;
  }
  return pieces;
}

const sizeOf = ({ path, content }: Pick<ReadFile, "path" | "content">): number =>
  Buffer.byteLength(JSON.stringify({ path, content })) + 1;
