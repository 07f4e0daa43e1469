import { sql } from "kysely";
import type { StoreDatabase } from "../../store/sql/schema.ts";
import { ApiError } from "../contract/api-error.ts";
import { definePart } from "../contract/part.ts";
import type { Call } from "../contract/route.ts";
import { hidesClient, networkOf } from "./client-address.ts";

/** `limit` in each `windowMs`, evenly; up to `burst` (by default `limit`) at the same time. */
export interface Rate {
  limit: number;
  windowMs: number;
  burst?: number;
}

/** The counted item: attempts of a kind, by address, by account or session, or by both. */
export interface LimitKey {
  of: string;
  /** Counted by its network (`networkOf`). */
  remote?: string;
  who?: string;
}

const textOf = ({ of, remote = "", who = "" }: LimitKey): string => `${of} ${networkOf(remote)} ${who}`;

export interface RateLimiter {
  /** Counts one attempt under `key`. Throws `ApiError` 429 `too_many` with `Retry-After` if none is left. */
  take(key: LimitKey, rate: Rate): Promise<void>;
  /** As `take`, but never more than `limit` in any `windowMs`: attempts become available only after the window. */
  takeInWindow(key: LimitKey, rate: Pick<Rate, "limit" | "windowMs">): Promise<void>;
  /** Throws as `take`, but counts nothing. */
  check(key: LimitKey, rate: Rate): Promise<void>;
  /** Returns a counted attempt: after a successful sign-in. */
  giveBack(key: LimitKey, rate: Rate): Promise<void>;
}

interface RateLimitTable {
  key: string;
  /** Milliseconds since 1970 at which the bucket is full again (GCRA's theoretical arrival time). */
  full_at: number;
}

/** Number of people assumed behind an address if a proxy hides the client. */
const MANY = 10;

/** The limit of an address: ten times higher if a proxy hides the client and many people share the address. */
export function forAddress({ headers, remote }: Pick<Call, "headers" | "remote">, rate: Rate): Rate {
  if (!hidesClient(headers, remote)) return rate;
  const { limit, burst = limit } = rate;
  return { ...rate, limit: limit * MANY, burst: burst * MANY };
}

/** One in this many calls removes full buckets. */
const SWEEP_EVERY = 500;

/**
 * Limits in the database, shared by all replicas: a leaky bucket as meter (GCRA), one number per key, updated by one
 * statement. `factor` multiplies every limit; 0 disables them.
 */
export function createRateLimiter(db: StoreDatabase, factor = 1): RateLimiter {
  const tables = db.$extendTables<{ rate_limit: RateLimitTable }>();
  const measure = ({ limit, windowMs, burst = limit }: Rate) => {
    const step = Math.max(1, Math.round(windowMs / (limit * factor)));
    return { step, room: step * Math.max(1, Math.round(burst * factor)) };
  };
  let calls = 0;

  const refuse = async (key: string, rate: Rate, now: number): Promise<never> => {
    const { step, room } = measure(rate);
    const row = await tables.selectFrom("rate_limit").select("full_at").where("key", "=", key).executeTakeFirst();
    const seconds = Math.max(1, Math.ceil(((row?.full_at ?? now) + step - now - room) / 1000));
    throw tooManyAttempts(seconds);
  };

  const limiter: RateLimiter = {
    async takeInWindow({ who = "", ...counted }, { limit, windowMs }) {
      let soonest: ApiError | undefined;
      // Each slot becomes free one window after its use.
      for (let place = 1; place <= limit; place++)
        try {
          return await limiter.take({ ...counted, who: `${who} ${place}` }, { limit: 1, windowMs });
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 429) throw error;
          if (!soonest || secondsOf(error) < secondsOf(soonest)) soonest = error;
        }
      if (soonest) throw soonest;
    },
    async take(counted, rate) {
      if (factor === 0) return;
      const key = textOf(counted);
      const now = Date.now();
      const { step, room } = measure(rate);
      if (++calls % SWEEP_EVERY === 0) await tables.deleteFrom("rate_limit").where("full_at", "<", now).execute();
      const from = sql<number>`case when rate_limit.full_at > ${now} then rate_limit.full_at else ${now} end`;
      const taken = await tables
        .insertInto("rate_limit")
        .values({ key, full_at: now + step })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet({ full_at: sql<number>`${from} + ${step}` })
            .where(sql<boolean>`${from} + ${step} <= ${now + room}`),
        )
        .returning("full_at")
        .executeTakeFirst();
      if (!taken) await refuse(key, rate, now);
    },
    async check(counted, rate) {
      if (factor === 0) return;
      const key = textOf(counted);
      const now = Date.now();
      const { step, room } = measure(rate);
      const row = await tables.selectFrom("rate_limit").select("full_at").where("key", "=", key).executeTakeFirst();
      if (row && Math.max(row.full_at, now) + step > now + room) await refuse(key, rate, now);
    },
    async giveBack(counted, rate) {
      if (factor === 0) return;
      const { step } = measure(rate);
      await tables
        .updateTable("rate_limit")
        .set({ full_at: sql<number>`full_at - ${step}` })
        .where("key", "=", textOf(counted))
        .execute();
    },
  };
  return limiter;
}

const secondsOf = ({ headers }: ApiError): number => Number(headers?.["retry-after"]);

/** The error after too many attempts. */
export function tooManyAttempts(seconds: number): ApiError {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new ApiError(429, "too_many", `Too many attempts. Wait ${wait}, then try again.`, {
    headers: { "retry-after": String(seconds) },
  });
}

/** The limits of this deployment (`SERVICE_RATE_LIMITS`). */
export const rateLimiter = definePart({
  name: "rate limits",
  open: ({ db, config }) => createRateLimiter(db(), config.people.rateLimits),
});

/** Limits that settings can't change: for quotas of other services. */
export const fixedLimiter = definePart({ name: "fixed rate limits", open: ({ db }) => createRateLimiter(db()) });
