import { OauthError } from "../../domain/people/oauth-error.ts";
import { digestOf, type OauthDatabase } from "../../domain/people/tables.ts";

/** Seconds between two polls of a device (RFC 8628 §3.2). */
export const POLL_SECONDS = 5;
/** A poll that comes this much early is on time: networks are not even. */
const EARLY_MS = 250;

/**
 * Holds back a device that asks too often while nobody has decided: `slow_down`, and 5 seconds more between polls for
 * good (RFC 8628 §3.5). Of polls at the same time one counts.
 */
export async function holdBackPoll(db: OauthDatabase, deviceCode: string, clientId: string): Promise<void> {
  const id = digestOf(deviceCode);
  const row = await db
    .selectFrom("oauth_record")
    .select(["polled_at", "poll_seconds", "decided_at", "expires_at", "payload"])
    .where("model", "=", "DeviceCode")
    .where("id", "=", id)
    .executeTakeFirst();
  const now = Date.now();
  if (!row || row.decided_at !== null || (row.expires_at ?? 0) <= now) return;
  if (JSON.parse(row.payload).clientId !== clientId) return;
  const seconds = row.poll_seconds ?? POLL_SECONDS;
  const early = row.polled_at !== null && now < row.polled_at + seconds * 1000 - EARLY_MS;
  const { numUpdatedRows } = await db
    .updateTable("oauth_record")
    .set({ polled_at: now, poll_seconds: early ? seconds + POLL_SECONDS : seconds })
    .where("model", "=", "DeviceCode")
    .where("id", "=", id)
    .where("polled_at", row.polled_at === null ? "is" : "=", row.polled_at)
    .executeTakeFirst();
  if (early || numUpdatedRows !== 1n)
    throw new OauthError("slow_down", `Wait ${early ? seconds + POLL_SECONDS : seconds} seconds between two polls.`);
}
