import { z } from "zod";
import { getCollections } from "../../domain/assets/collections-contract.ts";
import { getAsset } from "../../domain/assets/records-contract.ts";
import { members } from "../../platform/contract/access.ts";
import { ButtonLink } from "../ui/components/button.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { page } from "../ui/page.tsx";
import { Addresses } from "./addresses.tsx";
import { AssetDetails } from "./asset-details.tsx";
import { fileAddress } from "./asset-file.ts";
import { AssetForm } from "./asset-form.tsx";
import { AssetHistory, readHistory } from "./asset-history.tsx";
import { AssetStage } from "./asset-stage.tsx";
import { AssetUses, readUses } from "./asset-uses.tsx";
import { collectionTree, inOrder } from "./collection-tree.ts";
import { tag } from "./library-page.tsx";
import { MEDIA, mediaAddress } from "./media-view.ts";

/** One asset: how it looks, what is said of it, what uses it, and how others name it. */
export const assetPage = page(
  {
    path: `${MEDIA}/{id}`,
    summary: "Show an asset of the media library",
    tag,
    access: members,
    cache: "none",
    params: z.object({ id: z.string() }),
  },
  async (call) => {
    const { actor, client, params, settings } = call;
    const [asset, collections] = await Promise.all([client(getAsset, { params }), client(getCollections, {})]);
    const [uses, history] = await Promise.all([readUses(call, asset.usages), readHistory(call, params.id)]);
    const mayWrite = actor?.role === "admin";
    const collection = collections.find(({ id }) => id === asset.collectionId);
    const body = (
      <article
        class="media-asset"
        data-island="media"
        data-media="asset"
        data-id={asset.id}
        data-hash={asset.hash}
        data-storage-key={asset.storageKey}
        data-max-bytes={String(settings.limits.asset)}
      >
        <PageHeader
          title={asset.title}
          eyebrow={
            <>
              <a href={MEDIA}>Media library</a>
              {collection && (
                <>
                  {" / "}
                  <a href={mediaAddress({ collection: collection.id })}>{collection.name}</a>
                </>
              )}
            </>
          }
          actions={
            asset.status === "active" && (
              <ButtonLink href={fileAddress(asset)} icon="download" download={asset.filename}>
                Download
              </ButtonLink>
            )
          }
        />
        <div class="media-asset-columns">
          <AssetStage asset={asset} />
          <aside class="media-asset-side" aria-label="Details">
            <AssetDetails asset={asset} />
            {mayWrite ? (
              <AssetForm asset={asset} choices={inOrder(collectionTree(collections))} />
            ) : (
              <p class="media-none">Administrators change what is said of it.</p>
            )}
          </aside>
          <div class="media-asset-more">
            <Addresses asset={asset} origin={settings.baseUrl} />
            <AssetUses uses={uses} />
            <AssetHistory lines={history} />
          </div>
        </div>
      </article>
    );
    return { title: `${asset.title} · Media library`, body, sidebar: false, width: "wide" };
  },
);
