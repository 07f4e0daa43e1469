import { badRequest } from "../../platform/contract/api-error.ts";
import { update } from "../../platform/contract/route.ts";
import type { RecordChange } from "../../store/store.ts";
import { collectionKind } from "./collections-kind.ts";

/**
 * A precondition without a change: the commit fails with 400 if the collection doesn't exist when it is applied.
 * Returns no change if the asset has no collection.
 */
export function inCollection(id: string | null | undefined): RecordChange[] {
  if (id === null || id === undefined) return [];
  return [
    update(collectionKind, id, (present) => {
      if (!present)
        throw badRequest(
          "unknown_collection",
          `The collection ${id} doesn't exist. List all collections with GET /api/service/assets/collections.`,
          "/collectionId",
        );
      return present;
    }),
  ];
}
