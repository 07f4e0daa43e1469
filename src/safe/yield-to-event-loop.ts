import { setImmediate as nextTurn } from "node:timers/promises";

/** Time that can be blocked without a noticeable delay, in milliseconds. */
const STRETCH_MS = 4;

/**
 * For work on the event loop that grows with its input: await it after each small piece. Yields to the loop whenever
 * the work has run for `stretchMs`.
 */
export function createYielder(stretchMs = STRETCH_MS): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < stretchMs) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

/** Calls `each` for many items, in order, and yields to the event loop in between. */
export async function runInSlices<T>(items: Iterable<T>, each: (item: T) => void): Promise<void> {
  const yieldToLoop = createYielder();
  for (const item of items) {
    each(item);
    // An unnecessary await takes as long as a small piece of work.
    const pause = yieldToLoop();
    if (pause) await pause;
  }
}
