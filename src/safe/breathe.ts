import { setImmediate as nextTurn } from "node:timers/promises";

/** A stretch of work that nobody notices, in milliseconds. */
const STRETCH_MS = 4;

/**
 * For work on the event loop that large input makes long: to be awaited after each small piece. Gives the loop to others whenever the work went
 * on for a while.
 */
export function createBreather(stretchMs = STRETCH_MS): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < stretchMs) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

/** Does what is to be done with each of many items, in their order; the loop is others' in between. */
export async function inSlices<T>(items: Iterable<T>, each: (item: T) => void): Promise<void> {
  const breathe = createBreather();
  for (const item of items) {
    each(item);
    // To wait for nothing would take as long as small work does.
    const pause = breathe();
    if (pause) await pause;
  }
}
