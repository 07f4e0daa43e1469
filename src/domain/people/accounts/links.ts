import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { type PersonLinkTable, peopleTables } from "./tables.ts";
import { newToken, tokenHash } from "./token.ts";

export type LinkPurpose = PersonLinkTable["purpose"];

const HOUR_MS = 3_600_000;
const LIFE_MS: Record<LinkPurpose, number> = { setup: 7 * 24 * HOUR_MS, invite: 7 * 24 * HOUR_MS, reset: HOUR_MS };

/** Makes a link that works once and answers its token. Earlier ones for the same person end. */
export async function createLink(db: StoreDatabase, purpose: LinkPurpose, personId?: string): Promise<string> {
  const people = peopleTables(db);
  const now = Date.now();
  await people
    .deleteFrom("person_link")
    .where("expires_at", "<", now - 30 * 24 * HOUR_MS)
    .execute();
  if (personId !== undefined) await endLinksOf(db, personId);
  const token = newToken();
  await people
    .insertInto("person_link")
    .values({
      hash: tokenHash(token),
      purpose,
      person_id: personId ?? null,
      created_at: now,
      expires_at: now + LIFE_MS[purpose],
      used_at: null,
    })
    .execute();
  return token;
}

/** Ends the links of a person. */
export async function endLinksOf(db: StoreDatabase, personId: string): Promise<void> {
  await peopleTables(db).deleteFrom("person_link").where("person_id", "=", personId).execute();
}

/** A link that still works: whose it is. Undefined when it was used, is too old or never was. */
export async function findLink(
  db: StoreDatabase,
  purpose: LinkPurpose,
  token: string,
): Promise<{ personId?: string } | undefined> {
  const row = await peopleTables(db)
    .selectFrom("person_link")
    .select("person_id")
    .where("hash", "=", tokenHash(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", Date.now())
    .executeTakeFirst();
  return row && (row.person_id === null ? {} : { personId: row.person_id });
}

/** Uses a link in one statement: only one of concurrent attempts succeeds. */
export async function useLink(
  db: StoreDatabase,
  purpose: LinkPurpose,
  token: string,
): Promise<{ personId?: string } | undefined> {
  const now = Date.now();
  const row = await peopleTables(db)
    .updateTable("person_link")
    .set({ used_at: now })
    .where("hash", "=", tokenHash(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("person_id")
    .executeTakeFirst();
  return row && (row.person_id === null ? {} : { personId: row.person_id });
}
