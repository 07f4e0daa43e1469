import { isSafePath } from "../../../safe/path.ts";
import type { Snapshot, StoredRecord } from "../../../store/store.ts";
import { readDeclaration } from "../declaration/declaration.ts";
import { componentKind } from "../kind.ts";
import { componentArtifactKind, componentScreenshotKind, type FileDocument } from "./file-kinds.ts";

/** A file that is served, and the name its media type follows from. */
export interface FoundArtifact {
  name: string;
  entry: StoredRecord<FileDocument>;
}

/**
 * Finds the artifact at a path of the artifact tree. `button-primary.html` belongs to the component with the longest id
 * that begins the name and has such a file; `button/screenshot.png` names its component; `main.css` is shared.
 */
export async function findArtifact(snapshot: Snapshot, path: string): Promise<FoundArtifact | undefined> {
  if (!isSafePath(path)) return undefined;
  const ids = path.includes("/") ? [path] : [...ownersOf(path).map((id) => `${id}/${path}`), path];
  const found = await Promise.all([
    ...ids.map((id) => snapshot.get(componentArtifactKind, id)),
    snapshot.get(componentScreenshotKind, path),
  ]);
  const entry = found.find((one) => one !== undefined);
  return entry && { name: path, entry };
}

/** The built document of a variant: the file its declaration names, else `{id}-{variant}.html`. */
export async function findVariant(snapshot: Snapshot, id: string, variant: string): Promise<FoundArtifact | undefined> {
  const component = await snapshot.get(componentKind, id);
  const { previews = {} } = component ? readDeclaration(id, component.document.declaration) : {};
  const declared = Object.hasOwn(previews, variant) ? previews[variant]?.url : undefined;
  const names = [...(declared ? [`${id}/${declared}`] : []), `${id}/${id}-${variant}.html`];
  for (const name of names) {
    const found = await findArtifact(snapshot, name);
    if (found) return found;
  }
  return undefined;
}

/** Ids a flat file name can belong to, longest first: `a-b.html` → `a-b`, `a`. */
function ownersOf(name: string): string[] {
  const stem = name.replace(/\.[a-z0-9]+$/i, "");
  const parts = stem.split("-").slice(0, 40);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("-")).filter((id) => id !== "");
}
