/** Subscribers to changes. */
export interface Listeners {
  /** Returns a function that unsubscribes. */
  add(listener: (head: number) => void): () => void;
  notify(head: number): void;
}

/**
 * Keeps listeners. A failing listener is logged and doesn't stop the others. Calls `listening` with whether listeners
 * exist.
 */
export function createListeners(listening: (any: boolean) => void, log: (line: string) => void): Listeners {
  const all = new Set<{ listener: (head: number) => void }>();
  return {
    add: (listener) => {
      const own = { listener };
      all.add(own);
      if (all.size === 1) listening(true);
      return () => {
        if (all.delete(own) && all.size === 0) listening(false);
      };
    },
    notify: (head) => {
      for (const { listener } of [...all]) {
        try {
          listener(head);
        } catch (error) {
          log(`A listener for changes failed: ${error}`);
        }
      }
    },
  };
}
