import { update } from "../../platform/contract/route.ts";
import { isObject } from "../../safe/is-object.ts";
import type { RecordChange } from "../../store/store.ts";
import { type AssetDocument, DESIGN_PREVIEW, otherUsages } from "./asset-document.ts";
import { imageDocument, imageId } from "./image-sync.ts";
import { assetKind } from "./kind.ts";

/** A component as the design tool draws it. Its bytes are a blob already. */
export interface DesignPictureAsset {
  hash: string;
  /** Bytes. */
  size: number;
  filename: string;
  title: string;
  fileKey: string;
  nodeId: string;
  /** The id of the matching component in code, or null. */
  componentId: string | null;
}

/**
 * Makes an asset of a picture, or marks the asset with the same bytes as a picture of the design tool (decisions,
 * "Design tool and conversion"). Takes pictures with equal bytes together.
 */
export function putDesignPicture(pictures: readonly [DesignPictureAsset, ...DesignPictureAsset[]]): RecordChange {
  const [{ hash, size, filename, title, fileKey, nodeId, componentId }] = pictures;
  const ids = new Set(pictures.flatMap((picture) => picture.componentId ?? []));
  const usages = [...ids].sort().map((id) => ({ componentId: id, refs: [], usageType: DESIGN_PREVIEW }));
  const sent: AssetDocument = {
    ...imageDocument({ filename, hash, size, usages }),
    title,
    sourceType: "designtool",
    sourceMetadata: {
      ...{ fileKey, nodeId, componentId },
      nodes: pictures.map((picture) => ({
        ...{ nodeId: picture.nodeId, name: picture.title, componentId: picture.componentId },
      })),
    },
    createdAt: new Date().toISOString(),
  };
  return update(assetKind, imageId(hash), (present) => {
    if (!present) return sent;
    // An asset from another source gets only the usage by the design tool.
    const described = isOfDesignTool(present)
      ? { ...present, sourceMetadata: { ...present.sourceMetadata, ...sent.sourceMetadata } }
      : present;
    return { ...described, usages: [...otherUsages(present), ...usages] };
  });
}

/**
 * Creates an asset from the picture of a frame's part in the design tool. An asset with the same bytes keeps its
 * fields.
 */
export function putExtractedAsset(options: {
  hash: string;
  /** Bytes. */
  size: number;
  filename: string;
  title: string;
  fileKey: string;
  /** Where it is in the tool: several nodes where they look the same. */
  nodes: readonly { nodeId: string; name: string; sectionId: string; section: string }[];
  collectionId: string | undefined;
}): RecordChange {
  const { hash, size, filename, title, fileKey, nodes, collectionId } = options;
  const [{ nodeId, sectionId, section } = {}] = nodes;
  const made: AssetDocument = {
    ...imageDocument({ filename, hash, size, usages: [] }),
    title,
    collectionId,
    sourceType: "designtool",
    sourceMetadata: { fileKey, nodeId, sectionId, section, nodes },
    createdAt: new Date().toISOString(),
  };
  return update(assetKind, imageId(hash), (present) => {
    if (!present) return made;
    if (!isOfDesignTool(present)) return present;
    const known: unknown[] = Array.isArray(present.sourceMetadata.nodes) ? present.sourceMetadata.nodes : [];
    const isKnown = (id: string) => known.some((node) => isObject(node) && node.nodeId === id);
    const fresh = nodes.filter((node) => !isKnown(node.nodeId));
    return { ...present, sourceMetadata: { ...present.sourceMetadata, nodes: [...known, ...fresh] } };
  });
}

/** Takes back that the asset with this storage key is a picture of the design tool; one that is nothing else goes. */
export function dropDesignPicture(storageKey: string): RecordChange {
  return update(assetKind, imageId(storageKey), (present) => {
    if (!present) return undefined;
    const usages = otherUsages(present);
    return usages.length === 0 && isOfDesignTool(present) ? undefined : { ...present, usages };
  });
}

/** Whether a fetch made this asset. */
const isOfDesignTool = (
  asset: AssetDocument,
): asset is AssetDocument & Required<Pick<AssetDocument, "sourceMetadata">> =>
  asset.sourceType === "designtool" && asset.sourceMetadata !== undefined;
