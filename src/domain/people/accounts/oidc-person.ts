import type { Holdings } from "../../../platform/contract/credential.ts";
import type { OidcGroups } from "../../../platform/contract/settings.ts";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { audit } from "./audit.ts";
import { endAllOf, findByEmail, setRole, wasRemoved } from "./directory.ts";
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
  /** Groups that decide who comes and who administers. */
  groups?: OidcGroups | undefined;
  holdings: readonly Holdings[];
  /** Address the request came from. */
  remote: string;
}

/**
 * The person an identity stands for: who signed in with it before, else who has its verified e-mail address and no other
 * identity yet (which accepts an invitation), else a new one where the address or a group lets them and they were not
 * removed before. Their role follows their groups, but that the last administrator stays one. Who is in no group that may
 * read is refused, and all they hold from before ends.
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

/** Somebody who comes with this identity for the first time; undefined where they may not. */
async function join(
  db: StoreDatabase,
  { subject, email, name }: OidcIdentity,
  admits: (email: string) => boolean,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const invited = await findByEmail(db, email);
  if (!invited) {
    const mayCome = admits(email) && !(await wasRemoved(db, { email, subject }));
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
