import { reasonOf } from "../../safe/unsafe.ts";
import { issueText } from "../issue-sentence.ts";
import type { KindReading } from "../kind.ts";
import { type LeftOut, type LeftOutNotice, noticeOf } from "../left-out.ts";
import { WorkspaceFault, type WorkspaceFiles } from "./workspace-files.ts";

/**
 * The left-out content for an error.
 *
 * @param of.file the file that was read, for an error without one
 */
export function leftOutBy(error: unknown, of: Pick<LeftOut, "what" | "holds" | "file">): LeftOut {
  if (!(error instanceof WorkspaceFault)) return { ...of, why: reasonOf(error).replace(/\.$/, ""), instead: "" };
  const { path, line, why, instead = "" } = error;
  return { ...of, file: path, ...(line === undefined ? {} : { line }), why: why.replace(/\.$/, ""), instead };
}

/** The notice for a fault of a file: `{ leftOut }`, or nothing for another error. */
export const leftOutOfFault = (error: unknown, what = "the file"): { leftOut?: LeftOutNotice } =>
  error instanceof WorkspaceFault ? { leftOut: noticeOf(leftOutBy(error, { file: error.path, what, holds: [] })) } : {};

/** The reading of a singleton: an unreadable file leaves it out, regardless of the other files. */
export async function leaveOutOnFault<D>(
  of: Pick<LeftOut, "what" | "file">,
  read: () => Promise<KindReading<D>>,
): Promise<KindReading<D>> {
  try {
    return await read();
  } catch (error) {
    return { records: [], leftOut: [leftOutBy(error, { ...of, holds: "all" })], warnings: [] };
  }
}

/**
 * The text of a record's file, or of a part; undefined if it doesn't exist. Throws `WorkspaceFault` for an empty file,
 * too.
 */
export async function textOfRecord(files: Pick<WorkspaceFiles, "text">, path: string): Promise<string | undefined> {
  const text = await files.text(path);
  if (text?.trim() === "") throw emptyFault(path);
  return text;
}

/** A file without content: rarely intended. */
export const emptyFault = (path: string): WorkspaceFault =>
  new WorkspaceFault(path, "it is empty", { instead: "Restore its content, or delete the file." });

/** The result of `read`; adds a fault to the list instead of throwing. */
export async function noteFault<T>(faults: WorkspaceFault[], read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof WorkspaceFault)) throw error;
    faults.push(error);
    return undefined;
  }
}

/** The result of `read`, or the left-out content for its error. */
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

/** The fault for JSON of another shape. */
export const invalidFormat = (
  path: string,
  error?: Parameters<typeof issueText>[0],
  instead = "Fix it.",
): WorkspaceFault =>
  new WorkspaceFault(path, error ? `it has an invalid format (${issueText(error)})` : "it is not a JSON object", {
    line: 1,
    instead,
  });
