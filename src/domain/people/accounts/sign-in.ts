import { hidesClient } from "../../../platform/access/client-address.ts";
import { type LimitKey, type Rate, type RateLimiter, tooManyAttempts } from "../../../platform/access/rate-limit.ts";
import { ApiError } from "../../../platform/contract/api-error.ts";
import type { Call } from "../../../platform/contract/route.ts";
import type { OidcGroups } from "../../../platform/contract/settings.ts";
import { createSemaphore } from "../../../safe/semaphore.ts";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { findByEmail } from "./directory.ts";
import { verifyPassword } from "./password.ts";
import { normalEmail } from "./person.ts";
import { tokenHash } from "./token.ts";

/** A burst of ten attempts, then one a minute, for one account from one address. */
const PAIR: Rate = { limit: 1, windowMs: 60_000, burst: 10 };
/** Ten times that for each address and each account, so that attackers gain little from many accounts or addresses. */
const ALONE: Rate = { limit: 10, windowMs: 60_000, burst: 100 };

/** For an account, after a shared address has used up its limit: one attacker there does not lock out everyone else. */
const SHARED: Rate = { limit: 1, windowMs: 60_000, burst: 3 };
/** Who guesses behind such an address has as much of the processor as one. */
const sharedTurns = createSemaphore(1);
const TIMEOUT_MS = 5_000;

/** Where a sign-in comes from. */
export interface SignInOrigin {
  remote: string;
  /** A proxy hides who asks (`hidesClient`). */
  shared: boolean;
}

export const whenceOf = ({ headers, remote }: Pick<Call, "headers" | "remote">): SignInOrigin => ({
  remote,
  shared: hidesClient(headers, remote),
});

/**
 * The person with this e-mail address and password. Undefined for any mismatch, in the same time. People whose identity
 * provider's groups decide have no password here. Throws `ApiError` 429 after too many failures; successful attempts
 * don't use up the limit.
 */
export async function checkSignIn(
  { db, limits, groups }: { db: StoreDatabase; limits: RateLimiter; groups?: OidcGroups | undefined },
  { email, password, remote, shared }: { email: string; password: string } & SignInOrigin,
): Promise<{ id: string } | undefined> {
  const account = tokenHash(normalEmail(email)).slice(0, 32);
  const pair: LimitKey = { of: "sign-in", remote, who: account };
  const keys: [LimitKey, Rate][] = [
    [pair, PAIR],
    [{ of: "sign-in", who: account }, ALONE],
  ];
  const address: [LimitKey, Rate] = [{ of: "sign-in", remote }, ALONE];
  // An attempt refused for its address doesn't use up the account's limit, so that its owner can sign in from another
  // address.
  if (!shared) await limits.check(...address);
  for (const [key, rate] of keys) await limits.take(key, rate);
  const hasRoom = await limits.take(...address).then(
    () => true,
    (error: unknown) => {
      if (!shared || !isTooMany(error)) throw error;
      return false;
    },
  );
  const last: [LimitKey, Rate] = hasRoom ? address : [{ ...pair, of: "sign-in-shared" }, SHARED];
  if (!hasRoom) await limits.take(...last);
  const leave = hasRoom ? undefined : await sharedTurns.acquire(TIMEOUT_MS);
  if (!hasRoom && !leave) throw tooManyAttempts(TIMEOUT_MS / 1000);
  try {
    const person = await findByEmail(db, email);
    if (!(await verifyPassword(password, person?.password)) || !person) return undefined;
    // A password would be a way past the groups.
    if (groups && person.oidc_subject !== null) return undefined;
    for (const [key, rate] of [...keys, last]) await limits.giveBack(key, rate);
    return { id: person.id };
  } finally {
    leave?.();
  }
}

const isTooMany = (error: unknown): boolean => error instanceof ApiError && error.status === 429;
