import { createBreather } from "../safe/breathe.ts";
import { compareIds } from "./order.ts";
import type { ListEntry } from "./store.ts";

/** The same revision of the same record, also where one of them was read anew from history. */
export const isSameEntry = (a: ListEntry | undefined, b: ListEntry | undefined): boolean =>
  a === b || (a !== undefined && a.id === b?.id && a.seq === b.seq);

/** How many entries two lists in order of id have in common at their beginning, and at their end. */
export function commonEnds(a: readonly ListEntry[], b: readonly ListEntry[]): { start: number; end: number } {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && isSameEntry(a[start], b[start])) start++;
  let end = 0;
  while (end < most - start && isSameEntry(a[a.length - 1 - end], b[b.length - 1 - end])) end++;
  return { start, end };
}

/** Ids of what came, went or changed between two lists in order of id. What stayed costs a look, and no work. In slices. */
export async function changedIds(before: readonly ListEntry[], after: readonly ListEntry[]): Promise<string[]> {
  const { start, end } = commonEnds(before, after);
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  const breathe = createBreather();
  const ids: string[] = [];
  let at = 0;
  for (const entry of now) {
    for (let one = old[at]; one && compareIds(one.id, entry.id) < 0; one = old[++at]) ids.push(one.id);
    if (!isSameEntry(old[at], entry)) ids.push(entry.id);
    if (old[at]?.id === entry.id) at++;
    await breathe();
  }
  return [...ids, ...old.slice(at).map(({ id }) => id)];
}
