import type { DesignComponent, DesignFile, DesignTool, FetchedStyles } from "../../platform/design-tool/design-tool.ts";
import type { JobContext } from "../../platform/jobs/job-kind.ts";
import type { Blobs, Snapshot } from "../../store/store.ts";
import { drawNodes, type NodePictures, type StoredPicture } from "./draw-nodes.ts";
import { readConfiguredFrames } from "./extraction-job.ts";
import type { ConfiguredFrame } from "./fetch-result.ts";

/** Pages show dozens of them. */
const PICTURES = { format: "svg", maxBytes: 1 << 20 } as const;

/** All that one fetch read. */
export interface FetchedContent {
  /** ISO 8601 UTC. */
  fetchedAt: string;
  file: DesignFile;
  styles: FetchedStyles;
  components: readonly DesignComponent[];
  pictures: NodePictures;
  /** The frames to extract next, from the configuration. */
  frames: ConfiguredFrame[];
  /** Sentences on ignored parts and the reasons. */
  notes: string[];
}

/** Reads a design file. Pictures are blobs afterwards; nothing else is written. Throws `DesignToolError`. */
export async function readFetchedContent(
  tool: DesignTool,
  {
    snapshot,
    fileIsRead,
    ...keeping
  }: Pick<JobContext, "part" | "signal"> & { blobs: Blobs; snapshot: Snapshot; fileIsRead(): void },
): Promise<FetchedContent> {
  const file = await tool.file();
  fileIsRead();
  const styles = await tool.styles();
  const components = await tool.components();
  const pictures = await drawNodes({ tool, ...keeping }, components, PICTURES);
  const { frames, notes: missing } = await readConfiguredFrames(snapshot, tool);
  const notes = [...styles.notes, ...pictures.notes, ...missing];
  return { fetchedAt: new Date().toISOString(), file, styles, components, pictures, frames, notes };
}

/** A fetch on its way into a blob: maps as lists. */
interface KeptFetch extends Omit<FetchedContent, "pictures"> {
  pictures: [string, StoredPicture][];
  givenUp: string[];
}

/** Stores the content of a preview, so that exactly this can be written later. Returns the hash of the blob. */
export async function storeFetched(blobs: Blobs, { pictures, ...fetched }: FetchedContent): Promise<string> {
  const kept: KeptFetch = { ...fetched, pictures: [...pictures.byNode], givenUp: [...pictures.givenUp] };
  return (await blobs.put(Buffer.from(JSON.stringify(kept)))).hash;
}

/** Reads the stored content of a preview with its pictures. Undefined if a part was collected since (after a day). */
export async function readStoredFetch(blobs: Blobs, hash: string): Promise<FetchedContent | undefined> {
  const bytes = await blobs.get(hash);
  if (!bytes) return undefined;
  const { pictures, givenUp, ...fetched }: KeptFetch = JSON.parse(Buffer.from(bytes).toString());
  const hashes = new Set(pictures.map(([, picture]) => picture.hash));
  if ((await blobs.missing([...hashes])).length > 0) return undefined;
  return { ...fetched, pictures: { byNode: new Map(pictures), givenUp: new Set(givenUp), notes: [] } };
}
