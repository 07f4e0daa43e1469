import type { Call } from "../../platform/contract/route.ts";
import { isObject } from "../../safe/is-object.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { Kind, OwnedRecord } from "../../store/kind.ts";
import type { Revision } from "../../store/store.ts";
import type { SyncEvent } from "./contract.ts";

type Reads = Pick<Call, "kinds" | "snapshot" | "blobs" | "history">;

/** An owner whose event carries its owned records. */
interface Whole {
  kind: Kind;
  /** History of the owner. */
  owner: string;
  /** The event is that of an owned record: one of the owner comes before it. */
  beside: boolean;
  /** Includes the common records of the kind. */
  withCommon: boolean;
}

/**
 * For clients that expect one event for a record and its owned records: turns the event of a revision into one with all
 * of them, in their present state. If a page has several events of an owner, only the last one becomes complete. If
 * only owned records changed, an event of the owner precedes their last one. Other events stay unchanged.
 */
export async function wholeEvents(
  call: Reads,
  page: readonly Revision[],
): Promise<(seq: number, text: string) => Promise<string>> {
  const plans = new Map<number, Whole>();
  for (const kind of call.kinds) for (const [seq, plan] of await plansOf(call, kind, page)) plans.set(seq, plan);
  const bySeq = new Map(page.map((revision) => [revision.seq, revision]));
  return async (seq, text) => {
    const [plan, revision] = [plans.get(seq), bySeq.get(seq)];
    return plan && revision ? wholeEvent(call, plan, revision, text) : text;
  };
}

async function plansOf({ snapshot }: Reads, kind: Kind, page: readonly Revision[]): Promise<Map<number, Whole>> {
  const plans = new Map<number, Whole>();
  const { whole, owned = [] } = kind.sync ?? {};
  if (!whole) return plans;
  const parts = new Set(owned.map((part) => part.kind.name));
  const last = new Map<string, Whole & { seq: number }>();
  for (const { seq, owner, kind: name, action } of page) {
    const own = name === kind.name && action !== "delete";
    // The owner's own event is preferred at any position.
    const isBetter = own || (parts.has(name) && (last.get(owner)?.beside ?? true));
    if (isBetter) last.set(owner, { seq, kind, owner, beside: !own, withCommon: false });
  }
  const common = last.get(whole.common);
  last.delete(whole.common);
  for (const { seq, ...plan } of last.values()) plans.set(seq, plan);
  if (!common) return plans;
  const first = Math.min(...plans.keys());
  const carrier = plans.get(first);
  if (carrier) return plans.set(first, { ...carrier, withCommon: true });
  const [any] = await snapshot.list(kind);
  if (any) plans.set(common.seq, { kind, owner: `${kind.name}/${any.id}`, beside: true, withCommon: true });
  return plans;
}

async function wholeEvent(
  { history, blobs }: Reads,
  { kind, owner, beside, withCommon }: Whole,
  revision: Revision,
  text: string,
): Promise<string> {
  const { whole, toData, entityType } = kind.sync ?? {};
  if (!history || !whole || !toData || !entityType) return text;
  const now = Number.MAX_SAFE_INTEGER;
  const present = await history.present(owner, now);
  const record = present.find((one) => one.kind === kind.name);
  const event: SyncEvent = JSON.parse(text);
  if (!record || (!beside && !isObject(event.data))) return text;

  const others = withCommon ? [...present, ...(await history.present(whole.common, now))] : present;
  const documents = await history.texts(others.map(({ seq }) => seq));
  const owned = others.flatMap((one): OwnedRecord[] => {
    const document = one.kind === kind.name ? undefined : documents.get(one.seq);
    return document === undefined ? [] : [{ kind: one.kind, id: one.id, document: JSON.parse(document) }];
  });
  const content = (hash: string) => blobs.get(hash);
  const wholeData = async (data: unknown) => {
    const carried = await whole.data(record.id, data, owned, content);
    return isObject(carried) && revision.message !== null ? { ...carried, message: revision.message } : carried;
  };
  if (!beside) return jsonOf({ ...event, data: await wholeData(event.data) } satisfies SyncEvent);
  const document = documents.get(record.seq);
  if (document === undefined) return text;
  const data = await wholeData(await toData(record.id, JSON.parse(document), content));
  const { hash, id } = record;
  const ofOwner: SyncEvent = { ...event, entityType, entityId: id, action: "update", hash, data };
  return `${await jsonOf(ofOwner)},${text}`;
}

/** Serializes an event, file by file: a single call would block the event loop. */
async function jsonOf(value: unknown, depth = 3, yieldToLoop = createYielder()): Promise<string> {
  if (depth === 0 || !isObject(value)) return JSON.stringify(value) ?? "null";
  const members: string[] = [];
  for (const [key, one] of Object.entries(value)) {
    if (one === undefined) continue;
    members.push(`${JSON.stringify(key)}:${await jsonOf(one, depth - 1, yieldToLoop)}`);
    await yieldToLoop();
  }
  return `{${members.join()}}`;
}
