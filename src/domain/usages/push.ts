import type { PushStep } from "../../platform/contract/push-step.ts";
import { assetKind } from "../assets/kind.ts";
import { mediaFileKind } from "../assets/media-files-kind.ts";

/** Pictures of the workspace; what a push sends of pages and components that name them has their address instead. */
export const pushImages: PushStep = {
  step: "images",
  kinds: [mediaFileKind, assetKind],
  absent: "images in public/, pages/ or components",
  noun: { one: "image", many: "images" },
  // A file that lies somewhere and the asset of its bytes are one picture.
  count: ({ filename }) => (filename === undefined ? 0 : 1),
};
