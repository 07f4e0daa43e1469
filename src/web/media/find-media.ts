import { findingParts } from "../../domain/assets/asset-summary.ts";
import type { Asset } from "../../domain/assets/contract.ts";
import { findAssets } from "../../domain/assets/find-assets.ts";
import { unusedAssets } from "../../domain/usages/unused-assets.ts";
import { isFiltered, MEDIA_PAGE, type MediaView } from "./media-view.ts";

export interface FoundMedia {
  assets: Asset[];
  /** How many match. */
  found: number;
  /** How many there are. */
  total: number;
  page: number;
  pages: number;
}

type Reads = Parameters<typeof findAssets>[0];

/** The registry's name for each sort order of the page. */
const ORDERS = { newest: "newest", name: "title", size: "size" } as const;

/** One page of the requested library. Returns the last page if `view.page` is beyond it. */
export async function findMedia(call: Reads, view: MediaView): Promise<FoundMedia> {
  const among = view.only === "unused" ? await (await call.part(unusedAssets))(call.snapshot) : undefined;
  const tags = view.tags.split(",").filter((tag) => tag.trim() !== "");
  const where = {
    assetType: view.type || undefined,
    status: view.status || undefined,
    collectionId: view.collection || undefined,
    lacksAlt: view.only === "undescribed" || undefined,
  };
  const filter = { where, parts: findingParts(view.q, tags), among, order: ORDERS[view.sort] };
  const from = (page: number) => findAssets(call, { ...filter, limit: MEDIA_PAGE, offset: (page - 1) * MEDIA_PAGE });
  const requested = await from(view.page);
  const isWhole = view.collection === "" && !isFiltered(view);
  const { total } = isWhole ? requested : await findAssets(call, { limit: 0 });
  const pages = Math.max(1, Math.ceil(requested.total / MEDIA_PAGE));
  const page = Math.min(view.page, pages);
  const { assets } = page === view.page ? requested : await from(page);
  return { assets, found: requested.total, total, page, pages };
}
