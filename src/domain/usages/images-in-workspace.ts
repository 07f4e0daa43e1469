import { basename, extname } from "node:path";
import type { KindReading, WorkspaceKind } from "../../store/kind.ts";
import { pictureBytes } from "../../store/workspace/line-ends.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { AssetDocument } from "../assets/asset-document.ts";
import { imageDocument, imageId } from "../assets/image-sync.ts";
import { assetKind } from "../assets/kind.ts";
import type { NamedMedia } from "../assets/media-references.ts";
import { readMediaFiles } from "../assets/read-media-files.ts";
import { declaredImage, type NamedImage, readImageReferences } from "../components/component-images.ts";
import { readComponents } from "../components/kind.ts";

/** Assets of a workspace: pictures that components use, with their users, and unused ones. */
export const imagesInWorkspace: WorkspaceKind<AssetDocument> = {
  kind: assetKind,
  async read(files) {
    const [named, lying] = await Promise.all([readNamedImages(files), readMediaFiles(files)]);
    return imagesOf(files, [...named, ...lying]);
  },
};

/** Images of a workspace that components name: in built pages and styles, and as the picture of a declaration. */
async function readNamedImages(files: WorkspaceFiles): Promise<NamedImage[]> {
  const [{ images }, { records }] = await Promise.all([readImageReferences(files), readComponents(files)]);
  const declared = await Promise.all(
    records.map(({ id, document }) => declaredImage(files, id, document.declaration.image)),
  );
  return [...images, ...declared.filter((image) => image !== undefined)];
}

/** A picture of a workspace; where a component names it, with how it does. */
type LyingImage = NamedMedia & { componentId?: string; refs?: readonly string[] };

/**
 * The assets of a workspace's pictures, one for equal bytes. The files stay in place; the assets have the addresses
 * that a push would give them.
 */
function imagesOf(files: WorkspaceFiles, lying: readonly LyingImage[]): KindReading<AssetDocument> {
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
