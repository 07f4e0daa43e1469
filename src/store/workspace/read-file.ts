import { isUtf8 } from "node:buffer";
import { accessSync, constants, lstatSync } from "node:fs";
import { join } from "node:path";
import { conflictLine } from "../../engines/text/conflict-line.ts";
import { jsonFault, RESOLVE } from "../../engines/text/json-fault.ts";
import { type ChunkedFile, FileTooLarge, openInside, readInside } from "../../safe/files.ts";
import { parseJson } from "../../safe/json.ts";
import { safePath } from "../../safe/path.ts";
import { describeReadError } from "../../safe/read-error.ts";
import { SIGNATURE_BYTES, typeOfBytes } from "../../safe/shown-type.ts";
import { reasonOf, UnsafeInput } from "../../safe/unsafe.ts";
import { WorkspaceFault } from "./workspace-files.ts";

/** Larger files are read only piece by piece: no text, drawing or font is as large. */
const MAX_WHOLE_BYTES = 256 << 20;
/** Maximum size of a Git LFS pointer, in bytes (its specification). */
const MAX_POINTER = 1024;
const POINTER = Buffer.from("version https://git-lfs.github.com/spec/");
const CONFLICT = Buffer.from("<<<<<<< ");
/** Images and videos of pages and components. */
const PICTURE = /^(?:components|pages|public)\/(?!api\/).*\.(?:png|jpe?g|gif|webp|avif|mp4|webm)$/i;
/** Texts that are kept as bytes, and that browsers, builds and readers take as UTF-8. */
const SOURCE =
  /\.(?:html?|css|s[ac]ss|less|[cm]?[jt]sx?|vue|svelte|astro|njk|nunjucks|hbs|handlebars|twig|mdx?|json|ya?ml)$/i;

/**
 * The bytes of a file below `root`; undefined if it doesn't exist. Throws `WorkspaceFault` for anything that can't be
 * read as this file: a link, a folder, a file without read permission, a Git LFS pointer, a text with an unresolved
 * merge conflict, an image with invalid or missing bytes, a source in another encoding than UTF-8.
 */
export async function readFileOf(root: string, path: string): Promise<Uint8Array | undefined> {
  const bytes = await orFault(root, path, () => readInside(root, path, MAX_WHOLE_BYTES));
  if (bytes === undefined) refuseOther(root, path, "file");
  else {
    refuseContent(path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    await refuseCutOff(path, bytes);
  }
  return bytes;
}

/**
 * Opens a large file to be read in pieces: only the first piece is examined. A file above 256 MB other than a picture
 * or video is also a `WorkspaceFault`.
 */
export const openFileOf = (root: string, path: string): Promise<ChunkedFile | undefined> =>
  orFault(root, path, async () => {
    const file = await openInside(root, path);
    if (file === undefined) refuseOther(root, path, "file");
    // Only pictures and videos are as large: to hash gigabytes of a component takes minutes, and no registry takes them.
    if (file && file.size > MAX_WHOLE_BYTES && !PICTURE.test(path)) throw new FileTooLarge(path, MAX_WHOLE_BYTES);
    for await (const piece of file?.chunks() ?? []) {
      refuseContent(path, Buffer.from(piece));
      break;
    }
    return file;
  });

function refuseContent(path: string, bytes: Buffer): void {
  if (bytes.length < MAX_POINTER && bytes.subarray(0, POINTER.length).equals(POINTER))
    throw new WorkspaceFault(path, "it is a Git LFS pointer, not the file itself", { instead: "Run git lfs pull." });
  if (PICTURE.test(path) && bytes.length > 0 && typeOfBytes(bytes.subarray(0, SIGNATURE_BYTES)) === undefined)
    throw new WorkspaceFault(path, "it is not an image or video", {
      instead: "Export it again, or delete it.",
    });
  if (SOURCE.test(path) && !isUtf8Start(bytes)) throw notUtf8(path);
  if (!bytes.includes(CONFLICT)) return;
  const line = conflictLine(bytes.toString("latin1"), { isMarkdown: /\.mdx?$/i.test(path) });
  if (line !== undefined)
    throw new WorkspaceFault(path, "it has an unresolved merge conflict", { line, instead: RESOLVE });
}

/**
 * Whether bytes are UTF-8, apart from a character that the end of a piece cuts off. UTF-16 without a byte order mark is
 * valid UTF-8 with a NUL among its first two characters.
 */
function isUtf8Start(bytes: Buffer): boolean {
  if (bytes.subarray(0, 2).includes(0)) return false;
  return isUtf8(bytes) || [1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, -cut)) && isLead(bytes.at(-cut)));
}

