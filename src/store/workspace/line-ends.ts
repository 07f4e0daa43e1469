import { hasExtension } from "../../safe/path.ts";
import { sha256 } from "../kind.ts";
import { groupByFolder } from "./by-folder.ts";
import type { Digest } from "./digests.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

/** The line ends of a text. */
export type LineEnds = "lf" | "crlf";

/** Git checks the same number of bytes. */
const LOOKED_AT = 8000;
/** Larger files, in bytes, are not treated as text. */
const MAX_TEXT = 16 << 20;

/** Whether a file is treated as text: no NUL in its first 8,000 bytes, as in git. */
const isText = (bytes: Uint8Array): boolean => !bytes.subarray(0, LOOKED_AT).includes(0);

const CR = 13;
const LF = 10;

/** A text with uniform line ends; the same bytes if they are uniform already or not text. A single CR stays. */
export function withLineEnds(bytes: Uint8Array, ends: LineEnds): Uint8Array {
  if (bytes.length > MAX_TEXT || !isText(bytes)) return bytes;
  const lf = bytes.includes(CR) ? Buffer.from(latin(bytes).replaceAll("\r\n", "\n"), "latin1") : bytes;
  const ended = ends === "lf" || !lf.includes(LF) ? lf : Buffer.from(latin(lf).replaceAll("\n", "\r\n"), "latin1");
  return ended.length === bytes.length && Buffer.compare(ended, bytes) === 0 ? bytes : ended;
}

const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");

/** The line ends of texts, if there are any and all are the same. */
export function lineEndsIn(texts: Iterable<string>): LineEnds | undefined {
  const found = new Set<LineEnds>();
  for (const text of texts) for (const [end] of text.matchAll(/\r?\n/g)) found.add(end === "\n" ? "lf" : "crlf");
  return found.size === 1 ? [...found][0] : undefined;
}

/**
 * The files of a workspace with uniform line ends in all texts.
 * @param only paths that folders list; default: all
 */
export function filesWithLineEnds(files: WorkspaceFiles, ends: LineEnds, only?: ReadonlySet<string>): WorkspaceFiles {
  const bytes: WorkspaceFiles["bytes"] = async (path) => {
    const found = await files.bytes(path);
    return found && withLineEnds(found, ends);
  };
  const list: WorkspaceFiles["list"] = async (folder, extensions) => {
    const listed = await files.list(folder, extensions);
    return only ? listed.filter(({ path }) => only.has(path)) : listed;
  };
  return {
    ...files,
    bytes,
    list,
    async text(path) {
      const text = await files.text(path);
      if (text === undefined || text.slice(0, LOOKED_AT).includes("\0")) return text;
      const lf = text.replaceAll("\r\n", "\n");
      return ends === "lf" ? lf : lf.replaceAll("\n", "\r\n");
    },
    async digest(path) {
      const found = await files.digest(path);
      if (!found || found.size > MAX_TEXT) return found;
      const ended = await bytes(path);
      return ended && { hash: sha256(ended), size: ended.length };
    },
    folders: async (folder) => groupByFolder(folder, await list(folder)),
  };
}

/** Images that are text. */
const TEXT_PICTURES = [".svg"];

/**
 * Bytes of an image or video as a registry serves it: text with LF line ends, so that every clone computes the same
 * hash.
 */
export const pictureBytes = async (files: WorkspaceFiles, path: string): Promise<Uint8Array | undefined> => {
  const bytes = await files.bytes(path);
  return bytes && hasExtension(path, TEXT_PICTURES) ? withLineEnds(bytes, "lf") : bytes;
};

/** Digest of these bytes. */
export async function pictureDigest(files: WorkspaceFiles, path: string): Promise<Digest | undefined> {
  if (!hasExtension(path, TEXT_PICTURES)) return files.digest(path);
  const bytes = await pictureBytes(files, path);
  return bytes && { hash: sha256(bytes), size: bytes.length };
}
