import type { Call } from "../../platform/contract/route.ts";
import { createBreather } from "../../safe/breathe.ts";
import { isObject } from "../../safe/is-object.ts";
import type { Kind, OwnedRecord } from "../../store/kind.ts";
import type { Revision } from "../../store/store.ts";
import type { SyncEvent } from "./contract.ts";

type Reads = Pick<Call, "kinds" | "snapshot" | "blobs" | "history">;

/** An owner whose event carries what it owns. */
interface Whole {
  kind: Kind;
  /** History of the owner. */
  owner: string;
  /** The event is that of an owned record: one of the owner comes before it. */
  beside: boolean;
  /** What all of the kind have in common goes with it. */
  withCommon: boolean;
}

/**
 * For clients that read one event for a record and what it owns: makes of the event of a revision the one that carries
 * all of it, as it is now. Of several events of an owner in a page the last one does; where only owned records were
 * changed, an event of the owner comes before the last of theirs. Other events stay as they are.
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
    // The event of the owner itself carries everything, wherever it stands.
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

/** JSON of an event, each of its files for itself: all of them in one turn of the event loop would hold the others up. */
async function jsonOf(value: unknown, depth = 3, breathe = createBreather()): Promise<string> {
  if (depth === 0 || !isObject(value)) return JSON.stringify(value) ?? "null";
  const members: string[] = [];
  for (const [key, one] of Object.entries(value)) {
    if (one === undefined) continue;
    members.push(`${JSON.stringify(key)}:${await jsonOf(one, depth - 1, breathe)}`);
    await breathe();
  }
  return `{${members.join()}}`;
}
