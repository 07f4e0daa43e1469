import { machineForm } from "../../engines/text/machine-name.ts";
import { update } from "../../platform/contract/route.ts";
import { sha256 } from "../../store/kind.ts";
import type { RecordChange, Snapshot } from "../../store/store.ts";
import { type CollectionDocument, collectionKind } from "./collections-kind.ts";

/** A frame in a file of the design tool. */
export interface CollectionFrame {
  fileKey: string;
  nodeId: string;
  name: string;
}

/**
 * Makes a collection for each frame (decisions, "Design tool and conversion"): its present one, even if renamed, or a
 * new one with a free slug. Returns the collection id by frame id.
 */
export async function putFrameCollections(
  snapshot: Snapshot,
  frames: readonly CollectionFrame[],
): Promise<{ ids: ReadonlyMap<string, string>; changes: RecordChange[] }> {
  const taken = new Set((await snapshot.list(collectionKind)).map(({ summary }) => String(summary.slug)));
  const createdAt = new Date().toISOString();
  const ids = new Map<string, string>();
  const changes = frames.map(({ fileKey, nodeId, name }) => {
    const id = `col_${sha256(`${fileKey}/${nodeId}`).slice(0, 16)}`;
    ids.set(nodeId, id);
    const document: CollectionDocument = {
      name: name.slice(0, 200),
      slug: freeSlug(machineForm(name).slice(0, 200) || "frame", taken),
      sourceType: "designtool",
      designtoolSectionId: nodeId,
      designtoolFileKey: fileKey,
      createdAt,
    };
    return update(collectionKind, id, (present) => present ?? document);
  });
  return { ids, changes };
}

/** Returns a free slug and adds it to the used ones. */
function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
  taken.add(free);
  return free;
}
