import { basename, extname } from "node:path";
import { defineKind, type Kind, titleIn } from "../../../store/kind.ts";
import { pictureBytes } from "../../../store/workspace/line-ends.ts";
import type { NamedImage } from "../component-images.ts";
import type { NamedMedia } from "../media-references.ts";
import { type AssetDocument, assetDocument } from "./asset-document.ts";
import { summarizeAsset } from "./asset-summary.ts";
import { imageDocument, imageId, imageSync } from "./image-sync.ts";
import { readMediaFiles, readNamedImages } from "./named-images.ts";

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
    // A push removes none of them; the kinds of the files name what is left out.
    holds: () => undefined,
    // Images stay where they lie; they are there under the address a push gives them.
    async read(files) {
      const [named, lying] = await Promise.all([readNamedImages(files), readMediaFiles(files)]);
      const images = Map.groupBy<string, LyingImage>([...named, ...lying], ({ hash }) => hash);
      const blobs = new Map<string, () => Promise<Uint8Array>>();
      const records = [...images].flatMap(([hash, same]) => {
        const [first] = same;
        if (!first) return [];
        const { path, size, address } = first;
        blobs.set(hash, async () => (await pictureBytes(files, path)) ?? new Uint8Array());
        // The name ends as the address does.
        const filename = `${basename(path, extname(path))}${extname(address.replace(/#.*$/s, ""))}`;
        return [{ id: imageId(hash), document: imageDocument({ filename, hash, size, usages: usagesOf(same) }) }];
      });
      return { records, blobs, warnings: [] };
    },
  },
});

/** Named by a component, or just there. */
type LyingImage = NamedMedia & Partial<Pick<NamedImage, "componentId" | "refs">>;

/** One usage for each component, however often it names the image. */
const usagesOf = (images: readonly LyingImage[]): AssetDocument["usages"] =>
  Array.from(
    Map.groupBy(
      images.flatMap(({ componentId, refs = [] }) => (componentId === undefined ? [] : { componentId, refs })),
      ({ componentId }) => componentId,
    ),
    ([componentId, same]) => ({ componentId, refs: [...new Set(same.flatMap(({ refs }) => refs))].sort() }),
  );
