import { type DesignPicture, type DesignTool, DesignToolError } from "../../platform/design-tool/design-tool.ts";
import type { JobContext } from "../../platform/jobs/job-kind.ts";
import { drawingTask } from "../../platform/pictures/drawing-task.ts";
import { TaskStopped } from "../../platform/workers/task.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import type { Blobs } from "../../store/store.ts";

const STORE_CONCURRENCY = 24;

/** A picture whose bytes are a blob. */
export interface StoredPicture {
  hash: string;
  size: number;
  storageKey: string;
}

export interface NodePictures {
  byNode: ReadonlyMap<string, StoredPicture>;
  /** Nodes that the tool failed to draw. Their earlier drawings stay. */
  givenUp: ReadonlySet<string>;
  /** Missing pictures with the reason, and pictures in another format than requested. */
  notes: string[];
}

export interface DrawOptions {
  /** `svg`: a drawing that `cleanSvg` changes, or that the tool fails to draw, is requested as PNG. */
  format: "svg" | "png";
  /** Bytes of one. */
  maxBytes: number;
}

interface Drawer extends Pick<JobContext, "part" | "signal"> {
  tool: DesignTool;
  blobs: Blobs;
}

interface Node {
  nodeId: string;
  name: string;
}

/** Bytes of a picture of pixels. */
const MAX_PIXEL_SHARE = 20 << 20;

/**
 * Requests drawings of nodes and stores them as blobs. A node without content is a note. Throws `DesignToolError` if a
 * picture was lost in transfer: a result without it would remove a picture that the registry has.
 */
export async function drawNodes(
  drawer: Drawer,
  nodes: readonly Node[],
  { format, maxBytes }: DrawOptions,
): Promise<NodePictures> {
  const first = await drawAll(drawer, nodes, { format, maxBytes });
  if (format === "png") return { ...first, givenUp: new Set(first.again.keys()) };
  const again = nodes.filter(({ nodeId }) => first.again.has(nodeId));
  const asPixels = await drawAll(drawer, again, { format: "png", maxBytes: MAX_PIXEL_SHARE });
  const notes = again.flatMap(({ nodeId, name }) =>
    asPixels.byNode.has(nodeId) ? [`${name} is a bitmap image: ${first.again.get(nodeId)}.`] : [],
  );
  return {
    byNode: new Map([...first.byNode, ...asPixels.byNode]),
    givenUp: new Set(asPixels.again.keys()),
    notes: [...first.notes, ...notes, ...asPixels.notes],
  };
}

/** `again`: nodes without a picture that may have one in another format, or another time, and why. */
async function drawAll({ tool, blobs, ...parts }: Drawer, nodes: readonly Node[], { format, maxBytes }: DrawOptions) {
  const names = new Map(nodes.map(({ nodeId, name }) => [nodeId, name]));
  const byNode = new Map<string, StoredPicture>();
  const again = new Map<string, string>();
  const notes: string[] = [];
  const storing: Promise<void>[] = [];
  const store = async (nodeId: string, bytes: Uint8Array) => {
    const { hash, size } = await blobs.put(bytes);
    byNode.set(nodeId, { hash, size, storageKey: `${hash}.${format}` });
  };
  for await (const picture of names.size > 0 ? tool.pictures([...names.keys()], format) : []) {
    const { nodeId } = picture;
    const name = names.get(nodeId);
    if ("error" in picture && picture.reason === "lost")
      throw new DesignToolError(
        "unavailable",
        `The image of ${name} could not be fetched: ${sentence(picture.error)} Nothing was written. Try again.`,
      );
    if ("error" in picture && picture.reason === "given up") {
      again.set(nodeId, picture.error);
      if (format === "png") notes.push(`The previous image of ${name} was kept: ${picture.error}.`);
      continue;
    }
    const fault = faultOf(picture, maxBytes);
    if (fault !== undefined || "error" in picture) {
      notes.push(`${name} has no image: ${fault}.`);
      continue;
    }
    const changed = format === "svg" ? await changedByDoor(parts, picture.bytes) : undefined;
    if (changed !== undefined) {
      again.set(nodeId, changed);
      continue;
    }
    // Blobs that come close together are written down in one go.
    const stored = store(nodeId, picture.bytes);
    // Prevents an unhandled rejection. The `await` of all promises throws the error.
    stored.catch(() => undefined);
    storing.push(stored);
    if (storing.length >= STORE_CONCURRENCY) await Promise.all(storing.splice(0));
  }
  await Promise.all(storing);
  return { byNode, again, notes };
}

/** The change that `cleanSvg` makes to a drawing, as a clause. Undefined if it stays unchanged. */
async function changedByDoor(
  { part, signal }: Pick<Drawer, "part" | "signal">,
  bytes: Uint8Array,
): Promise<string | undefined> {
  const drawn = await (await part(workerPool)).run(drawingTask, bytes, { signal }).catch((error: unknown) => {
    // A drawing that can't be examined is requested as PNG.
    if (error instanceof TaskStopped && error.reason === "time") return { refused: "processing it takes too long" };
    if (error instanceof TaskStopped && error.reason === "memory")
      return { refused: "processing it takes too much memory" };
    throw error;
  });
  const [why] = "refused" in drawn ? [drawn.refused] : drawn.leftOut;
  return why?.replace(/\.$/, "");
}

const faultOf = (picture: DesignPicture, maxBytes: number): string | undefined => {
  if ("error" in picture) return picture.error;
  const { length } = picture.bytes;
  return length > maxBytes ? `it would have ${length} bytes; the limit is ${maxBytes}` : undefined;
};

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
