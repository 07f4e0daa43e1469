/** A limit for concurrent work, in order of arrival. */
export interface Semaphore {
  /** Resolves to a function that ends the turn; to undefined after the time limit. */
  acquire(timeoutMs?: number): Promise<(() => void) | undefined>;
  /** Runs a piece of work in a turn, without a limit for the wait. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Permits at most `limit` concurrent pieces of work. */
export function createSemaphore(limit: number): Semaphore {
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
  const wait = (timeoutMs: number | undefined) => {
    const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
    const called = () => {
      clearTimeout(late);
      resolve(begin());
    };
    const giveUp = () => {
      waiting.delete(called);
      resolve(undefined);
    };
    const late = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
    waiting.add(called);
    return promise;
  };
  const enter: Semaphore["acquire"] = (timeoutMs) => (working < limit ? Promise.resolve(begin()) : wait(timeoutMs));
  return {
    acquire: enter,
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
