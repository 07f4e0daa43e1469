import { lstatSync } from "node:fs";
import { join } from "node:path";
import { conflictLine } from "../../engines/text/conflict-line.ts";
import { jsonFault, RESOLVE } from "../../engines/text/json-fault.ts";
import { readInside } from "../../safe/files.ts";
import { parseJson } from "../../safe/json.ts";
import { safePath } from "../../safe/path.ts";
import { reasonOf, UnsafeInput } from "../../safe/unsafe.ts";
import { WorkspaceFault } from "./workspace-files.ts";

/** A pointer of Git LFS is smaller than this, in bytes (its specification). */
const MOST_POINTER = 1024;
const POINTER = Buffer.from("version https://git-lfs.github.com/spec/");
const CONFLICT = Buffer.from("<<<<<<< ");

/**
 * The bytes of a file below `root`; undefined where nothing is there. Throws `WorkspaceFault` where something is there
 * that cannot be read as this file: a link, a folder, a file without the permission to read it, a pointer of Git LFS, a
 * text with an unresolved merge conflict.
 */
export async function readFileOf(root: string, path: string): Promise<Uint8Array | undefined> {
  const bytes = await orFault(path, () => readInside(root, path));
  if (bytes === undefined) refuseOther(root, path, "file");
  else refuseContent(path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return bytes;
}

function refuseContent(path: string, bytes: Buffer): void {
  if (bytes.length < MOST_POINTER && bytes.subarray(0, POINTER.length).equals(POINTER))
    throw new WorkspaceFault(path, "it is a pointer of Git LFS, not the file itself", { instead: "Run git lfs pull." });
  if (!bytes.includes(CONFLICT)) return;
  const line = conflictLine(bytes.toString("latin1"), { isMarkdown: /\.mdx?$/i.test(path) });
  if (line !== undefined)
    throw new WorkspaceFault(path, "it has an unresolved merge conflict", { line, instead: RESOLVE });
}

/** The text of a file's bytes in UTF-8, without its byte order mark. Throws `WorkspaceFault` for other bytes. */
export function textOfFile(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new WorkspaceFault(path, "it is not UTF-8 text", { instead: "Save it as UTF-8." });
  }
}

/** The value of a file's text in JSON. Throws `WorkspaceFault` for another text. */
export function jsonOfFile(path: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const fault = jsonFault(text);
    throw new WorkspaceFault(path, fault?.why ?? reasonOf(error), fault);
  }
}

/** Codes of system errors that say that a file is there and cannot be read. */
const REASONS: Record<string, string> = {
  EACCES: "there is no permission to read it",
  EPERM: "there is no permission to read it",
  EIO: "the disk cannot read it",
};

/** What `read` gives. Throws `WorkspaceFault` in place of what says that the path is there and cannot be read. */
export async function orFault<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnsafeInput && error.code === "path" && /symbolic link/.test(error.message))
      throw linkFault(path);
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const why = REASONS[code];
    if (why !== undefined) throw new WorkspaceFault(path, `${why} (${code})`, { instead: "Allow reading it." });
    throw error;
  }
}

const linkFault = (path: string): WorkspaceFault =>
  new WorkspaceFault(path, "it is a symbolic link, or behind one", {
    instead: "Put the file or folder itself in its place.",
  });

/**
 * Throws `WorkspaceFault` where a path is not absent but something else: a link that leads nowhere, a folder in place of a
 * file, a file in place of a folder.
 */
export function refuseOther(root: string, path: string, wanted: "file" | "folder"): void {
  const names = path === "" ? [] : safePath(path).split("/");
  for (const [at] of names.entries()) {
    const part = names.slice(0, at + 1).join("/");
    const stat = lstatSync(join(root, part), { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (stat.isSymbolicLink()) throw linkFault(part);
    const expected = at < names.length - 1 || wanted === "folder" ? "folder" : "file";
    if (stat.isDirectory() !== (expected === "folder"))
      throw new WorkspaceFault(
        part,
        `it is a ${stat.isDirectory() ? "folder" : "file"} where a ${expected} is expected`,
        {
          instead: "Rename it, or remove it.",
        },
      );
  }
}
