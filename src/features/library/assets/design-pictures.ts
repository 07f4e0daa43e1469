import { update } from "../../../contract/route.ts";
import type { Change } from "../../../store/store.ts";
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
  /** The component of the code it is; null where there is none. */
  componentId: string | null;
}

/**
 * Makes an asset of a picture, or says of the asset with the same bytes that it is one, too (decisions, "Design tool and
 * conversion"). Pictures with equal bytes are handed over together.
 */
export function putDesignPicture(pictures: readonly [DesignPictureAsset, ...DesignPictureAsset[]]): Change {
  const [{ hash, size, filename, title, fileKey, nodeId, componentId }] = pictures;
  const ids = new Set(pictures.flatMap((picture) => picture.componentId ?? []));
  const usages = [...ids].sort().map((id) => ({ componentId: id, refs: [], usageType: DESIGN_PREVIEW }));
  const sent: AssetDocument = {
    ...imageDocument({ filename, hash, size, usages }),
    title,
    sourceType: "designtool",
    sourceMetadata: { fileKey, nodeId, componentId },
    createdAt: new Date().toISOString(),
  };
  return update(assetKind, imageId(hash), (present) =>
    present ? { ...present, usages: [...otherUsages(present), ...usages] } : sent,
  );
}

/** Something of a frame that the design tool draws, as an asset. What is known of an asset with the same bytes stays. */
export function putExtractedAsset(options: {
  hash: string;
  /** Bytes. */
  size: number;
  filename: string;
  title: string;
  /** Where it lies in the tool. */
  source: { fileKey: string; nodeId: string; sectionId: string; section: string };
  collectionId: string | undefined;
}): Change {
  const { hash, size, filename, title, source, collectionId } = options;
  const made: AssetDocument = {
    ...imageDocument({ filename, hash, size, usages: [] }),
    title,
    collectionId,
    sourceType: "designtool",
    sourceMetadata: source,
    createdAt: new Date().toISOString(),
  };
  return update(assetKind, imageId(hash), (present) => present ?? made);
}

/** Takes back that the asset with this storage key is a picture of the design tool; one that is nothing else goes. */
export function dropDesignPicture(storageKey: string): Change {
  return update(assetKind, imageId(storageKey), (present) => {
    if (!present) return undefined;
    const usages = otherUsages(present);
    const isNothingElse = usages.length === 0 && present.sourceMetadata !== undefined;
    return isNothingElse && present.sourceType === "designtool" ? undefined : { ...present, usages };
  });
}
