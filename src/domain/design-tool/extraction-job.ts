import { counted } from "../../engines/text/noun.ts";
import type { DesignTool } from "../../platform/design-tool/design-tool.ts";
import { defineJob, type JobContext } from "../../platform/jobs/job-kind.ts";
import { isObject } from "../../safe/is-object.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { putExtractedAsset } from "../assets/design-pictures.ts";
import { putFrameCollections } from "../assets/frame-collections.ts";
import { configKind } from "../config/kind.ts";
import { designToolAccess } from "./design-tool-access.ts";
import { drawNodes } from "./draw-nodes.ts";
import { failIfPermanent } from "./fail-if-permanent.ts";
import { createProgress } from "./fetch-progress.ts";
import { type ConfiguredFrame, MAX_NOTES } from "./fetch-result.ts";
import { fileNameOf } from "./picture-changes.ts";

/** The frames to extract, passed on by a fetch. */
interface ExtractionInput {
  fileKey: string;
  frames: ConfiguredFrame[];
}

interface ExtractionResult {
  assets: number;
  notes: string[];
}

/** Items of all frames of a fetch together: they are kept with the job. */
const MAX_ITEMS = 500;
const PICTURES = { format: "png", maxBytes: 20 << 20 } as const;

/**
 * Creates assets from the frames in config `designtool.assets`, after a fetch (decisions, "Design tool and
 * conversion").
 */
export const extractionJob = defineJob<ExtractionInput, ExtractionResult>({
  kind: "design_asset_extraction",
  label: "Extract assets from the design tool",
  run: (input, context) => extract(input, context).catch(failIfPermanent),
});

async function extract({ fileKey, frames }: ExtractionInput, context: JobContext): Promise<ExtractionResult> {
  const { store, part, signal, write, job } = context;
  const { step } = createProgress(context, { fileRead: 0 });
  const tool = (await part(designToolAccess)).open(fileKey, { signal, progress: step });
  const items = frames.flatMap(({ items, ...frame }) => items.map((item) => ({ ...item, frame })));
  const { byNode, notes } = await drawNodes({ tool, part, signal, blobs: store.blobs }, items, PICTURES);
  const drawn = Map.groupBy(
    items.flatMap((item) => {
      const picture = byNode.get(item.nodeId);
      return picture ? [{ ...item, picture }] : [];
    }),
    ({ picture }) => picture.hash,
  );
  const own = frames.map(({ nodeId, name }) => ({ fileKey, nodeId, name }));
  const collections = await putFrameCollections(store.read(), own);
  write(() => ({
    author: job.triggeredBy ?? "operator",
    message: `Extracted from ${frames.map(({ name }) => name).join(", ")}`,
    changes: [
      ...collections.changes,
      ...[...drawn.values()].flatMap((same) => {
        const [first] = same;
        if (!first) return [];
        const { picture, name, frame } = first;
        return [
          putExtractedAsset({
            ...{ hash: picture.hash, size: picture.size, filename: fileNameOf(name, "png"), title: name, fileKey },
            nodes: same.map((item) => ({
              ...{ nodeId: item.nodeId, name: item.name },
              ...{ sectionId: item.frame.nodeId, section: item.frame.name },
            })),
            collectionId: collections.ids.get(frame.nodeId),
          }),
        ];
      }),
    ],
  }));
  return { assets: drawn.size, notes: notes.slice(0, MAX_NOTES) };
}

/** Finds the frames the configuration names in the file, with a note for each that is not there. */
export async function readConfiguredFrames(
  snapshot: Snapshot,
  tool: DesignTool,
): Promise<{ frames: ConfiguredFrame[]; notes: string[] }> {
  const names = frameNames((await snapshot.get(configKind, SINGLETON))?.document ?? {});
  if (names.length === 0) return { frames: [], notes: [] };
  const found = await tool.frames(names);
  let room = MAX_ITEMS;
  const frames = found.map(({ nodeId, name, items }) => {
    const taken = items.slice(0, room).map((item) => ({ nodeId: item.nodeId, name: item.name }));
    room -= taken.length;
    return { nodeId, name, items: taken };
  });
  const known = new Set(found.map(({ name }) => name.toLowerCase()));
  const missing = names.filter((name) => !known.has(name.trim().toLowerCase()));
  const left = found.reduce((sum, { items }) => sum + items.length, 0) - (MAX_ITEMS - room);
  return {
    frames: frames.filter(({ items }) => items.length > 0),
    notes: [
      ...missing.map((name) => `The file has no frame ${name}. Check designtool.assets in the configuration.`),
      ...(left > 0
        ? [
            `${counted(left, "item")} ${left === 1 ? "is" : "are"} left out, because a fetch creates at most ${MAX_ITEMS} assets. Set other frames in designtool.assets and fetch again. Existing assets are kept.`,
          ]
        : []),
    ],
  };
}

/** `designtool: {assets: ["Illustrations", {frame: "Photos"}]}`. */
function frameNames({ designtool, figma }: Record<string, unknown>): string[] {
  const block = [designtool, figma].find(isObject);
  if (!block || !Array.isArray(block.assets)) return [];
  const names = block.assets.map((entry) => (isObject(entry) ? (entry.frame ?? entry.name) : entry));
  return names.filter((name) => typeof name === "string" && name.trim() !== "");
}
