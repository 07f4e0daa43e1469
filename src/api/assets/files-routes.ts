import { assetAddress } from "../../domain/assets/asset-address.ts";
import type { AssetDocument } from "../../domain/assets/asset-document.ts";
import { assetForms } from "../../domain/assets/asset-forms.ts";
import { DISPLAYABLE_TYPES, OTHER } from "../../domain/assets/displayable-types.ts";
import { getAssetFile, getRawAsset, roundUp } from "../../domain/assets/files-contract.ts";
import { findAsset } from "../../domain/assets/find-asset.ts";
import { assetKind } from "../../domain/assets/kind.ts";
import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import type { BytesResponse } from "../../platform/contract/endpoint.ts";
import { bytesRoute, type Call } from "../../platform/contract/route.ts";
import type { Settings } from "../../platform/contract/settings.ts";
import { FORM_TYPES, MAX_SHOWN_PIXELS, type PictureForm, PictureRefused } from "../../platform/pictures/picture.ts";
import { pictures } from "../../platform/pictures/pictures.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { SIGNATURE_BYTES, shownType } from "../../safe/shown-type.ts";
import { attachment } from "./attachment.ts";

export const assetFileRoutes = [
  bytesRoute(getRawAsset, async ({ snapshot, params: { id, form } }) => {
    if (form !== "raw") throw notFound("The file doesn't exist.");
    const { document } = (await snapshot.get(assetKind, id)) ?? {};
    if (document?.status !== "active") throw absent();
    const headers = { location: assetAddress(document.storageKey) };
    return { status: 302, bytes: "", type: "text/plain; charset=utf-8", headers };
  }),
  bytesRoute(getAssetFile, async (call) => {
    const { document } = (await findAsset(call, call.params.key)) ?? {};
    if (!document) throw absent();
    if (document.hash === undefined && document.storageUrl !== undefined) return forNow(placeholder, call.settings);
    const form = formOf(call.query);
    if (!form && call.query.whole === undefined) refuseHuge(document);
    const file = form ? await formBytes(call, document, form) : await assetBytes(call, document);
    if (!file) throw absent();
    return file;
  }),
];

const absent = () => notFound("The asset doesn't exist.");

/** A file of a few kilobytes can have billions of pixels. Opening a page must not decode them. */
function refuseHuge({ nativeWidth = 0, nativeHeight = 0 }: AssetDocument): void {
  if (nativeWidth * nativeHeight > MAX_SHOWN_PIXELS)
    throw new ApiError(
      422,
      "picture_too_large",
      `The image has ${nativeWidth} × ${nativeHeight} pixels, too many to display. Upload a smaller image, or get the original file with ?whole=true.`,
    );
}

/** Returns undefined for a request of the original file. */
function formOf({ w, format, fit }: Partial<PictureForm> & { w?: PictureForm["width"] }): PictureForm | undefined {
  if (w === undefined && format === undefined && fit === undefined) return undefined;
  return { width: w ?? 2048, format: format ?? "webp", fit: fit ?? "contain" };
}

async function formBytes(
  call: Pick<
    Call<unknown, { format?: PictureForm["format"] }>,
    "blobs" | "part" | "left" | "remote" | "query" | "settings"
  > & {
    actor?: Call["actor"];
  },
  document: AssetDocument,
  form: PictureForm,
): Promise<BytesResponse | undefined> {
  const { hash, mimeType } = document;
  // An SVG is sharp at every size.
  if (mimeType === "image/svg+xml" && call.query.format === undefined) return assetBytes(call, document);
  if (hash === undefined || !FORM_TYPES.has(mimeType))
    throw new ApiError(
      422,
      "not_a_picture",
      "Only JPEG, PNG, WebP, GIF and AVIF files can be converted. Send the request without w, format and fit.",
    );
  const forms = await call.part(assetForms);
  // No form is wider than the picture: all larger widths share one form.
  const width = roundUp(Math.min(form.width, document.nativeWidth ?? form.width));
  const made = await forms.find(hash, { ...form, width }, { client: taskClient(call), signal: call.left });
  if (made !== undefined) return storedBytes(call, made, `image/${form.format}`);
  const whole = await assetBytes(call, document);
  return whole && forNow(whole, call.settings);
}

