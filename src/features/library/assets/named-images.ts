import { pictureDigest } from "../../../store/workspace/line-ends.ts";
import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import { declaredImage, type NamedImage, readImageReferences } from "../component-images.ts";
import { componentKind } from "../components/kind.ts";
import { inPieces } from "../in-pieces.ts";
import { mediaFileKind } from "../media-files/kind.ts";
import { addressOfMedia, type NamedMedia } from "../media-references.ts";

/** Images of a workspace that components name: in built pages and styles, and as the picture of a declaration. */
export async function readNamedImages(files: WorkspaceFiles): Promise<NamedImage[]> {
  const [{ images }, { records }] = await Promise.all([
    readImageReferences(files),
    componentKind.workspace.read(files),
  ]);
  const declared = await Promise.all(
    records.map(({ id, document }) => declaredImage(files, id, document.declaration.image)),
  );
  return [...images, ...declared.filter((image) => image !== undefined)];
}

/** Pictures and videos of a workspace that lie below `public/` or beside pages, whether anybody names them or not. */
export async function readMediaFiles(files: WorkspaceFiles): Promise<NamedMedia[]> {
  const { records } = await mediaFileKind.workspace.read(files);
  const all = await inPieces(records, async ({ id: path }) => {
    const digest = await pictureDigest(files, path);
    return digest ? [{ path, ...digest, address: addressOfMedia(path, digest.hash) }] : [];
  });
  return all.flat();
}
