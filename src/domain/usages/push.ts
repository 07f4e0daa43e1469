import type { PushStep } from "../../platform/contract/push-step.ts";
import { assetKind } from "../assets/kind.ts";
import { mediaFileKind } from "../assets/media-files-kind.ts";

/** Pushes pictures of the workspace. Pushed pages and components contain their addresses. */
export const pushImages: PushStep = {
  step: "images",
  kinds: [mediaFileKind, assetKind],
  absent: "images in public/, pages/ or components",
  noun: { one: "image", many: "images" },
  // A file and the asset with its bytes are one picture.
  count: ({ filename }) => (filename === undefined ? 0 : 1),
};
