import type { Bytes } from "../../../contract/endpoint.ts";
import type { Call } from "../../../contract/route.ts";
import { PictureRefused } from "../../../pictures/picture.ts";
import { pictures } from "../../../pictures/pictures.ts";
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

/** What readers may be sent to an object store for: pages let pictures and films come from there, and nothing lets fonts. */
const SENT_THERE = /^(?:image|video|audio)\//;

/** A file with this hash under a type, as a download where it has a `disposition`; undefined where there is none. */
export async function storedBytes(
  { blobs }: Pick<Call, "blobs">,
  hash: string,
  type: string,
  disposition?: string,
): Promise<Bytes | undefined> {
  const size = await blobs.size(hash);
  if (size === undefined) return undefined;
  const headers = { "accept-ranges": "bytes", ...(disposition ? { "content-disposition": disposition } : {}) };
  if (size > KEPT_BYTES) {
    const isSent = disposition !== undefined || SENT_THERE.test(type);
    const elsewhere = async () => (isSent ? blobs.addressOf?.(hash, { type, disposition }) : undefined);
    return { bytes: { size, etag: hash, open: (range) => blobs.stream(hash, range), elsewhere }, type, headers };
  }
  const bytes = await blobs.get(hash);
  return bytes && { bytes, type, headers };
}

/**
 * The file of an asset as a browser may have it: what it shows safely under its type, SVG as the door for SVG lets it
 * through, all else as a download. Undefined where its bytes are not there.
 */
export async function assetBytes(call: Asking, { hash, mimeType, filename }: AssetDocument) {
  if (hash === undefined) return undefined;
  const isDrawing = mimeType === SVG;
  const drawing = isDrawing ? await safeDrawing(call, hash) : undefined;
  if (drawing !== undefined) return { bytes: drawing, type: SVG };
  if (!isDrawing && SHOWN_TYPES.has(mimeType)) return storedBytes(call, hash, mimeType);
  return storedBytes(call, hash, "application/octet-stream", attachment(filename));
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
