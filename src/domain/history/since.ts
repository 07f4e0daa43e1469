import { ApiError } from "../../platform/contract/api-error.ts";
import type { Store } from "../../store/store.ts";

/** A moment of the log. */
export interface Since {
  /** The last revision that is not meant; 0 for none. */
  revision: number;
  /** ISO 8601 UTC. Later changes are included. */
  time: string;
}

const UNITS: Record<string, number> = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

/**
 * Parses a point in time: a revision number, a date or date-time (RFC 3339), or an age: `7d`, `24h`, `2w`. Throws
 * `ApiError` 400 for anything else, and for future revisions.
 */
export async function readSince(said: string, changes: Store["changes"], now: number = Date.now()): Promise<Since> {
  const { head } = await changes(Number.MAX_SAFE_INTEGER, 1);
  if (/^\d{1,15}$/.test(said)) {
    const revision = Number(said);
    if (revision > head)
      throw new ApiError(400, "invalid_input", `Revision ${revision} doesn't exist. The newest revision is ${head}.`);
    const at = revision === 0 ? undefined : await timeOf(changes, revision);
    // Other revisions of the same millisecond have higher numbers.
    return { revision, time: new Date(Math.max(0, (at ?? 1) - 1)).toISOString() };
  }
  const [, amount, unit = ""] = /^(\d{1,5})([hdw])$/.exec(said) ?? [];
  const time = amount === undefined ? Date.parse(said) : now - Number(amount) * (UNITS[unit] ?? 0);
  if (Number.isNaN(time) || (amount === undefined && !/^\d{4}-\d{2}-\d{2}/.test(said)))
    throw new ApiError(
      400,
      "invalid_input",
      "since must be a revision number, a date such as 2026-01-31, or a duration such as 7d, 24h or 2w.",
    );
  return { revision: await lastBefore(changes, head, time), time: new Date(time).toISOString() };
}

/** The last revision that is not later than a time, in milliseconds; times of revisions rise. */
async function lastBefore(changes: Store["changes"], head: number, time: number): Promise<number> {
  let low = 0;
  let high = head;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (((await timeOf(changes, middle)) ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

async function timeOf(changes: Store["changes"], revision: number): Promise<number | undefined> {
  const [found] = (await changes(revision - 1, 1)).revisions;
  return found && Date.parse(found.changedAt);
}
