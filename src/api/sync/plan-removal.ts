import type { Call } from "../../platform/contract/route.ts";
import { runInSlices } from "../../safe/yield-to-event-loop.ts";
import { type Kind, type KindSync, ownerOf } from "../../store/kind.ts";
import type { ChangeFailure, Revision } from "../../store/store.ts";
import { type OwnersOf, type RecordOf, recordKeyOf } from "./owned-records.ts";
import type { Removal } from "./prepare-change.ts";

/** A record that is deleted with its owner. */
interface Owned {
  kind: Kind;
  id: string;
  base: string | null | undefined;
}

type OwnedPart = NonNullable<KindSync<unknown>["owned"]>[number];

/** IDs of a kind by owner ID. */
type ByOwner = ReadonlyMap<string, readonly string[]>;

/** Plans the deletions of one commit. */
export interface RemovalPlan {
  /** Registers a change in the same commit, before deletions after it are planned. */
  coming(record: RecordOf): void;
  /**
   * Returns the records to delete with a record: its owned records, including those from the same request. If the
   * deletion has a base, so does the deletion of each owned record. It fails if another push changed an owned record
   * after its owner, unless the request deletes the owned record by name.
   */
  plan(removal: Removal): Promise<{ owned: Owned[]; failure?: ChangeFailure }>;
}

/** @param removals all deletions by name in the request */
export function createRemovalPlan(
  { snapshot, history }: Pick<Call, "snapshot" | "history">,
  ownersOf: OwnersOf,
  removals: ReadonlyMap<string, Removal>,
): RemovalPlan {
  const pending = new Map<string, RecordOf[]>();
  const listed = new Map<OwnedPart, Promise<ByOwner>>();
  // Reads all records of a kind once for all deletions, yielding to other requests.
  const idsOf = async ({ kind, owner }: OwnedPart): Promise<ByOwner> => {
    const found = new Map<string, string[]>();
    await runInSlices(await snapshot.list(kind), ({ id }) => {
      const of = owner(id);
      if (of === undefined) return;
      const ids = found.get(of);
      if (ids) ids.push(id);
      else found.set(of, [id]);
    });
    return found;
  };
  const idsOnce = (part: OwnedPart): Promise<ByOwner> => {
    const ids = listed.get(part) ?? idsOf(part);
    listed.set(part, ids);
    return ids;
  };

  return {
    coming(record) {
      for (const owner of ownersOf(record)) {
        const known = pending.get(owner);
        if (known) known.push(record);
        else pending.set(owner, [record]);
      }
    },
    async plan({ kind, id, base }) {
      const owned: Owned[] = [];
      const revisions = base === undefined ? [] : await history?.present(ownerOf(kind, id), Number.MAX_SAFE_INTEGER);
      const present = new Map(revisions?.map((one) => [recordKeyOf({ kind: { name: one.kind }, id: one.id }), one]));
      const owner = present.get(recordKeyOf({ kind, id }));
      for (const part of kind.sync?.owned ?? []) {
        const came = [...present.values()].filter((one) => one.kind === part.kind.name && part.owner(one.id) === id);
        const coming = (pending.get(recordKeyOf({ kind, id })) ?? []).filter((one) => one.kind.name === part.kind.name);
        const here = (await idsOnce(part)).get(id) ?? [];
        for (const other of new Set([...here, ...[...came, ...coming].map((one) => one.id)])) {
          const named = removals.get(recordKeyOf({ kind: part.kind, id: other }));
          const found = present.get(recordKeyOf({ kind: part.kind, id: other }));
          // Check results aren't anyone's work, and aren't in the files of a pull.
          if (!named && part.kind.sync?.toFiles && owner && found && isLater(found, owner))
            return { owned: [], failure: changedSince(found) };
          owned.push({ kind: part.kind, id: other, base: named ? named.base : found?.hash });
        }
      }
      return { owned };
    },
  };
}

/** Whether a record was changed after its owner by another push, or without a push, by another commit. */
const isLater = (found: Revision, owner: Revision): boolean =>
  found.seq > owner.seq &&
  (owner.push === null
    ? found.changedAt !== owner.changedAt || found.changedBy !== owner.changedBy
    : found.push !== owner.push);

const changedSince = ({ kind, id, hash, seq, changedAt, changedBy }: Revision): ChangeFailure => ({
  kind,
  id,
  error: "changed_elsewhere",
  message: `${kind} ${JSON.stringify(id)} has changed since then.`,
  present: { hash, seq, changedAt, changedBy },
});
