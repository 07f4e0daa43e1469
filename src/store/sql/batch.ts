/**
 * Combines queries of the same turn of the event loop into one statement. `load` gets each key once, at most `limit` of
 * them, and returns values by key; a missing value is undefined. With `waitMs` queries within that time are combined
 * too, for statements that cost a disk sync.
 */
export function createBatch<K, V>(
  load: (keys: K[]) => Promise<Map<K, V>>,
  limit = 500,
  waitMs?: number,
): (key: K) => Promise<V | undefined> {
  let waiting: Map<K, PromiseWithResolvers<V | undefined>> | undefined;

  const run = async (batch: Map<K, PromiseWithResolvers<V | undefined>>) => {
    try {
      const found = await load([...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  };

  return (key) => {
    let batch = waiting;
    if (!batch || batch.size >= limit) {
      const opened = new Map<K, PromiseWithResolvers<V | undefined>>();
      batch = waiting = opened;
      const close = () => {
        if (waiting === opened) waiting = undefined;
        void run(opened);
      };
      if (waitMs === undefined) queueMicrotask(close);
      else setTimeout(close, waitMs);
    }
    const known = batch.get(key);
    if (known) return known.promise;
    const answer = Promise.withResolvers<V | undefined>();
    batch.set(key, answer);
    return answer.promise;
  };
}
