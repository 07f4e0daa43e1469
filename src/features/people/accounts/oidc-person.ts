import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { findByEmail, wasRemoved } from "./directory.ts";
import { addFromOidc, nameFromEmail } from "./joining.ts";
import type { OidcIdentity } from "./oidc.ts";
import { peopleTables } from "./tables.ts";

/**
 * The person an identity stands for: who signed in with it before, else who has its verified e-mail address and no other
 * identity yet (which accepts an invitation), else a new member where `admits` says so and they were not removed before.
 */
export async function personOfIdentity(
  db: StoreDatabase,
  { subject, email, name }: OidcIdentity,
  admits: (email: string) => boolean,
): Promise<string | undefined> {
  const people = peopleTables(db);
  const known = await people
    .selectFrom("person")
    .select("id")
    .where("oidc_subject", "=", subject)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (known || email === undefined) return known?.id;
  const invited = await findByEmail(db, email);
  if (!invited) {
    const mayCome = admits(email) && !(await wasRemoved(db, { email, subject }));
    return mayCome ? addFromOidc(db, { email, name: name ?? nameFromEmail(email), subject }) : undefined;
  }
  const joined = await people
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
