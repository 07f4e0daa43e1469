import { badRequest } from "../../platform/contract/api-error.ts";
import { update } from "../../platform/contract/route.ts";
import type { Change } from "../../store/store.ts";
import { collectionKind } from "./collections-kind.ts";

/**
 * Changes nothing, and refuses the commit it is part of with 400 where there is no such collection when it lands: an asset
 * is never put where nothing is. None for an asset that lies in no collection.
 */
export function inCollection(id: string | null | undefined): Change[] {
  if (id === null || id === undefined) return [];
  return [
    update(collectionKind, id, (present) => {
      if (!present)
        throw badRequest(
          "unknown_collection",
          `The collection ${id} does not exist. List all collections with GET /api/service/assets/collections.`,
          "/collectionId",
        );
      return present;
    }),
  ];
}
