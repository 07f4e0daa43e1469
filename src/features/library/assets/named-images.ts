import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import { declaredImage, type NamedImage, readImageReferences } from "../component-images.ts";
import { componentKind } from "../components/kind.ts";

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
