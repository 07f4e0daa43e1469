/** Changes closer together than this are combined, in milliseconds. */
const QUIET_MS = 1_000;
/** Maximum delay after the first change, regardless of later ones. */
const MAX_MS = 15_000;

/** Decides when to act on changes: after a pause without changes, as after the last request of a push. */
export interface Debounce {
  /** Records a change. Times are in milliseconds of one clock. */
  changed(now: number): void;
  /** The remaining delay; 0 means act now, and marks all changes until now as handled. */
  wait(now: number): number;
}

/** Without changes the delay is 0. */
export function createSettling(): Debounce {
  let pending: { first: number; last: number } | undefined;
  return {
    changed: (now) => {
      pending = { first: pending?.first ?? now, last: now };
    },
    wait: (now) => {
      const due = pending ? Math.min(pending.last + QUIET_MS, pending.first + MAX_MS) : now;
      if (due > now) return due - now;
      pending = undefined;
      return 0;
    },
  };
}
