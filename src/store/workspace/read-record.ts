import { reasonOf } from "../../safe/unsafe.ts";
import { issueText } from "../issue-sentence.ts";
import type { Reading } from "../kind.ts";
import { type LeftOut, type LeftOutNotice, noticeOf } from "../left-out.ts";
import { WorkspaceFault, type WorkspaceFiles } from "./workspace-files.ts";

/**
 * What a reading leaves out because of an error.
 *
 * @param of.file the file that was read, for an error that names none
 */
export function leftOutBy(error: unknown, of: Pick<LeftOut, "what" | "holds" | "file">): LeftOut {
  if (!(error instanceof WorkspaceFault)) return { ...of, why: reasonOf(error).replace(/\.$/, ""), instead: "" };
  const { path, line, why, instead = "" } = error;
  return { ...of, file: path, ...(line === undefined ? {} : { line }), why: why.replace(/\.$/, ""), instead };
}

/** What a fault of a file leaves out, as people read it: `{ leftOut }`, or nothing for another error. */
export const leftOutOfFault = (error: unknown, what = "the file"): { leftOut?: LeftOutNotice } =>
  error instanceof WorkspaceFault ? { leftOut: noticeOf(leftOutBy(error, { file: error.path, what, holds: [] })) } : {};

/** The reading of the only record of a kind: a file that cannot be read leaves it out, whatever else was read. */
export async function allOrNothing<D>(
  of: Pick<LeftOut, "what" | "file">,
  read: () => Promise<Reading<D>>,
): Promise<Reading<D>> {
  try {
    return await read();
  } catch (error) {
    return { records: [], leftOut: [leftOutBy(error, { ...of, holds: "all" })], warnings: [] };
  }
}

/** The text of a file that is a record, or part of one; undefined when absent. Throws `WorkspaceFault` for an empty file, too. */
export async function textOfRecord(files: Pick<WorkspaceFiles, "text">, path: string): Promise<string | undefined> {
  const text = await files.text(path);
  if (text?.trim() === "") throw emptyFault(path);
  return text;
}

/** A file without content: seldom what its author meant. */
export const emptyFault = (path: string): WorkspaceFault =>
  new WorkspaceFault(path, "it is empty", { instead: "Restore its content, or delete the file." });

/** What `read` gives; a fault is noted in its place. */
export async function noteFault<T>(faults: WorkspaceFault[], read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof WorkspaceFault)) throw error;
    faults.push(error);
    return undefined;
  }
}

/** What `read` gives, or what is left out because of an error. */
export async function readRecord<T>(
  of: Pick<LeftOut, "what" | "holds" | "file">,
  read: () => T | Promise<T>,
): Promise<{ value: T } | { leftOut: [LeftOut] }> {
  try {
    return { value: await read() };
  } catch (error) {
    return { leftOut: [leftOutBy(error, of)] };
  }
}

/** JSON that is not what the file is for. */
export const notDescribed = (
  path: string,
  error?: Parameters<typeof issueText>[0],
  instead = "Fix it.",
): WorkspaceFault =>
  new WorkspaceFault(path, error ? `it has an invalid format (${issueText(error)})` : "it is not a JSON object", {
    line: 1,
    instead,
  });
