import { notFound } from "../../../contract/api-error.ts";
import type { Deployment } from "../../../contract/part.ts";
import type { FindUsages } from "../assets/api.ts";
import { assetKind } from "../assets/kind.ts";
import { foundUsages } from "./found-usages.ts";
import { usagesOf } from "./usages-of.ts";

/** What uses an asset, found and declared. Throws `ApiError` 404 where there is none. */
export async function openFindUsages({ store, part }: Pick<Deployment, "store" | "part">): Promise<FindUsages> {
  const find = await part(foundUsages);
  return async ({ snapshot, actor }, assetId) => {
    const asset = await snapshot.get(assetKind, assetId);
    if (!asset) throw notFound("There is no such asset.");
    return usagesOf(snapshot, await find(snapshot), { removals: store.history, actor }, asset);
  };
}
