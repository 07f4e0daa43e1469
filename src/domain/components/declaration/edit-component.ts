import { mergeFields } from "../../../engines/text/merge-fields.ts";
import type { ComponentDocument } from "./component-document.ts";
import { readDeclaration } from "./declaration.ts";

/** The fields of a component that an administrator may change in the registry. */
export interface EditableMetadata {
  title: string;
  group: string;
  description: string;
}

export const METADATA = ["title", "group", "description"] as const satisfies readonly (keyof EditableMetadata)[];

/** Another person changed the same fields to other values in the meantime. */
export class MetadataOverlap extends Error {
  readonly theirs: EditableMetadata;
  readonly overlaps: readonly (keyof EditableMetadata)[];
  constructor(theirs: EditableMetadata, overlaps: readonly (keyof EditableMetadata)[]) {
    super("Another person changed this component. Reload it and make your changes again.");
    this.theirs = theirs;
    this.overlaps = overlaps;
  }
}

export function metadataOf(id: string, { declaration }: ComponentDocument): EditableMetadata {
  const { title, group, description } = readDeclaration(id, declaration);
  return { title, group, description };
}

/** A component with some fields of its declaration replaced; the same one where they say the same. */
export function withMetadata(present: ComponentDocument, given: Record<string, unknown>): ComponentDocument {
  // A declaration may carry its title as `name`; one of both is kept.
  const { name, ...rest } = present.declaration;
  const kept = given.title !== undefined || name === undefined ? rest : present.declaration;
  const declaration = { ...kept, ...given };
  // `pull` prints an edited declaration again, because its original file is out of date.
  return JSON.stringify(declaration) === JSON.stringify(present.declaration) ? present : { declaration };
}

/**
 * Applies a person's changes, made to the version `opened`, to the present version. Changes of others stay. Throws
 * `MetadataOverlap` if both changed a field.
 */
export function editedComponent(
  id: string,
  present: ComponentDocument,
  { opened, mine }: { opened: EditableMetadata; mine: EditableMetadata },
): ComponentDocument {
  const theirs = metadataOf(id, present);
  const { overlaps } = mergeFields({ ...opened }, { ...mine }, { ...theirs });
  const both = METADATA.filter((name) => overlaps.includes(name));
  if (both.length > 0) throw new MetadataOverlap(theirs, both);
  const changed = METADATA.filter((name) => mine[name] !== opened[name]);
  return withMetadata(present, Object.fromEntries(changed.map((name) => [name, mine[name]])));
}
