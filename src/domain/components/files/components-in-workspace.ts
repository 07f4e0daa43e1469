import { basename } from "node:path/posix";
import { faultSentences } from "../../../engines/text/field-faults.ts";
import { sha256, type WorkspaceKind } from "../../../store/kind.ts";
import { readByFolder } from "../../../store/workspace/by-folder.ts";
import type { FolderFiles, WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import { declaredImage, readImageReferences } from "../component-images.ts";
import { COMPONENTS } from "../component-paths.ts";
import type { ComponentDocument } from "../declaration/component-document.ts";
import { declarationFaults } from "../declaration/declaration-faults.ts";
import { componentKind, readComponentRecord } from "../kind.ts";
import { componentArtifactKind, type FileDocument, pathOfArtifact } from "./file-kinds.ts";

/** Declarations with the picture they name by its address. */
export const componentsInWorkspace: WorkspaceKind<ComponentDocument> = {
  kind: componentKind,
  read: readByFolder(COMPONENTS, async (files, folder) => {
    const reading = await readComponentRecord(files, folder);
    const notes = await faultsOf(files, folder, reading.records[0]?.document);
    return notes.length > 0 ? { ...reading, notes } : reading;
  }),
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

/** The faults of a declaration, with file and line. */
async function faultsOf(files: WorkspaceFiles, folder: FolderFiles, document?: ComponentDocument): Promise<string[]> {
  const faults = document ? declarationFaults(document.declaration) : [];
  if (faults.length === 0) return [];
  const id = basename(folder.path);
  const path = document?.file?.path ?? `${folder.path}/dist/${id}.json`;
  return faultSentences(path, await files.text(path), faults);
}

export const artifactsInWorkspace: WorkspaceKind<FileDocument> = {
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
