import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { transact } from "../../../store/sql/transact.ts";
import { audit } from "./audit.ts";
import { claimSetUp, guarded, isSetUp } from "./guard.ts";
import { useLink } from "./links.ts";
import { actorId, findPerson, normalEmail, type Person, type Role } from "./person.ts";
import { type PersonTable, peopleTables } from "./tables.ts";
import { newId } from "./token.ts";

type NewPerson = Pick<PersonTable, "name" | "role"> &
  Partial<Pick<PersonTable, "password" | "oidc_subject" | "joined_at">> & { email: string };

/** Adds a person. Undefined if the e-mail address is taken. */
async function add(db: StoreDatabase, { email, ...person }: NewPerson): Promise<string | undefined> {
  const row = await peopleTables(db)
    .insertInto("person")
    .values({
      id: newId(),
      email: normalEmail(email),
      image: null,
      password: null,
      oidc_subject: null,
      joined_at: null,
      removed_at: null,
      confirmed_at: null,
      created_at: Date.now(),
      ...person,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Creates the first administrator, by the link printed at the first start. Returns undefined if the link is used or an
 * administrator exists.
 */
export async function setUp(
  db: StoreDatabase,
  token: string,
  { name, email, passwordHash, remote }: { name: string; email: string; passwordHash: string; remote: string },
): Promise<Person | undefined> {
  const id = await guarded(db, async (trx) => {
    if (!(await useLink(trx, "setup", token)) || (await isSetUp(trx)) || !(await claimSetUp(trx))) return undefined;
    return add(trx, { name, email, role: "admin", password: passwordHash, joined_at: Date.now() });
  });
  if (!id) return undefined;
  await audit(db, { actor: actorId(id), action: "registry.set-up", target: actorId(id), remote });
  return findPerson(db, id);
}

/** The administrator the environment names; nothing where that address is known. */
export async function addConfiguredAdmin(db: StoreDatabase, email: string, passwordHash: string): Promise<void> {
  const name = nameFromEmail(email);
  const id = await guarded(db, async (trx) => {
    await claimSetUp(trx);
    return add(trx, { name, email, role: "admin", password: passwordHash, joined_at: Date.now() });
  });
  if (id) await audit(db, { actor: "operator", action: "person.configure", target: actorId(id) });
}

/** Adds an invited person. Undefined if the address is known. */
export async function invite(db: StoreDatabase, email: string, role: Role): Promise<Person | undefined> {
  const id = await add(db, { name: nameFromEmail(email), email, role });
  return id === undefined ? undefined : findPerson(db, id);
}

/** Accepts an invitation. Returns undefined if the link is invalid. */
export async function acceptInvite(
  db: StoreDatabase,
  token: string,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<Person | undefined> {
  const id = await transact(db, async (trx) => {
    const link = await useLink(trx, "invite", token);
    if (!link?.personId) return undefined;
    const joined = await peopleTables(trx)
      .updateTable("person")
      .set({ name, password: passwordHash, joined_at: Date.now() })
      .where("id", "=", link.personId)
      .where("removed_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    return joined?.id;
  });
  return id === undefined ? undefined : findPerson(db, id);
}

/** Adds a member who came through OpenID Connect uninvited; undefined where the address is known. */
export const addFromOidc = (
  db: StoreDatabase,
  { email, name, subject }: { email: string; name: string; subject: string },
): Promise<string | undefined> =>
  add(db, { name, email, role: "member", oidc_subject: subject, joined_at: Date.now() });

/** A display name from an e-mail address. */
export const nameFromEmail = (email: string): string => email.split("@", 1)[0]?.slice(0, 100) || "Somebody";
