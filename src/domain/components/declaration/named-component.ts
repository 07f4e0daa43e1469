import { unknownName } from "../../../platform/contract/unknown-name.ts";
import type { Snapshot, StoredRecord } from "../../../store/store.ts";
import { componentKind } from "../kind.ts";
import type { ComponentDocument } from "./component-document.ts";

/** The record of a component. Throws `ApiError` 404 with a name that is near. */
export async function namedComponent(
  { snapshot }: { snapshot: Snapshot },
  name: string,
): Promise<StoredRecord<ComponentDocument>> {
  const entry = await snapshot.get(componentKind, name);
  if (entry) return entry;
  const ids = (await snapshot.list(componentKind)).map((listed) => listed.id);
  throw unknownName("component", name, ids, "Use service_search_components to find components.");
}
