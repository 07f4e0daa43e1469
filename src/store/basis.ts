import { hash } from "node:crypto";
import type { Kind } from "./kind.ts";
import type { Derivation, KindState, RecordName, Snapshot, Stamp } from "./store.ts";

/** What something was made from. It holds as long as all of this is as it was. */
export interface Basis {
  /** Kinds that were read whole. */
  lists: KindState;
  records: readonly RecordName[];
  stamps: readonly Stamp[];
  derived: readonly Derived[];
}

/** Something that was said of records, as a digest, and the state of the kinds that were read for it. */
interface Derived {
  /** What is told of the records, anew. */
  tell: Derivation<unknown>;
  digest: string;
  state: KindState;
}

export interface Recording {
  /** Reads through it are taken down. */
  snapshot: Snapshot;
  /** What was read so far. */
  basis(): Promise<Basis>;
  /** The kinds of all that was read so far. */
  state(): Promise<KindState>;
}

/** Takes down what is read of a snapshot: which records, which kinds whole, and what was derived from more. */
export function record(snapshot: Snapshot): Recording {
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
      stamps: (asked) => {
        for (const { kind, id } of asked) one(kind, id);
        return snapshot.stamps(asked);
      },
      async derive(make, told = asIs) {
        const inner = record(snapshot);
        const value = await make(inner.snapshot);
        const state = await inner.state();
        for (const kind of state.kinds) touched.add(kind);
        derived.push({ tell: tellBy(make, told), digest: digestOf(told(value)), state });
        return value;
      },
      unread: async () => (await snapshot.unread?.()) ?? [],
    },
    async basis() {
      const named = [...records.values()].filter(({ kind }) => !lists.has(kind));
      const [state, stamps] = await Promise.all([stateOf([...lists]), snapshot.stamps(named)]);
      return { lists: state, records: named, stamps, derived };
    },
    state: () => stateOf([...touched]),
  };
}

const asIs = <T>(value: T): T => value;

/** Apart from `record`: a basis is kept for as long as its bytes, and what was only needed while they were made is not to be kept with it. */
const tellBy =
  <T>(make: Derivation<T>, told: (value: T) => unknown): Derivation<unknown> =>
  async (now) =>
    told(await make(now));

/** Whether a basis is as it was, as far as that can be told at once; undefined where it has to be looked at. */
export function holdsAtOnce({ lists, records, stamps, derived }: Basis, snapshot: Snapshot): boolean | undefined {
  const head = snapshot.head(lists.kinds);
  if (typeof head !== "number") return later(head);
  if (head !== lists.head) return false;
  const now = snapshot.stamps(records);
  if (now instanceof Promise) return later(now);
  if (!areEqual(now, stamps)) return false;
  return derived.every(({ state }) => snapshot.head(state.kinds) === state.head) || undefined;
}

/** What fails while nobody waits for it fails again for who looks. */
function later(answer: Promise<unknown>): undefined {
  answer.catch(() => undefined);
}

/** Whether a basis is as it was. What was derived is derived again where one of its kinds changed. */
export async function holds({ lists, records, stamps, derived }: Basis, snapshot: Snapshot): Promise<boolean> {
  if ((await snapshot.head(lists.kinds)) !== lists.head) return false;
  if (!areEqual(await snapshot.stamps(records), stamps)) return false;
  for (const one of derived) {
    const { kinds, head: before } = one.state;
    const head = await snapshot.head(kinds);
    if (head === before) continue;
    // Other records may be read now, of kinds that were not read before.
    const inner = record(snapshot);
    if (digestOf(await one.tell(inner.snapshot)) !== one.digest) return false;
    one.state = await inner.state();
  }
  return true;
}

const areEqual = (a: readonly Stamp[], b: readonly Stamp[]): boolean =>
  a.length === b.length && a.every((stamp, index) => stamp === b[index]);

const SHORT = 64;

function digestOf(value: unknown): string {
  const json = JSON.stringify(value) ?? "";
  return json.length <= SHORT ? json : hash("sha256", json, "base64url");
}
