import type { PushStep } from "../../../contract/push-step.ts";
import { assetKind } from "./kind.ts";

/** Images of the workspace that components name; what a push sends of the components has their address instead. */
export const pushImages: PushStep = {
  step: "images",
  kinds: [assetKind],
  absent: "images that components name",
  noun: { one: "image", many: "images" },
};
