import type { Kind } from "../../store/kind.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { AssetDocument } from "../assets/asset-document.ts";
import { assetKind, imagesOf } from "../assets/kind.ts";
import { readMediaFiles } from "../assets/read-media-files.ts";
import { declaredImage, type NamedImage, readImageReferences } from "../components/component-images.ts";
import { componentKind } from "../components/kind.ts";

/** Assets as a workspace has them: pictures that components name, with who names them, and those that just lie there. */
export const workspaceImagesKind: Kind<AssetDocument> = {
  ...assetKind,
  workspace: {
    ...assetKind.workspace,
    async read(files) {
      const [named, lying] = await Promise.all([readNamedImages(files), readMediaFiles(files)]);
      return imagesOf(files, [...named, ...lying]);
    },
  },
};

/** Images of a workspace that components name: in built pages and styles, and as the picture of a declaration. */
async function readNamedImages(files: WorkspaceFiles): Promise<NamedImage[]> {
  const [{ images }, { records }] = await Promise.all([
    readImageReferences(files),
    componentKind.workspace.read(files),
  ]);
  const declared = await Promise.all(
    records.map(({ id, document }) => declaredImage(files, id, document.declaration.image)),
  );
  return [...images, ...declared.filter((image) => image !== undefined)];
}
