import { hash } from "node:crypto";
import type { Kind } from "./kind.ts";
import type { ChangeStamp, Derivation, KindState, RecordName, Snapshot } from "./store.ts";

/** The dependencies of a derived value. It is valid as long as none of them changes. */
export interface Dependencies {
  /** Kinds of which all records were read. */
  lists: KindState;
  records: readonly RecordName[];
  stamps: readonly ChangeStamp[];
  derived: readonly Derived[];
}

/** A value derived from records, as a digest, and the state of the kinds that were read for it. */
interface Derived {
  /** Derives the value again. */
  tell: Derivation<unknown>;
  digest: string;
  state: KindState;
}

export interface ReadRecorder {
  /** Reads of this snapshot are recorded. */
  snapshot: Snapshot;
  /** The dependencies so far. */
  dependencies(): Promise<Dependencies>;
  /** The kinds of all reads so far. */
  state(): Promise<KindState>;
}

/** Records the reads of a snapshot: records, complete kinds, and derived values. */
export function recordReads(snapshot: Snapshot): ReadRecorder {
  const lists = new Set<Kind>();
  const touched = new Set<Kind>();
  const records = new Map<string, RecordName>();
  const derived: Derived[] = [];
  const stateOf = async (kinds: readonly Kind[]): Promise<KindState> => ({ kinds, head: await snapshot.head(kinds) });
  const one = (kind: Kind, id: string) => {
    touched.add(kind);
    records.set(`${kind.name} ${id}`, { kind, id });
  };
  const whole = (kind: Kind) => {
    touched.add(kind);
    lists.add(kind);
  };
  return {
    snapshot: {
      get: (kind, id) => {
        one(kind, id);
        return snapshot.get(kind, id);
      },
      text: (kind, id) => {
        one(kind, id);
        return snapshot.text(kind, id);
      },
      list: (kind) => {
        whole(kind);
        return snapshot.list(kind);
      },
      head: (kinds) => {
        for (const kind of kinds) whole(kind);
        return snapshot.head(kinds);
      },
      stamps: (requested) => {
        for (const { kind, id } of requested) one(kind, id);
        return snapshot.stamps(requested);
      },
      async derive(make, reported = asIs) {
        const inner = recordReads(snapshot);
        const value = await make(inner.snapshot);
        const state = await inner.state();
        for (const kind of state.kinds) touched.add(kind);
        derived.push({ tell: tellBy(make, reported), digest: digestOf(reported(value)), state });
        return value;
      },
      unread: async () => (await snapshot.unread?.()) ?? [],
    },
    async dependencies() {
      const named = [...records.values()].filter(({ kind }) => !lists.has(kind));
      const [state, stamps] = await Promise.all([stateOf([...lists]), snapshot.stamps(named)]);
      return { lists: state, records: named, stamps, derived };
    },
    state: () => stateOf([...touched]),
  };
}

const asIs = <T>(value: T): T => value;

/**
 * Separate from `recordReads`: dependencies are kept as long as their bytes, and must not retain the objects that were only
 * needed to create these.
 */
const tellBy =
  <T>(make: Derivation<T>, reported: (value: T) => unknown): Derivation<unknown> =>
  async (now) =>
    reported(await make(now));

/** Whether the dependencies are unchanged, if this is known immediately; undefined if it needs a read. */
export function isUnchangedNow(
  { lists, records, stamps, derived }: Dependencies,
  snapshot: Snapshot,
): boolean | undefined {
  const head = snapshot.head(lists.kinds);
  if (typeof head !== "number") return later(head);
  if (head !== lists.head) return false;
  const now = snapshot.stamps(records);
  if (now instanceof Promise) return later(now);
  if (!areEqual(now, stamps)) return false;
  return derived.every(({ state }) => snapshot.head(state.kinds) === state.head) || undefined;
}

/** A rejection before anyone waits is reported again to the next reader. */
function later(answer: Promise<unknown>): undefined {
  answer.catch(() => undefined);
}

/** Whether the dependencies are unchanged. Derives a value again if one of its kinds changed. */
export async function isUnchanged(
  { lists, records, stamps, derived }: Dependencies,
  snapshot: Snapshot,
): Promise<boolean> {
  if ((await snapshot.head(lists.kinds)) !== lists.head) return false;
  if (!areEqual(await snapshot.stamps(records), stamps)) return false;
  for (const one of derived) {
    const { kinds, head: before } = one.state;
    const head = await snapshot.head(kinds);
    if (head === before) continue;
    // This may read other records now, of other kinds.
    const inner = recordReads(snapshot);
    if (digestOf(await one.tell(inner.snapshot)) !== one.digest) return false;
    one.state = await inner.state();
  }
  return true;
}

const areEqual = (a: readonly ChangeStamp[], b: readonly ChangeStamp[]): boolean =>
  a.length === b.length && a.every((stamp, index) => stamp === b[index]);

const SHORT = 64;

function digestOf(value: unknown): string {
  const json = JSON.stringify(value) ?? "";
  return json.length <= SHORT ? json : hash("sha256", json, "base64url");
}
