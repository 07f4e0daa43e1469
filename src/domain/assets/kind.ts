import { basename, extname } from "node:path";
import { defineKind, type Kind, type Reading, titleIn } from "../../store/kind.ts";
import { pictureBytes } from "../../store/workspace/line-ends.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type AssetDocument, assetDocument } from "./asset-document.ts";
import { summarizeAsset } from "./asset-summary.ts";
import { imageDocument, imageId, imageSync } from "./image-sync.ts";
import type { NamedMedia } from "./media-references.ts";
import { readMediaFiles } from "./read-media-files.ts";

/** What it reads of a workspace is pictures that lie there; `workspaceImagesKind` knows who names them. */
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
    read: async (files) => imagesOf(files, await readMediaFiles(files)),
  },
});

/** A picture of a workspace; where a component names it, with how it does. */
export type LyingImage = NamedMedia & { componentId?: string; refs?: readonly string[] };

/**
 * The assets of pictures that lie in a workspace, one for those of the same bytes. They stay where they lie; they are there
 * under the address a push gives them.
 */
export function imagesOf(files: WorkspaceFiles, lying: readonly LyingImage[]): Reading<AssetDocument> {
  const blobs = new Map<string, () => Promise<Uint8Array>>();
  const records = [...Map.groupBy(lying, ({ hash }) => hash)].flatMap(([hash, same]) => {
    const [first] = same;
    if (!first) return [];
    const { path, size, address } = first;
    blobs.set(hash, async () => (await pictureBytes(files, path)) ?? new Uint8Array());
    // The name ends as the address does.
    const filename = `${basename(path, extname(path))}${extname(address.replace(/#.*$/s, ""))}`;
    return [{ id: imageId(hash), document: imageDocument({ filename, hash, size, usages: usagesOf(same) }) }];
  });
  return { records, blobs, warnings: [] };
}

/** One usage for each component, however often it names the image. */
const usagesOf = (images: readonly LyingImage[]): AssetDocument["usages"] =>
  Array.from(
    Map.groupBy(
      images.flatMap(({ componentId, refs = [] }) => (componentId === undefined ? [] : { componentId, refs })),
      ({ componentId }) => componentId,
    ),
    ([componentId, same]) => ({ componentId, refs: [...new Set(same.flatMap(({ refs }) => refs))].sort() }),
  );
