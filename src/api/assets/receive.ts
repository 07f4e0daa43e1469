import { timingSafeEqual } from "node:crypto";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import { plainType } from "../../safe/media-type.ts";
import { sha256 } from "../../store/kind.ts";
import { stagingOf } from "./presign.ts";
import type { UploadRow } from "./upload-rows.ts";
import { uploads } from "./uploads.ts";

/** What the address of an upload says. `expires` in seconds since 1970. */
export interface UploadAddress {
  assetId: string;
  expires: string;
  signature: string;
}

/**
 * Takes the bytes of an upload, the first time they are sent; later ones change nothing. Throws `ApiError` 403 where the
 * address is not (any more) one that a presign gave, or other bytes come than were announced, 413 above the limit.
 */
export async function receive(
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
    if (size === 0) throw new ApiError(400, "empty_file", "There is nothing in the file. Send its bytes as the body.");
    // What is too short is refused before it counts as sent.
    if (row?.size !== null && row?.size !== size) throw otherSize(row?.size ?? 0, size);
  }
  const isFirst = await stagingOf(call.blobs).write(assetId, counted());
  if (isFirst) await rows.received(assetId, size);
}

/** In constant time. */
const isSignedBy = ({ signature }: UploadRow, sent: string): boolean =>
  signature !== null && timingSafeEqual(Buffer.from(signature), Buffer.from(sha256(sent)));

/** Refuses at once what says itself that it is something else than was announced. */
function refuseOther({ mime_type: announced, size }: UploadRow, headers: Call["headers"]): void {
  const type = plainType([headers["content-type"]].flat()[0]);
  if (announced !== null && type !== undefined && type !== announced)
    throw new ApiError(
      403,
      "not_as_presigned",
      `The address takes ${announced}, and ${type} came. Send the headers of uploadHeaders, or presign again.`,
    );
  const length = headers["content-length"];
  const isPacked = headers["content-encoding"] !== undefined;
  if (size !== null && length !== undefined && !isPacked && Number(length) !== size)
    throw otherSize(size, Number(length));
}

/** A body that changes nothing is still read, so that its sender gets to see the answer. */
async function readAway(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

const foreign = () =>
  new ApiError(
    403,
    "upload_refused",
    "No presign gave this address. Ask for one with POST /api/service/assets/presign.",
  );

const expired = () =>
  new ApiError(403, "upload_expired", "The time for this upload is over. Presign again, then send the file.");

const otherSize = (announced: number, size: number) =>
  new ApiError(
    403,
    "not_as_presigned",
    `The address takes ${announced} bytes, and ${size} came. Presign again with the size of the file, then send it whole.`,
  );
