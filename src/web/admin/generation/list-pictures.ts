import { findAssets } from "../../../domain/assets/find-assets.ts";
import { readDesignComponents } from "../../../domain/design-tool/design-components.ts";
import type { Call } from "../../../platform/contract/route.ts";

/** Pictures of either sort that are offered; the id of any other can be typed. */
const MAX_OFFERED = 60;

/** Something a component can be made after. */
export interface OfferedReference {
  /** For `artifactId`. */
  id: string;
  title: string;
}

/** Components of the design tool that have a picture, then the newest pictures of the library. */
export async function listPictures(
  call: Pick<Call, "snapshot" | "part" | "settings" | "actor">,
): Promise<OfferedReference[]> {
  const seesDesign = call.actor?.scopes.has("design:read") === true;
  const design = seesDesign ? await readDesignComponents(call.snapshot) : undefined;
  const drawn = (design?.document.components ?? [])
    .filter(({ picture }) => picture !== undefined)
    .slice(0, MAX_OFFERED);
  const { assets } = await findAssets(call, { where: { assetType: "image", status: "active" }, limit: MAX_OFFERED });
  return [
    ...drawn.map(({ nodeId, name }) => ({ id: nodeId, title: `${name} (design tool)` })),
    ...assets.map(({ id, title }) => ({ id, title })),
  ];
}
