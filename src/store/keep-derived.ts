import { record } from "./basis.ts";
import type { Kind } from "./kind.ts";
import type { Snapshot } from "./store.ts";

interface Kept<T> {
  value: T;
  kinds: readonly Kind[];
  head: number;
}

/** States that are kept: the present one, and the one before for who still reads that. */
const STATES = 2;

/**
 * Keeps what `make` says of the records, once for each state of the kinds it reads, for all who ask. It is given what it
 * said before: where nothing it looks at changed, it may say that again.
 */
export function keepDerived<T>(
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
    const recording = record(snapshot);
    const value = await make(recording.snapshot, before);
    before = value;
    const state = await recording.state();
    kept = [{ value, ...state }, ...kept].slice(0, STATES);
    return value;
  };
  return async (snapshot) => {
    const known = await find(snapshot);
    if (known) return known.value;
    // One after another: the next finds what this one makes.
    const made = making.then(() => makeAnew(snapshot));
    making = made.catch(() => undefined);
    return made;
  };
}
