import { createYielder } from "./yield-to-event-loop.ts";

/** Items compared without a pause: a millisecond or less. */
const SLICE = 256;

/** `Array.toSorted` (stable) in slices that free the event loop. Sorted input costs one comparison per item. */
export async function sortInSlices<T extends NonNullable<unknown>>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  const yieldToLoop = createYielder();
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += SLICE) {
    runs.push(items.slice(at, at + SLICE).sort(compare));
    await yieldToLoop();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? []));
    runs = merged;
  }
  return runs[0] ?? [];

  async function merge(a: T[], b: T[]): Promise<T[]> {
    const [last, first] = [a.at(-1), b[0]];
    if (last === undefined || first === undefined || compare(last, first) <= 0) return [...a, ...b];
    const all: T[] = [];
    let j = 0;
    for (const one of a) {
      for (let other = b[j]; other !== undefined && compare(other, one) < 0; other = b[++j]) all.push(other);
      all.push(one);
      if (all.length % SLICE === 0) await yieldToLoop();
    }
    return [...all, ...b.slice(j)];
  }
}
