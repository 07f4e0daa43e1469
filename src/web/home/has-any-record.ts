import type { Kind } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";

/**
 * Whether a record of one of these kinds exists now. `head` only tells whether one ever existed, and nothing in a
 * workspace.
 */
export async function hasAnyRecord(snapshot: Snapshot, kinds: readonly Kind[]): Promise<boolean> {
  const lists = await Promise.all(kinds.map((kind) => snapshot.list(kind)));
  return lists.some(({ length }) => length > 0);
}
