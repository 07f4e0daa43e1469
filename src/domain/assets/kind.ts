import { defineKind, type Kind, titleIn } from "../../store/kind.ts";
import { type AssetDocument, assetDocument } from "./asset-document.ts";
import { summarizeAsset } from "./asset-summary.ts";
import { imageSync } from "./image-sync.ts";

/** Pictures, videos and other files. In a workspace each has its users (`imagesInWorkspace`). */
export const assetKind: Kind<AssetDocument> = defineKind({
  name: "asset",
  noun: { one: "asset", many: "assets" },
  title: (summary) => titleIn(summary, "title"),
  schema: assetDocument,
  volatile: ["createdAt", "createdBy"],
  summarize: (_, document) => summarizeAsset(document),
  blobs: ({ hash }) => (hash === undefined ? [] : [hash]),
  sync: imageSync(() => assetKind),
  workspace: {
    paths: ["components", "pages", "public"],
    // A push removes no assets. The kinds of the files report the ignored ones.
    holds: () => undefined,
  },
});
