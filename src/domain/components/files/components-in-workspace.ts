import { type InWorkspace, sha256 } from "../../../store/kind.ts";
import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import { declaredImage, readImageReferences } from "../component-images.ts";
import type { ComponentDocument } from "../declaration/component-document.ts";
import { componentKind } from "../kind.ts";
import { componentArtifactKind, type FileDocument, pathOfArtifact } from "./file-kinds.ts";

/** Declarations with the picture they name by its address. */
export const componentsInWorkspace: InWorkspace<ComponentDocument> = {
  kind: componentKind,
  async outgoing(files, documents) {
    const changed = new Map<string, { document: ComponentDocument }>();
    for (const [id, document] of documents) {
      const image = await declaredImage(files, id, document.declaration.image);
      if (!image) continue;
      changed.set(id, { document: { ...document, declaration: { ...document.declaration, image: image.address } } });
    }
    return changed;
  },
};

export const artifactsInWorkspace: InWorkspace<FileDocument> = {
  kind: componentArtifactKind,
  outgoing: withImageAddresses,
};

/** Replaces image references in built pages and styles by addresses. The workspace version is kept as `original`. */
async function withImageAddresses(
  files: WorkspaceFiles,
  documents: ReadonlyMap<string, FileDocument>,
): Promise<Map<string, { document: FileDocument; bytes: Uint8Array }>> {
  const { rewritten } = await readImageReferences(files);
  const changed = new Map<string, { document: FileDocument; bytes: Uint8Array }>();
  if (rewritten.size === 0) return changed;
  for (const [id, document] of documents) {
    const text = rewritten.get(pathOfArtifact(id));
    if (text === undefined) continue;
    const bytes = Buffer.from(text);
    changed.set(id, {
      document: { ...document, hash: sha256(bytes), size: bytes.length, original: document.hash },
      bytes,
    });
  }
  return changed;
}
