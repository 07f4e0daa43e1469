/** The reader's last visit, stored in the browser. Numbers of changes; times in ms since 1970. */
export interface LastVisit {
  /** The newest change there was at the last look, and when that was. */
  newest: number;
  at: number;
  /** The visit before that: later changes are new during this one. */
  before?: { newest: number; at: number } | undefined;
}

/** Looks closer to each other are one visit. */
const ONE_VISIT_MS = 30 * 60_000;

/** The visit a look belongs to; the first one of all has nothing before it. */
export function recordVisit(last: LastVisit | undefined, newest: number, now: number): LastVisit {
  if (!last) return { newest, at: now };
  const isSame = now - last.at < ONE_VISIT_MS;
  const before = isSame ? last.before : { newest: last.newest, at: last.at };
  return { newest: Math.max(newest, last.newest), at: now, before };
}

/** Parses a stored visit. Undefined if it is invalid. */
export function readVisit(kept: string | null): LastVisit | undefined {
  const numbers = (kept ?? "").split(" ").map(Number);
  const [newest, at, before, then] = numbers;
  if (newest === undefined || at === undefined || numbers.length < 2 || !numbers.every(Number.isSafeInteger))
    return undefined;
  return { newest, at, before: before === undefined || then === undefined ? undefined : { newest: before, at: then } };
}

export const visitText = ({ newest, at, before }: LastVisit): string =>
  [newest, at, ...(before ? [before.newest, before.at] : [])].join(" ");
