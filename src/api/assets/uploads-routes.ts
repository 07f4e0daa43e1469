import { timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import type { AssetDocument } from "../../domain/assets/asset-document.ts";
import { toAssetResponse } from "../../domain/assets/asset-response.ts";
import type { Asset } from "../../domain/assets/contract.ts";
import { inCollection } from "../../domain/assets/in-collection.ts";
import { assetKind } from "../../domain/assets/kind.ts";
import { confirmAsset, presignAsset, putUpload } from "../../domain/assets/uploads-contract.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { type Call, route, update } from "../../platform/contract/route.ts";
import { plainType } from "../../safe/media-type.ts";
import { omit } from "../../safe/omit.ts";
import { sha256 } from "../../store/kind.ts";
import { look } from "./look.ts";
import { presign, publicUrlOf, stagingOf } from "./presign.ts";
import type { ExaminedUpload, UploadRow } from "./upload-rows.ts";
import { uploads } from "./uploads.ts";

type Confirmation = z.infer<NonNullable<(typeof confirmAsset)["body"]>>;

/** Media type families of the asset types. */
const FAMILIES: Readonly<Record<Confirmation["assetType"], string>> = {
  image: "image",
  logo: "image",
  icon: "image",
  video: "video",
  font: "font",
};

/**
 * Creates an asset from an upload, once: repeating the same confirmation returns the same asset. Checks the client's
 * description against the bytes. Throws `ApiError` 404 `not_presigned`, 409 `not_uploaded` and `already_confirmed`,
 * 413, 422 `type_mismatch` and `unsafe_file`, and 400 if the collection doesn't exist.
 */
async function confirm(call: Call<unknown, unknown, Confirmation>): Promise<Asset> {
  const { body, part, settings, actor } = call;
  const { rows } = await part(uploads);
  const row = await rows.find(body.assetId);
  const isTheirs = row !== undefined && row.created_by === actor?.id;
  if (!isTheirs || body.storageKey !== row.storage_key || body.publicUrl !== publicUrlOf(settings, row.storage_key))
    throw notPresigned();
  const digest = digestOf(body);
  if (row.confirmed !== null && row.confirmed !== digest) throw alreadyConfirmed();
  const seen = await look(call, row.id);
  if ("refused" in seen)
    throw new ApiError(seen.status, seen.status === 413 ? "too_large" : "unsafe_file", seen.refused);
  refuseMismatch(row, body, seen);
  if (!(await rows.confirm(row.id, digest))) throw alreadyConfirmed();

  const document = documentOf(row, body, seen);
  const made = update(assetKind, row.id, (present) => {
    if (!present && row.recorded_at !== null) throw deleted();
    return present ?? document;
  });
  const { seq } = await call.commit([...inCollection(body.collectionId), made]).catch(async (error: unknown) => {
    // The log rejected the confirmation, so that the client may send another one.
    if (error instanceof ApiError) await rows.takeBack(row.id);
    throw error;
  });
  await rows.recorded(row.id, Date.now());
  const entry = await call.readAt(seq).get(assetKind, row.id);
  if (!entry) throw deleted();
  return toAssetResponse(call, entry);
}

/** Returns a digest of all fields of a confirmation, in any order. */
function digestOf(confirmation: Confirmation): string {
  const fields = Object.entries(omit(confirmation, "message")).sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(fields));
}

/** Checks the announcement and the asset type against the bytes. */
function refuseMismatch(
  row: UploadRow,
  { assetType, mimeType, fileSizeBytes }: Confirmation,
  seen: ExaminedUpload,
): void {
  const { detected, sent } = seen;
  const what = detected ?? "an unknown type";
  if (detected?.split("/", 1)[0] !== FAMILIES[assetType])
    throw mismatch(`The file is ${what}, not ${assetType}. Upload another file, or confirm it with the correct type.`);
  for (const announced of [row.mime_type, plainType(mimeType)])
    if (announced && announced !== detected)
      throw mismatch(
        `The file is ${what}, but the presign request said ${announced}. Presign again with the correct type.`,
      );
  if (fileSizeBytes !== undefined && fileSizeBytes !== sent)
    throw mismatch(
      `The file has ${sent} bytes, but the presign request said ${fileSizeBytes}. Upload the whole file again.`,
    );
}

