import type { DesignComponent } from "../../platform/design-tool/design-tool.ts";
import type { RecordChange } from "../../store/store.ts";
import { type DesignPictureAsset, dropDesignPicture, putDesignPicture } from "../assets/design-pictures.ts";
import { endingOf } from "../assets/displayable-types.ts";
import type { NodePictures } from "./draw-nodes.ts";
import { designNameKey } from "./name-key.ts";

/** The changes that make assets of component pictures, and remove the `gone` ones (storage keys). */
export function pictureChanges(options: {
  fileKey: string;
  components: readonly Pick<DesignComponent, "nodeId" | "name">[];
  pictures: NodePictures;
  /** Which component of the code a node is. */
  componentIds: ReadonlyMap<string, string>;
  gone: readonly string[];
}): RecordChange[] {
  const { fileKey, components, pictures, componentIds, gone } = options;
  const assets = components.flatMap(({ nodeId, name }): DesignPictureAsset[] => {
    const picture = pictures.byNode.get(nodeId);
    if (!picture) return [];
    const { hash, size, storageKey } = picture;
    const componentId = componentIds.get(nodeId) ?? null;
    return [
      { hash, size, filename: fileNameOf(name, endingOf(storageKey)), title: name, fileKey, nodeId, componentId },
    ];
  });
  return [
    ...[...Map.groupBy(assets, ({ hash }) => hash).values()].flatMap(([first, ...more]) =>
      first ? [putDesignPicture([first, ...more])] : [],
    ),
    ...[...new Set(gone)].map(dropDesignPicture),
  ];
}

/** `Icon Button` → `icon-button.svg`. */
export const fileNameOf = (name: string, ending: string): string =>
  `${designNameKey(name).slice(0, 100) || "picture"}.${ending}`;
