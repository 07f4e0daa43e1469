/**
 * Lets callers of the same moment share one run of `work`. A caller never gets a run that began before its call:
 * who comes while one is under way shares the next, which begins when that one has ended.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= (async () => {
      await running;
      const run = work();
      running = run.catch(() => undefined);
      next = undefined;
      return run;
    })();
    return next;
  };
}
