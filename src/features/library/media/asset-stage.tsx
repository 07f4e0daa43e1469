import { Callout } from "../../../web/components/callout.tsx";
import { Icon } from "../../../web/components/icon.tsx";
import { Segments } from "../../../web/components/segments.tsx";
import type { Asset } from "../assets/contract.ts";
import { fileAddress, formAddress, formatOf, iconOf, isOfPixels, isPicture } from "./asset-file.ts";

const GROUNDS = [
  ["checkered", "Checkered"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** The asset itself, on a ground that is chosen; what no page shows is said. */
export function AssetStage({ asset }: { asset: Asset }) {
  if (asset.status === "pending")
    return (
      <Callout tone="warning" title="Hidden">
        <p>Its file is shown to nobody. Set its state to “Shown” to hand it out again.</p>
      </Callout>
    );
  if (asset.mimeType.startsWith("video/"))
    return (
      <video class="media-video" src={fileAddress(asset)} controls muted preload="metadata" aria-label={asset.title} />
    );
  if (!isPicture(asset))
    return (
      <div class="media-stage media-stage-file">
        <Icon name={iconOf(asset)} />
        <p>{formatOf(asset)}: browsers show no picture of it.</p>
      </div>
    );
  const { nativeWidth, nativeHeight, altText, title } = asset;
  return (
    <div class="media-stage-frame">
      <Segments name="ground" label="Ground" options={GROUNDS} chosen="checkered" look="media-grounds" />
      <a class="media-stage" href={fileAddress(asset)} aria-label={`Open ${title} alone`}>
        <img
          src={formAddress(asset, 1024)}
          srcset={isOfPixels(asset) ? `${formAddress(asset, 1024)} 1x, ${formAddress(asset, 2048)} 2x` : undefined}
          alt={altText ?? title}
          width={nativeWidth ?? undefined}
          height={nativeHeight ?? undefined}
        />
      </a>
    </div>
  );
}
