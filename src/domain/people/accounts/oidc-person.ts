import type { CredentialHoldings } from "../../../platform/contract/credential.ts";
import type { OidcGroups } from "../../../platform/contract/settings.ts";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { audit } from "./audit.ts";
import { endAllOf, findByEmail, isRemovedPerson, setRole } from "./directory.ts";
import { roleOfGroups } from "./groups.ts";
import { addFromOidc, nameFromEmail } from "./joining.ts";
import type { OidcIdentity } from "./oidc.ts";
import { actorId, type Role } from "./person.ts";
import { peopleTables } from "./tables.ts";

/** Who decided, in the audit log, where groups of the other service did. */
const PROVIDER = "identity-provider";

interface Doors {
  db: StoreDatabase;
  /** Whether people of this e-mail address may come uninvited. */
  admits(email: string): boolean;
  /** Groups that decide on access and administration. */
  groups?: OidcGroups | undefined;
  holdings: readonly CredentialHoldings[];
  /** Address the request came from. */
  remote: string;
}

/**
 * Returns the person of an identity: the one who signed in with it before, otherwise the one with its verified e-mail
 * address and without an identity (this accepts an invitation), otherwise a new one if the domain or a group allows it
 * and the person was not removed. Groups decide the role, except that the last administrator stays. A person without a
 * reading group is refused, and their access ends.
 */
export async function personOfIdentity(doors: Doors, identity: OidcIdentity): Promise<string | undefined> {
  const { db, groups, holdings, remote } = doors;
  const known = await findBySubject(db, identity.subject);
  const role = groups ? roleOfGroups(identity.groups, groups) : "unchanged";
  if (role === "refused") {
    if (known === undefined) return undefined;
    await endAllOf(db, known, holdings);
    await audit(db, { actor: PROVIDER, action: "person.refuse", target: actorId(known), remote });
    return undefined;
  }
  const isNamed = groups !== undefined && (groups.read.length > 0 || role === "admin");
  const id = known ?? (await join(db, identity, (email) => isNamed || doors.admits(email)));
  if (id === undefined) return undefined;
  if (role !== "unchanged") await follow(doors, id, role);
  await peopleTables(db).updateTable("person").set({ confirmed_at: Date.now() }).where("id", "=", id).execute();
  return id;
}

async function follow({ db, remote }: Doors, id: string, role: Role): Promise<void> {
  const before = await peopleTables(db).selectFrom("person").select("role").where("id", "=", id).executeTakeFirst();
  if (before?.role === role || (await setRole(db, id, role)) !== "done") return;
  await audit(db, { actor: PROVIDER, action: "person.role", target: actorId(id), remote, detail: { role } });
}

async function findBySubject(db: StoreDatabase, subject: string): Promise<string | undefined> {
  const row = await peopleTables(db)
    .selectFrom("person")
    .select("id")
    .where("oidc_subject", "=", subject)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** Adds a person at their first sign-in with this identity. Undefined if they have no access. */
async function join(
  db: StoreDatabase,
  { subject, email, name }: OidcIdentity,
  admits: (email: string) => boolean,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const invited = await findByEmail(db, email);
  if (!invited) {
    const mayCome = admits(email) && !(await isRemovedPerson(db, { email, subject }));
    return mayCome ? addFromOidc(db, { email, name: name ?? nameFromEmail(email), subject }) : undefined;
  }
  const joined = await peopleTables(db)
    .updateTable("person")
    .set({
      oidc_subject: subject,
      joined_at: invited.joined_at ?? Date.now(),
      ...(invited.joined_at === null && name ? { name } : {}),
    })
    .where("id", "=", invited.id)
    .where("oidc_subject", "is", null)
    .where("removed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return joined?.id;
}
