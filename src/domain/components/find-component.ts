import { notFound } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Snapshot, StoredRecord } from "../../store/store.ts";
import type { ComponentDocument } from "./declaration/component-document.ts";
import { componentSourceKind } from "./files/file-kinds.ts";
import { componentKind } from "./kind.ts";

/** The bytes of a source file. Undefined if it doesn't exist. */
export async function readSource(
  { snapshot, blobs }: Pick<Call, "snapshot" | "blobs">,
  id: string,
  path: string,
): Promise<Uint8Array | undefined> {
  const entry = await snapshot.get(componentSourceKind, `${id}/${path}`);
  return entry && blobs.get(entry.document.hash);
}

/** Throws `ApiError` 404. */
export async function componentIn(snapshot: Snapshot, id: string): Promise<StoredRecord<ComponentDocument>> {
  const entry = await snapshot.get(componentKind, id);
  if (!entry) throw noComponent(id);
  return entry;
}

export const noComponent = (id: string) =>
  notFound(`The component ${id} doesn't exist. List all components with GET /api/components.json.`);
