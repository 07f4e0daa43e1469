import type { Asset } from "../../domain/assets/contract.ts";
import { pictureAt } from "../../domain/assets/picture-at.ts";
import { Callout } from "../ui/components/callout.tsx";
import { Icon } from "../ui/components/icon.tsx";
import { Segments } from "../ui/components/segments.tsx";
import { fileAddress, formatOf, iconOf, isShown } from "./asset-file.ts";

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
  const picture = isShown(asset) ? pictureAt(asset, 1024) : undefined;
  if (!picture)
    return (
      <div class="media-stage media-stage-file">
        <Icon name={iconOf(asset)} />
        <p>{formatOf(asset)}: no picture is made of it.</p>
      </div>
    );
  const { altText, title } = asset;
  return (
    <div class="media-stage-frame">
      <Segments name="ground" label="Ground" options={GROUNDS} chosen="checkered" look="media-grounds" />
      <a class="media-stage" href={fileAddress(asset)} aria-label={`Open ${title} alone`}>
        <img {...picture} alt={altText ?? title} />
      </a>
    </div>
  );
}
