import type { Bytes } from "../../../contract/endpoint.ts";
import type { Call } from "../../../contract/route.ts";
import { PictureRefused } from "../../../pictures/picture.ts";
import { pictures } from "../../../pictures/pictures.ts";
import { SIGNATURE_BYTES, shownType } from "../../../safe/shown-type.ts";
import { taskClient } from "../../../workers/task-client.ts";
import { type AssetDocument, SHOWN } from "../assets/api.ts";
import { attachment } from "./attachment.ts";

const SVG = "image/svg+xml";
const SHOWN_TYPES: ReadonlySet<string> = new Set(Object.values(SHOWN));
/** What is kept among the answers, ready to be sent; larger files are read as they go out. */
const KEPT_BYTES = 512 << 10;
/** A drawing beyond it is a download without a look into it. */
const MAX_DRAWING_BYTES = 4 << 20;

type Asking = Pick<Call, "blobs" | "part" | "left" | "actor" | "remote">;

/** A file with this hash under a type; undefined where there is none. */
export async function storedBytes(
  { blobs }: Pick<Call, "blobs">,
  hash: string,
  type: string,
): Promise<Bytes | undefined> {
  const size = await blobs.size(hash);
  if (size === undefined) return undefined;
  const headers = { "accept-ranges": "bytes" };
  if (size > KEPT_BYTES)
    return { bytes: { size, etag: hash, open: (range) => blobs.stream(hash, range) }, type, headers };
  const bytes = await blobs.get(hash);
  return bytes && { bytes, type, headers };
}

/**
 * The file of an asset as a browser may have it: what it shows safely under its type, SVG as the door for SVG lets it
 * through, all else as a download. Undefined where its bytes are not there.
 */
export async function assetBytes(call: Asking, { hash, mimeType, filename }: AssetDocument) {
  if (hash === undefined) return undefined;
  if (mimeType === SVG) {
    const drawing = await safeDrawing(call, hash);
    if (drawing !== undefined) return { bytes: drawing, type: SVG };
  } else if (SHOWN_TYPES.has(mimeType)) {
    const file = await storedBytes(call, hash, mimeType);
    const type = file && shownType(await headOf(call, hash, file.bytes));
    if (!file || type === mimeType) return file;
    // A push names types by the ends of names. What was drawn passes its door, whatever its name says.
    if (type !== undefined && type !== SVG) return { ...file, type };
    const drawing = type === SVG ? await safeDrawing(call, hash) : undefined;
    if (drawing !== undefined) return { bytes: drawing, type: SVG };
  }
  const download = await storedBytes(call, hash, "application/octet-stream");
  return download && { ...download, headers: { ...download.headers, "content-disposition": attachment(filename) } };
}

/** The beginning of a file: of what was read already, else as much as decides. */
async function headOf({ blobs }: Pick<Call, "blobs">, hash: string, bytes: Bytes["bytes"]): Promise<Uint8Array> {
  if (bytes instanceof Uint8Array) return bytes;
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
