import { createHash } from "node:crypto";
import { constants, type FileHandle, open } from "node:fs/promises";
import { cleanPicture, isCleaned } from "../../safe/clean-picture.ts";
import { SIGNATURE_BYTES, typeOfBytes } from "../../safe/shown-type.ts";
import { decodeSvg } from "../../safe/svg/text.ts";
import { sanitizeSvg } from "../../safe/svg.ts";
import { sha256 } from "../../store/kind.ts";
import { type FoundSecret, findInChunks, type SecretScan } from "../registry/secrets.ts";

/** The properties of a file, from its bytes. */
export interface ReadAssetFile {
  /** Bytes. */
  size: number;
  /** Media type. Undefined if unknown. */
  type: string | undefined;
  /** SHA-256 of the registry's copy: a picture without metadata, a sanitized SVG. */
  hash: string;
  /** Whether the file's metadata has a GPS location. */
  hasLocation: boolean;
}

const PIECE_BYTES = 1 << 20;
/** Larger pictures are not read into memory, so only the registry knows its copy. */
const MAX_PICTURE_BYTES = 64 << 20;

/**
 * Reads a file, in pieces if it isn't a picture. Throws `UnsafeInput` for a picture that registries refuse, and
 * `UnreadFile` if it can't be read, is empty, or contains a secret of the workspace.
 */
export async function readAssetFile(file: string, secrets: Pick<SecretScan, "find">): Promise<ReadAssetFile> {
  const handle = await openFile(file);
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new UnreadFile("The file is empty.");
    const head = Buffer.alloc(Math.min(SIGNATURE_BYTES, size));
    await handle.read(head, 0, head.length, 0);
    const type = typeOfBytes(head);
    const isDrawing = type === "image/svg+xml";
    if (type !== undefined && (isDrawing || isCleaned(type)) && size <= MAX_PICTURE_BYTES) {
      const bytes = new Uint8Array(size);
      await readInto(handle, bytes, 0);
      refuseSecret(secrets.find(bytes));
      if (isDrawing) return { size, type, hash: sha256(sanitizeSvg(decodeSvg(bytes))), hasLocation: false };
      const { bytes: kept, hasLocation } = cleanPicture(bytes, type);
      return { size, type, hash: sha256(kept), hasLocation };
    }
    return { size, type, hash: await hashOf(file, size, secrets), hasLocation: false };
  } finally {
    await handle.close();
  }
}

/** A file that is not sent, and why. */
export class UnreadFile extends Error {}

function refuseSecret(found: FoundSecret | undefined): void {
  if (found) throw new UnreadFile(`The file contains ${found.name}. Remove it first.`);
}

async function hashOf(file: string, size: number, secrets: Pick<SecretScan, "find">): Promise<string> {
  const hash = createHash("sha256");
  refuseSecret(
    await findInChunks(
      chunksOf(file, size, (piece) => hash.update(piece)),
      secrets,
    ),
  );
  return hash.digest("hex");
}

/** Reads a file up to the size it had when its size was read. Throws if it is shorter now. */
export async function* chunksOf(file: string, size: number, onPiece: (piece: Uint8Array) => void) {
  const handle = await openFile(file);
  try {
    for (let at = 0; at < size; at += PIECE_BYTES) {
      const piece = new Uint8Array(Math.min(PIECE_BYTES, size - at));
      await readInto(handle, piece, at);
      onPiece(piece);
      yield piece;
    }
  } finally {
    await handle.close();
  }
}

/** Opens a regular file: it follows no link and does not wait for a pipe. */
async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    throw new UnreadFile(`The file cannot be read (${error instanceof Error ? error.message : error}).`);
  }
}

/** Throws if the file has fewer bytes. */
async function readInto(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, done, bytes.length - done, at + done);
    if (bytesRead === 0) throw new UnreadFile("The file changed during the upload. Push it again.");
    done += bytesRead;
  }
}
