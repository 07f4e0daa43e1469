import { type DesignPicture, type DesignTool, DesignToolError } from "../../platform/design-tool/design-tool.ts";
import type { Blobs } from "../../store/store.ts";

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

/**
 * Has nodes drawn and keeps what was drawn as blobs. One there is nothing to draw of is a note. Throws `DesignToolError`
 * where a picture was lost on the way: who has all but that one would take it from those who have it.
 */
export async function drawNodes(
  tool: DesignTool,
  blobs: Blobs,
  nodes: readonly { nodeId: string; name: string }[],
  { format, maxBytes }: DrawOptions,
): Promise<Pictures> {
  const names = new Map(nodes.map(({ nodeId, name }) => [nodeId, name]));
  const byNode = new Map<string, StoredPicture>();
  const notes: string[] = [];
  const storing: Promise<void>[] = [];
  for await (const picture of tool.pictures([...names.keys()], format)) {
    const { nodeId } = picture;
    if ("error" in picture && picture.reason === "lost")
      throw new DesignToolError(
        "unavailable",
        `The picture of ${names.get(nodeId)} could not be fetched: ${sentence(picture.error)} Nothing was written. Try again.`,
      );
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
  return { byNode, notes };
}

const faultOf = (picture: DesignPicture, maxBytes: number): string | undefined => {
  if ("error" in picture) return picture.error;
  const { length } = picture.bytes;
  return length > maxBytes ? `it would have ${length} bytes, more than ${maxBytes}` : undefined;
};

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
