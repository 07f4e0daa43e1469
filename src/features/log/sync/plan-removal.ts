import { setImmediate as nextTurn } from "node:timers/promises";
import type { Call } from "../../../contract/route.ts";
import { type Kind, ownerOf } from "../../../store/kind.ts";
import type { Change, Failure, Revision } from "../../../store/store.ts";
import type { Removal } from "./prepare-change.ts";

/** A record that goes with its owner. */
interface Owned {
  kind: Kind;
  id: string;
  base: string | null | undefined;
}

interface Known {
  /** Changes of the same request that come before. */
  pending: readonly Change[];
  /** All that the request removes by name. */
  removals: ReadonlyMap<string, Removal>;
}

/**
 * What goes with a record that is removed: what it owns, and what came earlier in the request. Where the removal names
 * what it replaces, so does that of each owned record; one that was changed after its owner, by another push, and is not
 * removed by name refuses the whole.
 */
export async function planRemoval(
  { snapshot, history }: Pick<Call, "snapshot" | "history">,
  { kind, id, base }: Removal,
  { pending, removals }: Known,
): Promise<{ owned: Owned[]; failure?: Failure }> {
  const owned: Owned[] = [];
  const revisions = base === undefined ? [] : await history?.present(ownerOf(kind, id), Number.MAX_SAFE_INTEGER);
  const present = new Map(revisions?.map((one) => [`${one.kind}\0${one.id}`, one]));
  const owner = present.get(`${kind.name}\0${id}`);
  for (const part of kind.sync?.owned ?? []) {
    // All that there is of a kind is looked at: others come between.
    await nextTurn();
    const isOwned = part.of(id);
    const coming = pending.filter((change) => change.kind.name === part.kind.name);
    const came = [...present.values()].filter((one) => one.kind === part.kind.name);
    const listed = [...(await snapshot.list(part.kind)), ...came, ...coming].map((record) => record.id);
    for (const other of new Set(listed.filter(isOwned))) {
      const named = removals.get(`${part.kind.name}\0${other}`);
      const found = present.get(`${part.kind.name}\0${other}`);
      // What checks found is no work of anybody, and belongs to no file a pull would bring.
      if (!named && part.kind.sync?.toFiles && owner && found && isLater(found, owner))
        return { owned: [], failure: changedSince(found) };
      owned.push({ kind: part.kind, id: other, base: named ? named.base : found?.hash });
    }
  }
  return { owned };
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
  message: `${kind} ${JSON.stringify(id)} was changed since.`,
  present: { hash, seq, changedAt, changedBy },
});
