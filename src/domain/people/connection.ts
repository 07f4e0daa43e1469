import { definePart } from "../../platform/contract/part.ts";
import { type OauthDatabase, oauthDatabase } from "./tables.ts";

const HOUR_MS = 3_600_000;
/** Ended records are kept this long, so that a late request gets `expired_token` instead of an unknown code. */
const KEEP_MS = 24 * HOUR_MS;

/** The tables of OAuth, and the clean-up of ended records. */
export const oauthConnection = definePart({
  name: "OAuth records",
  open(deployment) {
    const db = oauthDatabase(deployment);
    const sweep = () => removeEnded(db).catch((error: unknown) => deployment.log.error("oauth clean-up", { error }));
    const timer = setInterval(sweep, HOUR_MS);
    timer.unref();
    return { db, stop: () => clearInterval(timer) };
  },
  close: ({ stop }) => stop(),
});

/** Removes codes, tokens, grants and requests that have ended, and clients that never finished. Answers how many. */
export async function removeEnded(db: OauthDatabase, now = Date.now()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("oauth_record")
    .where((where) =>
      where.or([
        where("expires_at", "<", now - KEEP_MS),
        where.and([where("model", "=", "Client"), where("expires_at", "<", now)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