function documentOf(row: UploadRow, body: Confirmation, seen: ExaminedUpload): AssetDocument {
  const { description, altText, collectionId, tags, sourceType, sourceUrl, sourceMetadata, assetType } = body;
  const filename = row.filename ?? row.storage_key;
  const said = { description, altText, tags, sourceUrl, sourceMetadata, collectionId: collectionId ?? undefined };
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    title: body.title ?? (filename.replace(/\.[^.]+$/, "") || filename),
    filename,
    assetType,
    mimeType: seen.mimeType,
    ...(seen.notes && { notes: seen.notes }),
    hash: seen.hash,
    fileSizeBytes: seen.size,
    ...(seen.nativeWidth !== undefined && { nativeWidth: seen.nativeWidth }),
    ...(seen.nativeHeight !== undefined && { nativeHeight: seen.nativeHeight }),
    storageKey: row.storage_key,
    sourceType: sourceType ?? "upload",
    status: "active",
    createdBy: row.created_by,
    createdAt: new Date(row.created_at).toISOString(),
    usages: [],
  };
}

const notPresigned = () =>
  new ApiError(
    404,
    "not_presigned",
    "The assetId, storageKey and publicUrl don't match any of your presign requests, or the request has expired. Presign and upload again, then confirm with the values of the response.",
  );

const alreadyConfirmed = () =>
  new ApiError(
    409,
    "already_confirmed",
    "The upload was already confirmed with other values. To change the metadata, use PUT /api/service/assets/{id}.",
  );

const deleted = () =>
  new ApiError(409, "deleted", "The asset was deleted after the confirmation. Presign and upload the file again.");

const mismatch = (message: string) => new ApiError(422, "type_mismatch", message);

export const assetUploadRoutes = [
  route(presignAsset, (call) => presign(call, call.body)),
  route(putUpload, (call) => receive(call, { ...call.params, ...call.query })),
  route(confirmAsset, confirm),
];

/** The parameters of an upload address. `expires` in seconds since 1970. */
interface UploadAddress {
  assetId: string;
  expires: string;
  signature: string;
}

/**
 * Stores the bytes of an upload on the first request. Later requests change nothing. Throws `ApiError` 403 if the
 * address isn't a valid presigned one or the bytes differ from the announcement, 413 above the limit.
 */
async function receive(
  call: Pick<Call, "part" | "blobs" | "headers" | "stream">,
  { assetId, expires, signature }: UploadAddress,
): Promise<void> {
  const { rows } = await call.part(uploads);
  const row = await rows.find(assetId);
  if (!row || !isSignedBy(row, signature) || Number(expires) * 1000 !== row.expires_at) throw foreign();
  if (Date.now() >= row.expires_at) throw expired();
  if (row.received !== null || row.seen !== null) return readAway(call.stream());
  refuseOther(row, call.headers);
  let size = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of call.stream()) {
      size += piece.byteLength;
      yield piece;
    }
    if (size === 0) throw new ApiError(400, "empty_file", "The file is empty. Send its bytes as the request body.");
    // Bytes that are too short are rejected before they are treated as sent.
    if (row?.size !== null && row?.size !== size) throw otherSize(row?.size ?? 0, size);
  }
  const isFirst = await stagingOf(call.blobs).write(assetId, counted());
  if (isFirst) await rows.received(assetId, size);
}

/** Compares in constant time. */
const isSignedBy = ({ signature }: UploadRow, sent: string): boolean =>
  signature !== null && timingSafeEqual(Buffer.from(signature), Buffer.from(sha256(sent)));

/** Rejects a request whose headers differ from the announcement. */
function refuseOther({ mime_type: announced, size }: UploadRow, headers: Call["headers"]): void {
  const type = plainType([headers["content-type"]].flat()[0]);
  if (announced !== null && type !== undefined && type !== announced)
    throw new ApiError(
      403,
      "not_as_presigned",
      `The upload URL accepts ${announced}, but the request has ${type}. Send the headers in uploadHeaders, or presign again.`,
    );
  const length = headers["content-length"];
  const isPacked = headers["content-encoding"] !== undefined;
  if (size !== null && length !== undefined && !isPacked && Number(length) !== size)
    throw otherSize(size, Number(length));
}

/** Reads an unused body to its end, so that its sender receives the response. */
async function readAway(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

const foreign = () =>
  new ApiError(
    403,
    "upload_refused",
    "The upload URL isn't valid. Get a new one with POST /api/service/assets/presign.",
  );

const expired = () =>
  new ApiError(403, "upload_expired", "The upload URL has expired. Presign again, then send the file.");

const otherSize = (announced: number, size: number) =>
  new ApiError(
    403,
    "not_as_presigned",
    `The upload URL accepts ${announced} bytes, but the file has ${size}. Presign again with the correct size, then send the whole file.`,
  );
