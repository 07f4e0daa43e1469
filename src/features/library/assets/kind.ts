import { basename, extname } from "node:path";
import { defineKind, type Kind, titleIn } from "../../../store/kind.ts";
import type { NamedImage } from "../component-images.ts";
import { type AssetDocument, assetDocument } from "./asset-document.ts";
import { summarizeAsset } from "./asset-summary.ts";
import { imageDocument, imageId, imageSync } from "./image-sync.ts";
import { readNamedImages } from "./named-images.ts";

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
    paths: ["components", "public"],
    // Images stay where they lie; those that components name are there under the address a push gives them.
    async read(files) {
      const images = Map.groupBy(await readNamedImages(files), ({ hash }) => hash);
      const blobs = new Map<string, () => Promise<Uint8Array>>();
      const records = [...images].flatMap(([hash, same]) => {
        const [first] = same;
        if (!first) return [];
        const { path, size, address } = first;
        blobs.set(hash, async () => (await files.bytes(path)) ?? new Uint8Array());
        // The name ends as the address does.
        const filename = `${basename(path, extname(path))}${extname(address.replace(/#.*$/s, ""))}`;
        return [{ id: imageId(hash), document: imageDocument({ filename, hash, size, usages: usagesOf(same) }) }];
      });
      return { records, blobs, warnings: [] };
    },
  },
});

/** One usage for each component, however often it names the image. */
const usagesOf = (images: readonly NamedImage[]): AssetDocument["usages"] =>
  Array.from(
    Map.groupBy(images, ({ componentId }) => componentId),
    ([componentId, same]) => ({ componentId, refs: [...new Set(same.flatMap(({ refs }) => refs))].sort() }),
  );
