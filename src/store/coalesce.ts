/**
 * Lets concurrent callers share one run of `work`. A caller never gets a run that began before its call: callers during
 * a run share the next one, which begins after it.
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
