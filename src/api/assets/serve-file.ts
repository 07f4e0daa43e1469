import type { AssetDocument } from "../../domain/assets/asset-document.ts";
import { OTHER, SHOWN_TYPES } from "../../domain/assets/shown-types.ts";
import type { Bytes } from "../../platform/contract/endpoint.ts";
import type { Call } from "../../platform/contract/route.ts";
import { PictureRefused } from "../../platform/pictures/picture.ts";
import { pictures } from "../../platform/pictures/pictures.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { SIGNATURE_BYTES, shownType } from "../../safe/shown-type.ts";
import { attachment } from "./attachment.ts";

const SVG = "image/svg+xml";
/** What is kept among the answers, ready to be sent; larger files are read as they go out. */
const KEPT_BYTES = 512 << 10;
/** A drawing beyond it is a download without a look into it. */
const MAX_DRAWING_BYTES = 4 << 20;

type Asking = Pick<Call, "blobs" | "part" | "left" | "actor" | "remote">;

/** What readers may be sent to an object store for: pages let pictures and films come from there, and nothing lets fonts. */
const SENT_THERE = /^(?:image|video|audio)\//;

type Reading = Pick<Call, "blobs">;

/** A file as it is stored; the bytes of a small one. */
interface Stored {
  hash: string;
  size: number;
  bytes?: Uint8Array;
}

/** A file with this hash under a type; undefined where there is none. */
export async function storedBytes(call: Reading, hash: string, type: string): Promise<Bytes | undefined> {
  const stored = await readStored(call, hash);
  return stored && handOut(call, stored, type);
}

async function readStored({ blobs }: Reading, hash: string): Promise<Stored | undefined> {
  const size = await blobs.size(hash);
  if (size === undefined || size > KEPT_BYTES) return size === undefined ? undefined : { hash, size };
  const bytes = await blobs.get(hash);
  return bytes && { hash, size, bytes };
}

/** A download where it has a `disposition`. */
function handOut({ blobs }: Reading, { hash, size, bytes }: Stored, type: string, disposition?: string): Bytes {
  const headers = { "accept-ranges": "bytes", ...(disposition ? { "content-disposition": disposition } : {}) };
  if (bytes) return { bytes, type, headers };
  const isSent = disposition !== undefined || SENT_THERE.test(type);
  const elsewhere = async () => (isSent ? blobs.addressOf?.(hash, { type, disposition }) : undefined);
  return { bytes: { size, etag: hash, open: (range) => blobs.stream(hash, range), elsewhere }, type, headers };
}

/**
 * The file of an asset as a browser may have it: what it shows safely under the type of its bytes, whatever its name ends
 * with; SVG as the door for SVG lets it through, all else as a download. Undefined where its bytes are not there.
 */
export async function assetBytes(
  call: Asking,
  { hash, mimeType, filename }: AssetDocument,
): Promise<Bytes | undefined> {
  const drawing = mimeType === SVG && hash !== undefined ? await safeDrawing(call, hash) : undefined;
  if (drawing !== undefined) return { bytes: drawing, type: SVG };
  const stored = hash === undefined ? undefined : await readStored(call, hash);
  if (!stored) return undefined;
  const type = mimeType !== SVG && SHOWN_TYPES.has(mimeType) ? shownType(await headOf(call, stored)) : undefined;
  if (type === SVG) {
    const drawn = await safeDrawing(call, stored.hash);
    if (drawn !== undefined) return { bytes: drawn, type: SVG };
  } else if (type !== undefined) return handOut(call, stored, type);
  return handOut(call, stored, OTHER, attachment(filename));
}

/** The beginning of a file, as much as decides what it is. */
async function headOf({ blobs }: Reading, { hash, bytes }: Stored): Promise<Uint8Array> {
  if (bytes) return bytes;
  const pieces: Uint8Array[] = [];
  for await (const piece of (await blobs.stream(hash, { start: 0, end: SIGNATURE_BYTES })) ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Undefined for what the door refuses. It is asked anew with each start: what a better door refuses is not kept. */
async function safeDrawing({ blobs, part, left, ...caller }: Asking, hash: string): Promise<string | undefined> {
  const size = await blobs.size(hash);
  const svg = size !== undefined && size <= MAX_DRAWING_BYTES ? await blobs.get(hash) : undefined;
  if (!svg) return undefined;
  try {
    return await (await part(pictures)).drawing(svg, { client: taskClient(caller), signal: left });
  } catch (error) {
    if (error instanceof PictureRefused) return undefined;
    throw error;
  }
}
