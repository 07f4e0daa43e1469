import { machineForm } from "../../engines/text/machine-name.ts";
import { update } from "../../platform/contract/route.ts";
import { sha256 } from "../../store/kind.ts";
import type { Change, Snapshot } from "../../store/store.ts";
import { type CollectionDocument, collectionKind } from "./collections-kind.ts";

/** A frame of a file of the design tool. */
export interface Frame {
  fileKey: string;
  nodeId: string;
  name: string;
}

/**
 * A collection for each frame (decisions, "Design tool and conversion"): the one it has, whatever people call it by now, or
 * another with a slug that nobody has. Gives the id of each frame's collection by the frame's own.
 */
export async function putFrameCollections(
  snapshot: Snapshot,
  frames: readonly Frame[],
): Promise<{ ids: ReadonlyMap<string, string>; changes: Change[] }> {
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

/** Adds the slug to those that are taken. */
function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
  taken.add(free);
  return free;
}
