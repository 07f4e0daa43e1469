import { randomBytes } from "node:crypto";
import { assetAddress } from "../../domain/assets/asset-address.ts";
import { newAssetId } from "../../domain/assets/asset-id.ts";
import { endingOf, endingOfType } from "../../domain/assets/displayable-types.ts";
import type { AnnouncedUpload } from "../../domain/assets/uploads-contract.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import { plainType } from "../../safe/media-type.ts";
import { sha256 } from "../../store/kind.ts";
import type { Blobs, UploadStaging } from "../../store/store.ts";
import type { UploadRow } from "./upload-rows.ts";
import { uploads } from "./uploads.ts";

/** Limits per actor for pending uploads: this many files of maximum size, and this many files in total. */
const MAX_PENDING_AT_FULL_SIZE = 100;
const FILES_UNDER_WAY = 10_000;
const DEFAULT_TTL_S = 300;

/**
 * Announces a file: returns a single-use upload address, and the names of the asset. Throws `ApiError` 413 if the
 * announced size is too large, 429 if the actor has too many pending uploads.
 */
export async function presign(
  { part, blobs, settings, actor }: Pick<Call, "part" | "blobs" | "settings" | "actor">,
  announced: AnnouncedUpload,
) {
  const staging = stagingOf(blobs);
  const { fileSizeBytes: size, ttlSecs = DEFAULT_TTL_S } = announced;
  const filename = nameOf(announced.filename);
  const mimeType = plainType(announced.mimeType);
  const max = settings.limits.asset;
  if (size !== undefined && size > max) throw fileTooLarge(size, max);
  const { rows } = await part(uploads);
  const now = Date.now();
  const maker = actor?.id ?? "anonymous";
  const held = await rows.held(maker, max, now);
  if (held.files >= FILES_UNDER_WAY || held.bytes + (size ?? max) > MAX_PENDING_AT_FULL_SIZE * max)
    throw tooManyUnderWay(held);

  const id = newAssetId();
  // Whole seconds, as in signatures of object stores.
  const expires = Math.floor(now / 1000 + ttlSecs) * 1000;
  const signature = randomBytes(32).toString("base64url");
  const ending = filename === undefined ? undefined : endingOf(filename);
  const storageKey = `${id}.${endingOfType(mimeType) ?? ending ?? "bin"}`;
  const signed = await staging.presign(id, {
    expires,
    ...(mimeType !== undefined && { type: mimeType }),
    ...(size !== undefined && { size }),
  });
  const row: UploadRow = {
    id,
    signature: signed ? null : sha256(signature),
    storage_key: storageKey,
    filename: filename ?? null,
    mime_type: mimeType ?? null,
    size: size ?? null,
    received: null,
    claimed_until: 0,
    seen: null,
    confirmed: null,
    recorded_at: null,
    created_by: maker,
    created_at: now,
    expires_at: expires,
  };
  await rows.insert(row);
  const own = `${settings.baseUrl}/assets/uploads/${id}?expires=${expires / 1000}&signature=${signature}`;
  return {
    assetId: id,
    uploadUrl: signed?.url ?? own,
    uploadHeaders: signed?.headers ?? (mimeType === undefined ? {} : { "content-type": mimeType }),
    publicUrl: publicUrlOf(settings, storageKey),
    storageKey,
    expiresAt: new Date(expires).toISOString(),
  };
}

/** Hidden characters in a name, and characters that change the text direction: `photo<U+202E>gnp.exe`. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff]/gu;

/** Returns the display name of a file. Some clients send its local path. */
function nameOf(sent: string | undefined): string | undefined {
  const name = sent?.replace(UNSEEN, "").split(/[\\/]/).at(-1)?.trim();
  return name || undefined;
}

/** Returns the address of the bytes after the upload is confirmed. */
export const publicUrlOf = ({ baseUrl }: Pick<Call["settings"], "baseUrl">, storageKey: string): string =>
  baseUrl + assetAddress(storageKey);

/** Returns the storage for uploads. A workspace has none. */
export function stagingOf({ staging }: Pick<Blobs, "staging">): UploadStaging {
  if (!staging) throw new Error("A workspace doesn't accept uploads");
  return staging;
}

const MIB = 1 << 20;

/** The error for a file above the limit, announced or sent. */
export const fileTooLarge = (size: number, limit: number): ApiError =>
  new ApiError(
    413,
    "too_large",
    `The file has ${Math.ceil(size / MIB)} MiB; the limit is ${Math.floor(limit / MIB)} MiB. Make it smaller, or ask an administrator to raise SERVICE_ASSET_MAX_BYTES.`,
    { more: { limit } },
  );

const tooManyUnderWay = ({ files, bytes }: { files: number; bytes: number }) =>
  new ApiError(
    429,
    "too_many_uploads",
    `You have ${files} unconfirmed uploads with ${Math.ceil(bytes / MIB)} MiB. Confirm them, or wait until they expire. Send fileSizeBytes so that each upload counts with its real size instead of the maximum.`,
    { headers: { "retry-after": "300" } },
  );
