/**
 * The result of `make`, or of the running call with the same key. `left` aborts one caller; when all have left, `make`
 * is aborted, and later callers start again. A caller without `left` waits to the end.
 */
export type SharedWork<T> = (
  key: string,
  left: AbortSignal | undefined,
  make: (gone: AbortSignal) => Promise<T>,
) => Promise<T>;

interface Making<T> {
  made: Promise<T>;
  waiting: number;
  gone: AbortController;
}

/** Lets concurrent callers with the same key share one run. */
export function createSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, Making<T>>();
  const end = (key: string, making: Making<T>) => {
    if (running.get(key) === making) running.delete(key);
  };
  const begin = (key: string, make: (gone: AbortSignal) => Promise<T>): Making<T> => {
    const gone = new AbortController();
    const making: Making<T> = { made: make(gone.signal).finally(() => end(key, making)), waiting: 0, gone };
    running.set(key, making);
    return making;
  };
  return (key, left, make) => {
    const making = running.get(key) ?? begin(key, make);
    making.waiting += 1;
    if (!left) return making.made;
    const leave = () => {
      making.waiting -= 1;
      if (making.waiting > 0) return;
      end(key, making);
      making.gone.abort();
    };
    if (left.aborted) leave();
    else left.addEventListener("abort", leave, { once: true });
    return making.made.finally(() => left.removeEventListener("abort", leave));
  };
}
