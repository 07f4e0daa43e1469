import type { Kind } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";

/** Whether there is a record of one of these kinds now. `head` says whether there ever was one, and in a workspace not even that. */
export async function holdsAny(snapshot: Snapshot, kinds: readonly Kind[]): Promise<boolean> {
  const lists = await Promise.all(kinds.map((kind) => snapshot.list(kind)));
  return lists.some(({ length }) => length > 0);
}
