import type { DesignPicture, DesignTool } from "../../../design-tool/design-tool.ts";
import type { Blobs } from "../../../store/store.ts";

/** Nodes that are drawn; of more the first ones. */
const MOST = 5_000;
const STORED_AT_ONCE = 24;

/** A picture whose bytes are a blob. */
export interface StoredPicture {
  hash: string;
  size: number;
  storageKey: string;
}

export interface Pictures {
  byNode: ReadonlyMap<string, StoredPicture>;
  /** What could not be had, and why. */
  notes: string[];
}

export interface DrawOptions {
  format: "svg" | "png";
  /** Bytes of one. */
  maxBytes: number;
}

/** Has nodes drawn and keeps what was drawn as blobs. One that cannot be had is a note, and no failure. */
export async function drawNodes(
  tool: DesignTool,
  blobs: Blobs,
  nodes: readonly { nodeId: string; name: string }[],
  { format, maxBytes }: DrawOptions,
): Promise<Pictures> {
  const asked = nodes.slice(0, MOST);
  const names = new Map(asked.map(({ nodeId, name }) => [nodeId, name]));
  const byNode = new Map<string, StoredPicture>();
  const notes: string[] = [];
  const storing: Promise<void>[] = [];
  for await (const picture of tool.pictures([...names.keys()], format)) {
    const { nodeId } = picture;
    const fault = faultOf(picture, maxBytes);
    if (fault !== undefined || "error" in picture) {
      notes.push(`${names.get(nodeId)} has no picture: ${fault}.`);
      continue;
    }
    // Blobs that come close together are written down in one go.
    const stored = blobs.put(picture.bytes).then(({ hash, size }) => {
      byNode.set(nodeId, { hash, size, storageKey: `${hash}.${format}` });
    });
    // What it rejects with is thrown where all are awaited.
    stored.catch(() => undefined);
    storing.push(stored);
    if (storing.length >= STORED_AT_ONCE) await Promise.all(storing.splice(0));
  }
  await Promise.all(storing);
  if (nodes.length > asked.length)
    notes.push(`${nodes.length - asked.length} have no picture: the first ${MOST} have one.`);
  return { byNode, notes };
}

const faultOf = (picture: DesignPicture, maxBytes: number): string | undefined => {
  if ("error" in picture) return picture.error;
  const { length } = picture.bytes;
  return length > maxBytes ? `it would have ${length} bytes, more than ${maxBytes}` : undefined;
};
