import { setTimeout as pause } from "node:timers/promises";
import { examineFile } from "../../domain/assets/examine-file.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import { fileTooLarge, stagingOf } from "./presign.ts";
import type { Examination, UploadRow } from "./upload-rows.ts";
import { uploads } from "./uploads.ts";

/**
 * A process renews its claim while it examines a file. After this time without renewal, another process can claim it.
 */
const CLAIM_MS = 30_000;
const RENEW_MS = 10_000;
const WAIT_MS = 60_000;
const PAUSE_MS = 100;

type Looking = Pick<Call, "part" | "blobs" | "settings" | "remote" | "actor">;

/**
 * Examines an uploaded file in one process at a time: it becomes a blob, or gets the reason why not. Other requests
 * wait for the result. Throws `ApiError` 409 `not_uploaded`, and 503 if it takes too long.
 */
export async function look(call: Looking, id: string): Promise<Examination> {
  const { rows } = await call.part(uploads);
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const row = await rows.find(id);
    if (row?.seen) return JSON.parse(row.seen);
    if (!row) throw notUploaded();
    if (await rows.claim(id, Date.now(), Date.now() + CLAIM_MS)) break;
    if (Date.now() >= until) throw stillLooking();
    await pause(PAUSE_MS);
  }
  const renewal = setInterval(() => {
    // If the database is unreachable, the claim expires and another process continues.
    rows.setClaim(id, Date.now() + CLAIM_MS).catch(() => undefined);
  }, RENEW_MS);
  try {
    const row = await rows.find(id);
    // Another process finished between the query and the claim.
    if (row?.seen) return JSON.parse(row.seen);
    const seen = await takeAndExamine(call, row);
    await rows.setSeen(id, seen);
    // If the process is killed before this, the next one starts again.
    await stagingOf(call.blobs).drop(id);
    return seen;
  } finally {
    clearInterval(renewal);
    await rows.setClaim(id, 0);
  }
}

async function takeAndExamine(call: Looking, row: UploadRow | undefined): Promise<Examination> {
  const taken = row && (await stagingOf(call.blobs).take(row.id));
  if (!taken) throw notUploaded();
  const refuse = async (status: 413 | 422, refused: string): Promise<Examination> => {
    await taken.drop();
    return { status, refused };
  };
  const { asset: limit } = call.settings.limits;
  if (taken.size > limit) return refuse(413, fileTooLarge(taken.size, limit).message);
  if (row.size !== null && row.size !== taken.size)
    return refuse(
      422,
      `The file has ${taken.size} bytes, but the presign request said ${row.size}. Presign again and send the whole file.`,
    );
  const examined = await examineFile(call, taken);
  if ("refused" in examined) return refuse(422, examined.refused);
  const { bytes, ...facts } = examined;
  const sent = taken.size;
  if (!bytes) return { ...facts, ...(await taken.keep()), sent };
  const kept = await call.blobs.put(bytes);
  await taken.drop();
  return { ...facts, ...kept, sent };
}

const notUploaded = () =>
  new ApiError(409, "not_uploaded", "The file hasn't been uploaded yet. Send it to uploadUrl with PUT, then confirm.");

const stillLooking = () =>
  new ApiError(503, "busy", "The file is still being processed. Confirm again in a few seconds.", {
    headers: { "retry-after": "5" },
  });
