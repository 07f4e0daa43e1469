import { z } from "zod";
import { getCollections } from "../../domain/assets/collections-contract.ts";
import type { Asset } from "../../domain/assets/contract.ts";
import { pictureAt } from "../../domain/assets/picture-at.ts";
import { getAsset } from "../../domain/assets/records-contract.ts";
import { fileSize } from "../../engines/text/file-size.ts";
import { members } from "../../platform/contract/access.ts";
import { ButtonLink } from "../ui/components/button.tsx";
import { Callout } from "../ui/components/callout.tsx";
import { CopyButton } from "../ui/components/copy-button.tsx";
import { Fact, Facts } from "../ui/components/facts.tsx";
import { UiIcon } from "../ui/components/icon.tsx";
import { Moment } from "../ui/components/moment.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { Segments } from "../ui/components/segments.tsx";
import { page } from "../ui/page.tsx";
import { addressesOf, widthsOf } from "./asset-addresses.ts";
import { dimensionsOf } from "./asset-facts.ts";
import { assetFileAddress, formAddress, formatOf, iconOf, isDisplayed, isOfPixels } from "./asset-file.ts";
import { AssetForm } from "./asset-form.tsx";
import { AssetHistory, readHistory } from "./asset-history.tsx";
import { AssetUses, readUses } from "./asset-uses.tsx";
import { collectionTree, inOrder } from "./collection-tree.ts";
import { tag } from "./library-page.tsx";
import { MEDIA, mediaAddress } from "./media-view.ts";

/** One asset: picture, fields, usages, and copyable addresses. */
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
          isAuthored
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
              <ButtonLink href={assetFileAddress(asset)} icon="download" download={asset.filename}>
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
              <p class="media-none">Only administrators can edit the metadata.</p>
            )}
          </aside>
          <div class="media-asset-more">
            {asset.notes.length > 0 && (
              <Callout tone="warning" title="Not displayed">
                {asset.notes.map((note) => (
                  <p>{note}</p>
                ))}
              </Callout>
            )}
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

/** How others name the asset, to be copied, and the sizes it can be had in. */
function Addresses({ asset, origin }: { asset: Asset; origin: string }) {
  const widths = isOfPixels(asset) ? widthsOf(asset) : [];
  return (
    <section class="r-part media-part" aria-labelledby="addresses">
      <h2 id="addresses">Usage</h2>
      <dl class="media-addresses">
        {addressesOf(asset, origin).map(([label, text]) => (
          <div>
            <dt>{label}</dt>
            <dd>
              <code>{text}</code>
              <CopyButton text={text} label={`Copy ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
      {widths.length > 0 && asset.status === "active" && (
        <p class="r-hint media-forms">
          Other sizes:{" "}
          {widths.map((width) => (
            <a href={formAddress(asset, width)} aria-label={`${width} pixels wide, WebP`}>
              {width}
            </a>
          ))}{" "}
          <small>
            pixels wide; <code>format=avif|webp|png</code>, <code>fit=cover|contain</code>
          </small>
        </p>
      )}
    </section>
  );
}

const SOURCES: Record<Asset["sourceType"], string> = {
  designtool: "Design tool",
  upload: "Upload or push",
  url: "URL",
  cms: "Content management system",
  mediahost: "Media host",
};

/** The file's properties and source. */
function AssetDetails({ asset }: { asset: Asset }) {
  const { filename, mimeType, fileSizeBytes, sourceType, sourceUrl, createdBy, createdAt, updatedAt, id } = asset;
  const dimensions = dimensionsOf(asset);
  return (
    <Facts>
      <Fact term="File">{filename}</Fact>
      <Fact term="Type">
        {formatOf(asset)} <small>{mimeType}</small>
      </Fact>
      {dimensions && <Fact term="Dimensions">{dimensions}</Fact>}
      {fileSizeBytes !== null && <Fact term="Size">{fileSize(fileSizeBytes)}</Fact>}
      <Fact term="Source">{sourceUrl ? <Source type={sourceType} url={sourceUrl} /> : SOURCES[sourceType]}</Fact>
      <Fact term="Added">
        <Moment at={createdAt} alone />
        {createdBy && <> by {createdBy}</>}
      </Fact>
      {updatedAt !== createdAt && (
        <Fact term="Changed">
          <Moment at={updatedAt} alone />
        </Fact>
      )}
      <Fact term="ID">
        <code>{id}</code>
      </Fact>
    </Facts>
  );
}

/** Only an address that begins like a page's is a link. Any other text stays text. */
const Source = ({ type, url }: { type: Asset["sourceType"]; url: string }) => (
  <>
    {SOURCES[type]}:{" "}
    {/^https?:\/\//i.test(url) ? (
      <a href={url} rel="noopener noreferrer">
        {url}
      </a>
    ) : (
      url
    )}
  </>
);

const GROUNDS = [
  ["checkered", "Checkered"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** The asset on a selectable background, or the reason why pages can't show it. */
function AssetStage({ asset }: { asset: Asset }) {
  if (asset.status === "pending")
    return (
      <Callout tone="warning" title="Hidden">
        <p>The file can't be downloaded. To make it available, set its visibility to “Shown”.</p>
      </Callout>
    );
  if (asset.mimeType.startsWith("video/"))
    return (
      <video
        class="media-video"
        src={assetFileAddress(asset)}
        controls
        muted
        preload="metadata"
        aria-label={asset.title}
      />
    );
  const picture = isDisplayed(asset) ? pictureAt(asset, 1024) : undefined;
  if (!picture)
    return (
      <div class="media-stage media-stage-file">
        <UiIcon name={iconOf(asset)} />
        <p>{formatOf(asset)}: no preview available.</p>
      </div>
    );
  const { altText, title } = asset;
  return (
    <div class="media-stage-frame">
      <Segments name="ground" label="Background" options={GROUNDS} chosen="checkered" look="media-grounds" />
      <a class="media-stage" href={assetFileAddress(asset)} aria-label={`Open ${title} in full size`}>
        <img {...picture} alt={altText ?? ""} />
      </a>
    </div>
  );
}
