import { setTimeout as pause } from "node:timers/promises";
import { examineFile } from "../../domain/assets/examine-file.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import { stagingOf, tooLarge } from "./presign.ts";
import type { Seen, UploadRow } from "./upload-rows.ts";
import { uploads } from "./uploads.ts";

/** Whoever looks says so anew all the time: one that died is followed by the next after this long. */
const CLAIM_MS = 30_000;
const RENEW_MS = 10_000;
const WAIT_MS = 60_000;
const PAUSE_MS = 100;

type Looking = Pick<Call, "part" | "blobs" | "settings" | "remote" | "actor">;

/**
 * What lies under an upload, looked at once by one of all processes: it becomes a blob, or it is said why not. Others who
 * ask at the same time wait for that. Throws `ApiError` 409 `not_uploaded`, 503 where it takes too long.
 */
export async function look(call: Looking, id: string): Promise<Seen> {
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
    // One that does not reach the database is followed by another.
    rows.setClaim(id, Date.now() + CLAIM_MS).catch(() => undefined);
  }, RENEW_MS);
  try {
    const row = await rows.find(id);
    // Somebody else was done between the question and the claim.
    if (row?.seen) return JSON.parse(row.seen);
    const seen = await takeAndExamine(call, row);
    await rows.setSeen(id, seen);
    // Whoever is killed before this begins again.
    await stagingOf(call.blobs).drop(id);
    return seen;
  } finally {
    clearInterval(renewal);
    await rows.setClaim(id, 0);
  }
}

async function takeAndExamine(call: Looking, row: UploadRow | undefined): Promise<Seen> {
  const taken = row && (await stagingOf(call.blobs).take(row.id));
  if (!taken) throw notUploaded();
  const refuse = async (status: 413 | 422, refused: string): Promise<Seen> => {
    await taken.drop();
    return { status, refused };
  };
  const { asset: limit } = call.settings.limits;
  if (taken.size > limit) return refuse(413, tooLarge(taken.size, limit).message);
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
