import type { OidcGroups } from "../../../contract/settings.ts";
import type { LimitKey, Rate, RateLimiter } from "../../../server/rate-limit.ts";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { findByEmail } from "./directory.ts";
import { verifyPassword } from "./password.ts";
import { normalEmail } from "./person.ts";
import { tokenHash } from "./token.ts";

/** Ten tries at once, then one a minute, for one account from one address. */
const PAIR: Rate = { limit: 1, windowMs: 60_000, burst: 10 };
/** Ten times that for an address and for an account, whatever the other is: many accounts or many addresses help little. */
const ALONE: Rate = { limit: 10, windowMs: 60_000, burst: 100 };

/**
 * The person with this e-mail address and password; undefined without telling which was wrong, in the same time.
 * Who comes with another service whose groups decide has no password here. Throws `ApiError` 429 after too many failures; what succeeded does not count.
 */
export async function checkSignIn(
  { db, limits, groups }: { db: StoreDatabase; limits: RateLimiter; groups?: OidcGroups | undefined },
  { email, password, remote }: { email: string; password: string; remote: string },
): Promise<{ id: string } | undefined> {
  const account = tokenHash(normalEmail(email)).slice(0, 32);
  const keys: [LimitKey, Rate][] = [
    [{ of: "sign-in", remote, who: account }, PAIR],
    [{ of: "sign-in", remote }, ALONE],
    [{ of: "sign-in", who: account }, ALONE],
  ];
  for (const [key, rate] of keys) await limits.take(key, rate);
  const person = await findByEmail(db, email);
  if (!(await verifyPassword(password, person?.password)) || !person) return undefined;
  // A password would be a way past the groups.
  if (groups && person.oidc_subject !== null) return undefined;
  for (const [key, rate] of keys) await limits.giveBack(key, rate);
  return { id: person.id };
}