/** Whether a byte begins a UTF-8 character of several bytes. */
const isLead = (byte = 0): boolean => byte >= 0xc2 && byte <= 0xf4;

/** Throws `WorkspaceFault` for an image without its end, which browsers show in part or not at all. */
async function refuseCutOff(path: string, bytes: Uint8Array): Promise<void> {
  if (!PICTURE.test(path)) return;
  // A check of code reads no images.
  const { isCleaned, isCutOff } = await import("../../safe/clean-picture.ts");
  const type = typeOfBytes(bytes.subarray(0, SIGNATURE_BYTES)) ?? "";
  if (isCleaned(type) && isCutOff(bytes, type))
    throw new WorkspaceFault(path, "its end is missing", { instead: "Export it again, or delete it." });
}

const notUtf8 = (path: string): WorkspaceFault =>
  new WorkspaceFault(path, "it is not UTF-8 text", { instead: "Save it as UTF-8." });

/** The text of a file's bytes in UTF-8, without its byte order mark. Throws `WorkspaceFault` for other bytes. */
export function textOfFile(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8(path);
  }
}

/** The JSON value of a file's text. Throws `WorkspaceFault` for other text. */
export function jsonOfFile(path: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const fault = jsonFault(text);
    throw new WorkspaceFault(path, fault?.why ?? reasonOf(error), fault);
  }
}

/**
 * The result of `read`. Throws `WorkspaceFault` for errors about an existing path that can't be read; it names the
 * parent folder without permission, if that is the cause.
 */
export async function orFault<T>(root: string, path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw readFaultOf(root, path, error) ?? error;
  }
}

/** The fault for an error about an existing path below `root` that can't be read; undefined for any other error. */
export function readFaultOf(root: string, path: string, error: unknown): WorkspaceFault | undefined {
  if (error instanceof UnsafeInput && error.code === "path" && /symbolic link/.test(error.message))
    return linkFault(path);
  if (error instanceof FileTooLarge)
    return new WorkspaceFault(path, `it is larger than ${error.maxBytes >> 20} MB`, {
      instead: "Make it smaller, or move it to another folder.",
    });
  const reason = describeReadError(error);
  return reason && new WorkspaceFault(closedFolder(root, path) ?? path, reason.why, reason);
}

/** The first folder of a path without permission to enter; undefined if all can be entered. */
function closedFolder(root: string, path: string): string | undefined {
  const names = path.split("/");
  const folders = names.slice(1).map((_, at) => names.slice(0, at + 1).join("/"));
  return folders.find((folder) => !mayEnter(join(root, folder)));
}

function mayEnter(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const linkFault = (path: string): WorkspaceFault =>
  new WorkspaceFault(path, "it is a symbolic link or inside one", {
    instead: "Replace the link with the file or folder itself.",
  });

/**
 * Throws `WorkspaceFault` if a path has another type: a broken link, a folder in place of a file, a file in place of a
 * folder, a pipe.
 */
export function refuseOther(root: string, path: string, wanted: "file" | "folder"): void {
  const names = path === "" ? [] : safePath(path).split("/");
  for (const [at] of names.entries()) {
    const part = names.slice(0, at + 1).join("/");
    const stat = lstatSync(join(root, part), { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (stat.isSymbolicLink()) throw linkFault(part);
    if (!stat.isFile() && !stat.isDirectory())
      throw new WorkspaceFault(part, "it is not a file or folder", { instead: "Delete it." });
    const expected = at < names.length - 1 || wanted === "folder" ? "folder" : "file";
    if (stat.isDirectory() !== (expected === "folder"))
      throw new WorkspaceFault(
        part,
        `it is a ${stat.isDirectory() ? "folder" : "file"} where a ${expected} is expected`,
        {
          instead: "Rename or delete it.",
        },
      );
  }
}
