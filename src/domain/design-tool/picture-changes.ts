import type { DesignComponent } from "../../platform/design-tool/design-tool.ts";
import type { Change } from "../../store/store.ts";
import { type DesignPictureAsset, dropDesignPicture, putDesignPicture } from "../assets/design-pictures.ts";
import type { Pictures } from "./draw-nodes.ts";
import { nameKey } from "./name-key.ts";

/** The changes that make assets of pictures of components, and take back `earlier` ones (storage keys) that are none any more. */
export function pictureChanges(options: {
  fileKey: string;
  components: readonly Pick<DesignComponent, "nodeId" | "name">[];
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
    const componentId = componentIds.get(nodeId) ?? null;
    return [{ hash, size, filename: fileNameOf(name, "svg"), title: name, fileKey, nodeId, componentId }];
  });
  const present = new Set([...pictures.byNode.values()].map(({ storageKey }) => storageKey));
  return [
    ...[...Map.groupBy(assets, ({ hash }) => hash).values()].flatMap(([first, ...more]) =>
      first ? [putDesignPicture([first, ...more])] : [],
    ),
    ...[...new Set(earlier)].filter((storageKey) => !present.has(storageKey)).map(dropDesignPicture),
  ];
}

/** `Icon Button` → `icon-button.svg`. */
export const fileNameOf = (name: string, ending: string): string =>
  `${nameKey(name).slice(0, 100) || "picture"}.${ending}`;
