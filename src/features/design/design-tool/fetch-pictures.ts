import type { DesignComponent, DesignTool } from "../../../design-tool/design-tool.ts";
import type { Blobs, Change } from "../../../store/store.ts";
import { type DesignPictureAsset, dropDesignPicture, putDesignPicture } from "../../library/assets/api.ts";
import { nameKey } from "./name-key.ts";

/** Pictures that are asked for; of larger files the first ones. */
const MOST_PICTURES = 5_000;
/** Bytes of one: pages show dozens. */
const MAX_BYTES = 1 << 20;

interface StoredPicture {
  hash: string;
  size: number;
  storageKey: string;
}

export interface Pictures {
  byNode: ReadonlyMap<string, StoredPicture>;
  /** What could not be had, and why. */
  notes: string[];
}

/** Has components drawn and keeps what was drawn as blobs. One that cannot be had is a note, and no failure. */
export async function fetchPictures(
  tool: DesignTool,
  blobs: Blobs,
  components: readonly DesignComponent[],
): Promise<Pictures> {
  const asked = components.slice(0, MOST_PICTURES);
  const names = new Map(asked.map(({ nodeId, name }) => [nodeId, name]));
  const byNode = new Map<string, StoredPicture>();
  const notes: string[] = [];
  for await (const picture of tool.pictures([...names.keys()], "svg")) {
    const { nodeId } = picture;
    const fault = "error" in picture ? picture.error : tooLarge(picture.bytes);
    if ("error" in picture || fault !== undefined) {
      notes.push(`${names.get(nodeId)} has no picture: ${fault}.`);
      continue;
    }
    const { hash, size } = await blobs.put(picture.bytes);
    byNode.set(nodeId, { hash, size, storageKey: `${hash}.svg` });
  }
  if (components.length > asked.length)
    notes.push(`${components.length - asked.length} components have no picture: the first ${MOST_PICTURES} have one.`);
  return { byNode, notes };
}

const tooLarge = ({ length }: Uint8Array): string | undefined =>
  length > MAX_BYTES ? `it would have ${length} bytes, more than ${MAX_BYTES}` : undefined;

/** The changes that make assets of pictures, and take back `earlier` ones (storage keys) that are none any more. */
export function pictureChanges(options: {
  fileKey: string;
  components: readonly DesignComponent[];
  pictures: Pictures;
  /** Which component of the code a node is. */
  componentIds: ReadonlyMap<string, string>;
  earlier: readonly string[];
}): Change[] {
  const { fileKey, components, pictures, componentIds, earlier } = options;
  const assets = components.flatMap(({ nodeId, name }): DesignPictureAsset[] => {
    const picture = pictures.byNode.get(nodeId);
    if (!picture) return [];
    const { hash, size } = picture;
    const filename = `${nameKey(name).slice(0, 100) || "component"}.svg`;
    return [{ hash, size, filename, title: name, fileKey, nodeId, componentId: componentIds.get(nodeId) ?? null }];
  });
  const present = new Set([...pictures.byNode.values()].map(({ storageKey }) => storageKey));
  return [
    ...[...Map.groupBy(assets, ({ hash }) => hash).values()].flatMap(([first, ...more]) =>
      first ? [putDesignPicture([first, ...more])] : [],
    ),
    ...[...new Set(earlier)].filter((storageKey) => !present.has(storageKey)).map(dropDesignPicture),
  ];
}
