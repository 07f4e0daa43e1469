import type { Call } from "../../../contract/route.ts";
import { unusedAssets } from "../asset-usages/api.ts";
import { findAssets } from "../assets/api.ts";
import type { Asset } from "../assets/contract.ts";
import { MEDIA_PAGE, type MediaView } from "./media-view.ts";

export interface FoundMedia {
  assets: Asset[];
  /** How many match. */
  found: number;
  page: number;
  pages: number;
}

type Reads = Parameters<typeof findAssets>[0] & Pick<Call, "part" | "snapshot">;

/** One page of the library as it is asked for; a page behind the last one is the last. */
export async function findMedia(call: Reads, view: MediaView): Promise<FoundMedia> {
  const among = view.only === "unused" ? await (await call.part(unusedAssets))(call.snapshot) : undefined;
  const filter = {
    search: view.q.trim() || undefined,
    assetType: view.type || undefined,
    status: view.status || undefined,
    tags: view.tags.trim() || undefined,
    collectionId: view.collection || undefined,
    without: view.only === "undescribed" ? ("altText" as const) : undefined,
    sort: ({ newest: "newest", name: "title", size: "size" } as const)[view.sort],
    among,
  };
  const from = (page: number) => findAssets(call, { ...filter, limit: MEDIA_PAGE, offset: (page - 1) * MEDIA_PAGE });
  const asked = await from(view.page);
  const pages = Math.max(1, Math.ceil(asked.total / MEDIA_PAGE));
  const page = Math.min(view.page, pages);
  const { assets } = page === view.page ? asked : await from(page);
  return { assets, found: asked.total, page, pages };
}
