/** Changes that come closer together than this are one, in milliseconds. */
const QUIET_MS = 1_000;
/** However many come, this long after the first somebody acts on them. */
const LONGEST_MS = 15_000;

/** Tells when to act on changes: when no more came for a while, as after the last request of a push. */
export interface Settling {
  /** Something changed. Times are in milliseconds of one clock. */
  changed(now: number): void;
  /** How long to wait still; with 0 it is time, and what changed until now counts as acted on. */
  wait(now: number): number;
}

/** Nothing has changed yet, so that it is time at once. */
export function createSettling(): Settling {
  let pending: { first: number; last: number } | undefined;
  return {
    changed: (now) => {
      pending = { first: pending?.first ?? now, last: now };
    },
    wait: (now) => {
      const due = pending ? Math.min(pending.last + QUIET_MS, pending.first + LONGEST_MS) : now;
      if (due > now) return due - now;
      pending = undefined;
      return 0;
    },
  };
}
