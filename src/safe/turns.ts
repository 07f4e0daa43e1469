/** Work of which so much may be done at the same moment; who comes first goes first. */
export interface Turns {
  /** Resolves to what ends the turn; to undefined where none came within the time. */
  enter(patienceMs?: number): Promise<(() => void) | undefined>;
  /** Does a piece of work in a turn, however long one takes to come. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets at most `limit` be at work at the same moment. */
export function createTurns(limit: number): Turns {
  let working = 0;
  const waiting = new Set<() => void>();
  const leave = () => {
    working -= 1;
    const [next] = waiting;
    if (!next) return;
    waiting.delete(next);
    next();
  };
  const begin = () => {
    working += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  };
  const wait = (patienceMs: number | undefined) => {
    const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
    const called = () => {
      clearTimeout(late);
      resolve(begin());
    };
    const giveUp = () => {
      waiting.delete(called);
      resolve(undefined);
    };
    const late = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
    waiting.add(called);
    return promise;
  };
  const enter: Turns["enter"] = (patienceMs) => (working < limit ? Promise.resolve(begin()) : wait(patienceMs));
  return {
    enter,
    run: async (work) => {
      const end = await enter();
      try {
        return await work();
      } finally {
        end?.();
      }
    },
  };
}
