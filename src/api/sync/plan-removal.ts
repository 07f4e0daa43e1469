import type { Call } from "../../platform/contract/route.ts";
import { inSlices } from "../../safe/breathe.ts";
import { type Kind, type KindSync, ownerOf } from "../../store/kind.ts";
import type { Failure, Revision } from "../../store/store.ts";
import { keyOf, type OwnersOf, type RecordOf } from "./owned-records.ts";
import type { Removal } from "./prepare-change.ts";

/** A record that goes with its owner. */
interface Owned {
  kind: Kind;
  id: string;
  base: string | null | undefined;
}

type OwnedPart = NonNullable<KindSync<unknown>["owned"]>[number];

/** Ids of a kind, by the id of the record they go with. */
type ByOwner = ReadonlyMap<string, readonly string[]>;

/** Plans the removals of one commit. */
export interface Removals {
  /** Tells of a change that is made in the same commit, before those that are planned after it. */
  coming(record: RecordOf): void;
  /**
   * What goes with a record that is removed: what it owns, and what came earlier in the request. Where the removal names
   * what it replaces, so does that of each owned record; one that was changed after its owner, by another push, and is not
   * removed by name refuses the whole.
   */
  plan(removal: Removal): Promise<{ owned: Owned[]; failure?: Failure }>;
}

/** @param removals all that the request removes by name */
export function createRemovals(
  { snapshot, history }: Pick<Call, "snapshot" | "history">,
  ownersOf: OwnersOf,
  removals: ReadonlyMap<string, Removal>,
): Removals {
  const pending = new Map<string, RecordOf[]>();
  const listed = new Map<OwnedPart, Promise<ByOwner>>();
  // All that there is of a kind is looked at, once for all removals: others come between.
  const idsOf = async ({ kind, owner }: OwnedPart): Promise<ByOwner> => {
    const found = new Map<string, string[]>();
    await inSlices(await snapshot.list(kind), ({ id }) => {
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
      const present = new Map(revisions?.map((one) => [keyOf({ kind: { name: one.kind }, id: one.id }), one]));
      const owner = present.get(keyOf({ kind, id }));
      for (const part of kind.sync?.owned ?? []) {
        const came = [...present.values()].filter((one) => one.kind === part.kind.name && part.owner(one.id) === id);
        const coming = (pending.get(keyOf({ kind, id })) ?? []).filter((one) => one.kind.name === part.kind.name);
        const here = (await idsOnce(part)).get(id) ?? [];
        for (const other of new Set([...here, ...[...came, ...coming].map((one) => one.id)])) {
          const named = removals.get(keyOf({ kind: part.kind, id: other }));
          const found = present.get(keyOf({ kind: part.kind, id: other }));
          // What checks found is no work of anybody, and belongs to no file a pull would bring.
          if (!named && part.kind.sync?.toFiles && owner && found && isLater(found, owner))
            return { owned: [], failure: changedSince(found) };
          owned.push({ kind: part.kind, id: other, base: named ? named.base : found?.hash });
        }
      }
      return { owned };
    },
  };
}

/** Whether a record was changed after its owner, not by the same push; without one, not by the same commit. */
const isLater = (found: Revision, owner: Revision): boolean =>
  found.seq > owner.seq &&
  (owner.push === null
    ? found.changedAt !== owner.changedAt || found.changedBy !== owner.changedBy
    : found.push !== owner.push);

const changedSince = ({ kind, id, hash, seq, changedAt, changedBy }: Revision): Failure => ({
  kind,
  id,
  error: "changed_elsewhere",
  message: `${kind} ${JSON.stringify(id)} has changed since then.`,
  present: { hash, seq, changedAt, changedBy },
});
