import type { Kind } from "./kind.ts";
import type { Snapshot } from "./store.ts";

/** Kinds and where they stood. */
export interface State {
  kinds: readonly Kind[];
  head: number;
}

export interface Recording {
  /** Reads through it are taken down. */
  snapshot: Snapshot;
  /** The kinds of all that was read so far. */
  state(): Promise<State>;
}

/** Takes down of which kinds something is read: what is made from it holds as long as they stand where they stood. */
export function record(snapshot: Snapshot): Recording {
  const kinds = new Set<Kind>();
  return {
    snapshot: {
      get: (kind, id) => {
        kinds.add(kind);
        return snapshot.get(kind, id);
      },
      text: (kind, id) => {
        kinds.add(kind);
        return snapshot.text(kind, id);
      },
      list: (kind) => {
        kinds.add(kind);
        return snapshot.list(kind);
      },
      head: (asked) => {
        for (const kind of asked) kinds.add(kind);
        return snapshot.head(asked);
      },
    },
    state: async () => ({ kinds: [...kinds], head: await snapshot.head([...kinds]) }),
  };
}
