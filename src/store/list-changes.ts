import { createYielder } from "../safe/yield-to-event-loop.ts";
import { compareIds } from "./order.ts";
import type { ListEntry } from "./store.ts";

/** Whether both are the same revision of the same record, also if one of them was read again from history. */
const isSameEntry = (a: ListEntry | undefined, b: ListEntry | undefined): boolean =>
  a === b || (a !== undefined && a.id === b?.id && a.seq === b.seq);

/** Numbers of equal entries at the start and at the end of two lists in order of ID. */
function commonEnds(a: readonly ListEntry[], b: readonly ListEntry[]): { start: number; end: number } {
  const max = Math.min(a.length, b.length);
  let start = 0;
  while (start < max && isSameEntry(a[start], b[start])) start++;
  let end = 0;
  while (end < max - start && isSameEntry(a[a.length - 1 - end], b[b.length - 1 - end])) end++;
  return { start, end };
}

/**
 * Removed and added entries between two lists in order of ID; changed entries are in both. Unchanged entries cost one
 * comparison. Runs in slices.
 */
export async function changesBetween(
  before: readonly ListEntry[],
  after: readonly ListEntry[],
): Promise<{ gone: ListEntry[]; came: ListEntry[] }> {
  const { start, end } = commonEnds(before, after);
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  const yieldToLoop = createYielder();
  const gone: ListEntry[] = [];
  const came: ListEntry[] = [];
  let at = 0;
  for (const entry of now) {
    for (let one = old[at]; one && !isSameEntry(one, entry) && compareIds(one.id, entry.id) <= 0; one = old[++at])
      gone.push(one);
    if (isSameEntry(old[at], entry)) at++;
    else came.push(entry);
    const pause = yieldToLoop();
    if (pause) await pause;
  }
  return { gone: [...gone, ...old.slice(at)], came };
}

/** IDs of the entries that were added, removed or changed between two lists in order of ID. */
export async function changedIds(before: readonly ListEntry[], after: readonly ListEntry[]): Promise<string[]> {
  const { gone, came } = await changesBetween(before, after);
  return [...new Set([...gone, ...came].map(({ id }) => id))];
}
