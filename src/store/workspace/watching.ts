import { createListeners } from "../listeners.ts";
import type { Store } from "../store.ts";

/**
 * Notifies listeners if `changes` (a counter) has increased after `refresh`; `watch`, which triggers checks, runs only
 * while there are listeners.
 */
export function createWatching(
  changes: () => number,
  refresh: () => Promise<number>,
  watch: (happened: () => void) => () => void,
  log: (line: string) => void,
): Pick<Store, "onChange"> & { close(): void } {
  let stop: (() => void) | undefined;
  let announced = 0;

  const happened = async () => {
    const head = await refresh();
    if (changes() === announced) return;
    announced = changes();
    listeners.notify(head);
  };
  const listeners = createListeners((any) => {
    stop?.();
    announced = changes();
    stop = any
      ? watch(() => void happened().catch((error) => log(`Watching for changes failed: ${error}`)))
      : undefined;
  }, log);
  return { onChange: listeners.add, close: () => stop?.() };
}
