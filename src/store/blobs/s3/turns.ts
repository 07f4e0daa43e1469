/** Lets at most `limit` be at work at the same moment; who comes first goes first. */
export function createTurns(limit: number): {
  /** Resolves to what ends the turn; to undefined where none came within the time. */
  enter(patienceMs: number): Promise<(() => void) | undefined>;
} {
  let working = 0;
  const waiting = new Set<() => void>();
  const leave = () => {
    working -= 1;
    for (const next of waiting) {
      waiting.delete(next);
      next();
      return;
    }
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
  return {
    enter: (patienceMs) => {
      if (working < limit) return Promise.resolve(begin());
      const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
      const called = () => {
        clearTimeout(late);
        resolve(begin());
      };
      const late = setTimeout(() => {
        waiting.delete(called);
        resolve(undefined);
      }, patienceMs);
      waiting.add(called);
      return promise;
    },
  };
}
