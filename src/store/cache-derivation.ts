import { recordReads } from "./dependencies.ts";
import type { Kind } from "./kind.ts";
import type { Snapshot } from "./store.ts";

interface Kept<T> {
  value: T;
  kinds: readonly Kind[];
  head: number;
}

/** States that are kept: the present one, and the previous one for its remaining readers. */
const STATES = 2;

/**
 * Keeps the result of `make` for all callers, once for each state of the kinds it reads. `make` gets its previous
 * result, and may return it if none of its input changed.
 */
export function cacheDerivation<T>(
  make: (snapshot: Snapshot, before: T | undefined) => Promise<T>,
): (snapshot: Snapshot) => Promise<T> {
  let kept: Kept<T>[] = [];
  let before: T | undefined;
  let making: Promise<unknown> = Promise.resolve();

  const find = async (snapshot: Snapshot): Promise<Kept<T> | undefined> => {
    for (const one of kept) if ((await snapshot.head(one.kinds)) === one.head) return one;
    return undefined;
  };
  const makeAnew = async (snapshot: Snapshot): Promise<T> => {
    const known = await find(snapshot);
    if (known) return known.value;
    const recording = recordReads(snapshot);
    const value = await make(recording.snapshot, before);
    before = value;
    const state = await recording.state();
    kept = [{ value, ...state }, ...kept].slice(0, STATES);
    return value;
  };
  return async (snapshot) => {
    const known = await find(snapshot);
    if (known) return known.value;
    // In sequence: the next run finds the result of this one.
    const made = making.then(() => makeAnew(snapshot));
    making = made.catch(() => undefined);
    return made;
  };
}
