import type { Call } from "../../platform/contract/route.ts";
import { type AssetQuestion, assetIndex } from "./asset-index.ts";
import { toAssetResponses } from "./asset-response.ts";
import type { Asset } from "./contract.ts";
import { assetKind } from "./kind.ts";

/** Whether the caller is shown pictures the design tool drew of components. */
export const seesDesignPictures = ({ actor }: Pick<Call, "actor">): boolean =>
  actor?.scopes.has("design:read") === true;

/**
 * Returns a page of matching assets, newest first or in the requested order, and their total count. Only summaries are
 * read for all of them; the documents of the page are read in one statement. Pictures of the design tool need
 * `design:read`.
 */
export async function findAssets(
  call: Pick<Call, "part" | "settings" | "snapshot" | "actor">,
  question: AssetQuestion,
): Promise<{ total: number; assets: Asset[] }> {
  const index = await (await call.part(assetIndex))(call.snapshot);
  const isDesignPicture = seesDesignPictures(call) ? undefined : false;
  const { rows, total } = await index.find({ ...question, where: { ...question.where, isDesignPicture } });
  const entries = await Promise.all(rows.map(({ id }) => call.snapshot.get(assetKind, id)));
  const assets = await toAssetResponses(
    call,
    entries.filter((entry) => entry !== undefined),
  );
  return { total, assets };
}
