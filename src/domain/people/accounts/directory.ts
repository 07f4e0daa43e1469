import type { CredentialHoldings } from "../../../platform/contract/credential.ts";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { transact } from "../../../store/sql/transact.ts";
import { guarded } from "./guard.ts";
import { endLinksOf, useLink } from "./links.ts";
import { normalEmail, type Person, personOf, type Role } from "./person.ts";
import { type PersonTable, peopleTables } from "./tables.ts";
import { tokenHash } from "./token.ts";

/** A person with whether the invitation was accepted. */
export interface ListedPerson extends Person {
  status: "active" | "invited";
}

const listed = (row: PersonTable): ListedPerson => ({
  ...personOf(row),
  status: row.joined_at === null ? "invited" : "active",
});

/** All people, oldest first. */
export async function listPeople(db: StoreDatabase): Promise<ListedPerson[]> {
  const rows = await peopleTables(db)
    .selectFrom("person")
    .selectAll()
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(listed);
}

/** One person. Undefined if unknown or removed. */
export async function findListed(db: StoreDatabase, id: string): Promise<ListedPerson | undefined> {
  const row = await rowOf(db, id);
  return row && listed(row);
}

const rowOf = (db: StoreDatabase, id: string): Promise<PersonTable | undefined> =>
  peopleTables(db)
    .selectFrom("person")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();

/** The person with an e-mail address, with the password hash. */
export async function findByEmail(db: StoreDatabase, email: string): Promise<PersonTable | undefined> {
  return peopleTables(db)
    .selectFrom("person")
    .selectAll()
    .where("email", "=", normalEmail(email))
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** The password hash of a person. */
export async function passwordOf(db: StoreDatabase, id: string): Promise<string | null> {
  return (await rowOf(db, id))?.password ?? null;
}

/** Changes name and image. Undefined fields stay; an empty image is removed. */
export async function updateProfile(
  db: StoreDatabase,
  id: string,
  { name, image }: { name?: string; image?: string },
): Promise<void> {
  const set = { ...(name === undefined ? {} : { name }), ...(image === undefined ? {} : { image: image || null }) };
  if (Object.keys(set).length === 0) return;
  await peopleTables(db).updateTable("person").set(set).where("id", "=", id).where("removed_at", "is", null).execute();
}

/** Replaces a person's password and ends their links and `holdings`, which the old password gave access to. */
export const changePassword = (
  db: StoreDatabase,
  id: string,
  passwordHash: string,
  holdings: readonly CredentialHoldings[],
): Promise<boolean> => transact(db, (trx) => setPassword(trx, id, passwordHash, holdings));

/** Ends a person's sessions, keys, programs and links. The person stays. */
export const endAllOf = (db: StoreDatabase, id: string, holdings: readonly CredentialHoldings[]): Promise<void> =>
  transact(db, async (trx) => {
    await endLinksOf(trx, id);
    for (const { end } of holdings) await end(trx, id);
  });

/** To be called in a transaction. Answers false where the person is not there any more. */
async function setPassword(
  trx: StoreDatabase,
  id: string,
  passwordHash: string,
  holdings: readonly CredentialHoldings[],
): Promise<boolean> {
  const changed = await peopleTables(trx)
    .updateTable("person")
    .set({ password: passwordHash })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!changed) return false;
  await endLinksOf(trx, id);
  for (const { end } of holdings) await end(trx, id);
  return true;
}

/** A new password by a reset link. Undefined where the link does not work any more. */
export async function resetPassword(
  db: StoreDatabase,
  token: string,
  passwordHash: string,
  holdings: readonly CredentialHoldings[],
): Promise<{ id: string } | undefined> {
  return transact(db, async (trx) => {
    const link = await useLink(trx, "reset", token);
    if (!link?.personId) return undefined;
    return (await setPassword(trx, link.personId, passwordHash, holdings)) ? { id: link.personId } : undefined;
  });
}

export type DirectoryChangeResult = "done" | "unknown" | "last-admin";

/** Changes a person's role. At least one active administrator must remain. */
export const setRole = (db: StoreDatabase, id: string, role: Role): Promise<DirectoryChangeResult> =>
  guarded(db, async (trx) => {
    const row = await rowOf(trx, id);
    if (!row) return "unknown";
    if (role !== "admin" && (await isLastAdmin(trx, row))) return "last-admin";
    await peopleTables(trx).updateTable("person").set({ role }).where("id", "=", id).execute();
    return "done";
  });

/**
 * Removes a person: ends sessions, keys and links, and deletes name and address. Their actions stay in the history,
 * under an id that no one else gets.
 */
export const removePerson = (db: StoreDatabase, id: string): Promise<DirectoryChangeResult> =>
  guarded(db, async (trx) => {
    const row = await rowOf(trx, id);
    if (!row) return "unknown";
    if (await isLastAdmin(trx, row)) return "last-admin";
    const people = peopleTables(trx);
    await noteRemoved(trx, row);
    await people
      .updateTable("person")
      .set({ name: "", email: null, image: null, password: null, oidc_subject: null, removed_at: Date.now() })
      .where("id", "=", id)
      .execute();
    for (const table of ["person_session", "api_key", "person_link"] as const)
      await people.deleteFrom(table).where("person_id", "=", id).execute();
    return "done";
  });

/**
 * Stores digests of a removed person's identity. Otherwise, people of an allowed domain would return at their next
 * sign-in.
 */
async function noteRemoved(trx: StoreDatabase, { email, oidc_subject }: PersonTable): Promise<void> {
  const digests = [email, oidc_subject].flatMap((known) => (known === null ? [] : { digest: tokenHash(known) }));
  if (digests.length === 0) return;
  await peopleTables(trx)
    .insertInto("person_removed")
    .values(digests)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a person with this e-mail address or identity was removed. Only an invitation lets them return. */
export async function isRemovedPerson(
  db: StoreDatabase,
  { email, subject }: { email: string; subject: string },
): Promise<boolean> {
  const found = await peopleTables(db)
    .selectFrom("person_removed")
    .select("digest")
    .where("digest", "in", [tokenHash(normalEmail(email)), tokenHash(subject)])
    .executeTakeFirst();
  return found !== undefined;
}

async function isLastAdmin(trx: StoreDatabase, { id, role, joined_at }: PersonTable): Promise<boolean> {
  if (role !== "admin" || joined_at === null) return false;
  const other = await peopleTables(trx)
    .selectFrom("person")
    .select("id")
    .where("role", "=", "admin")
    .where("joined_at", "is not", null)
    .where("removed_at", "is", null)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other === undefined;
}