/** Replaces an external file without a copy: pages load nothing from other hosts. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 320 200"><rect width="320" height="200" fill="#8883"/><path d="M124 132l28-34 18 20 14-16 24 30z" fill="#8886"/><circle cx="188" cy="82" r="9" fill="#8886"/></svg>`;

/**
 * Makes a placeholder revalidate, because the file may be available next time. If reads are private, it isn't cached at
 * all.
 */
function forNow(bytes: BytesResponse, { publicReads }: Pick<Settings, "publicReads">): BytesResponse {
  return publicReads ? { ...bytes, headers: { ...bytes.headers, "cache-control": "public, no-cache" } } : bytes;
}

const placeholder: BytesResponse = { bytes: DRAWING, type: "image/svg+xml" };

const SVG = "image/svg+xml";
/** Maximum size of files in the response cache. Larger files are streamed. */
const KEPT_BYTES = 512 << 10;
/** A larger SVG is served as a download without parsing it. */
const MAX_DRAWING_BYTES = 4 << 20;

type Asking = Pick<Call, "blobs" | "part" | "left" | "actor" | "remote">;

/**
 * Types for which readers are redirected to an object store: pages allow pictures and videos from there, but no fonts.
 */
const SENT_THERE = /^(?:image|video|audio)\//;

type Reading = Pick<Call, "blobs">;

/** A stored file. `bytes` is set if it is small. */
interface Stored {
  hash: string;
  size: number;
  bytes?: Uint8Array;
}

/** Returns a stored file with a media type. Undefined if it doesn't exist. */
async function storedBytes(call: Reading, hash: string, type: string): Promise<BytesResponse | undefined> {
  const stored = await readStored(call, hash);
  return stored && handOut(call, stored, type);
}

async function readStored({ blobs }: Reading, hash: string): Promise<Stored | undefined> {
  const size = await blobs.size(hash);
  if (size === undefined || size > KEPT_BYTES) return size === undefined ? undefined : { hash, size };
  const bytes = await blobs.get(hash);
  return bytes && { hash, size, bytes };
}

/** Returns a response. With `disposition`, a download. */
function handOut({ blobs }: Reading, { hash, size, bytes }: Stored, type: string, disposition?: string): BytesResponse {
  const headers = { "accept-ranges": "bytes", ...(disposition ? { "content-disposition": disposition } : {}) };
  if (bytes) return { bytes, type, headers };
  const isSent = disposition !== undefined || SENT_THERE.test(type);
  const elsewhere = async () => (isSent ? blobs.addressOf?.(hash, { type, disposition }) : undefined);
  return { bytes: { size, etag: hash, open: (range) => blobs.stream(hash, range), elsewhere }, type, headers };
}

/**
 * Returns an asset's file in a safe form for browsers: displayable files with the type of their bytes, regardless of
 * their extension; SVG sanitized; others as a download. Undefined if its bytes are missing.
 */
async function assetBytes(
  call: Asking,
  { hash, mimeType, filename }: AssetDocument,
): Promise<BytesResponse | undefined> {
  const drawing = mimeType === SVG && hash !== undefined ? await safeDrawing(call, hash) : undefined;
  if (drawing !== undefined) return { bytes: drawing, type: SVG };
  const stored = hash === undefined ? undefined : await readStored(call, hash);
  if (!stored) return undefined;
  const type = mimeType !== SVG && DISPLAYABLE_TYPES.has(mimeType) ? shownType(await headOf(call, stored)) : undefined;
  if (type === SVG) {
    const drawn = await safeDrawing(call, stored.hash);
    if (drawn !== undefined) return { bytes: drawn, type: SVG };
  } else if (type !== undefined) return handOut(call, stored, type);
  return handOut(call, stored, OTHER, attachment(filename));
}

/** Reads the start of a file, enough to detect its type. */
async function headOf({ blobs }: Reading, { hash, bytes }: Stored): Promise<Uint8Array> {
  if (bytes) return bytes;
  const pieces: Uint8Array[] = [];
  for await (const piece of (await blobs.stream(hash, { start: 0, end: SIGNATURE_BYTES })) ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * Returns a sanitized SVG. Undefined if the sanitizer rejects it. Not stored, so that each start uses the current
 * sanitizer.
 */
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
