import { Icon } from "../../../web/components/icon.tsx";
import type { Asset } from "../assets/contract.ts";
import { formAddress, formatOf, iconOf, isOfPixels, isPicture } from "./asset-file.ts";

/** A small picture of an asset beside its name, or the sign of what it is. Decoration: the name says it. */
export function Thumbnail({ asset }: { asset: Asset }) {
  const { status, nativeWidth, nativeHeight } = asset;
  if (!isPicture(asset) || status === "pending")
    return (
      <span class="media-sign">
        <Icon name={iconOf(asset)} />
        {formatOf(asset)}
      </span>
    );
  return (
    <img
      src={formAddress(asset, 256)}
      srcset={isOfPixels(asset) ? `${formAddress(asset, 256)} 1x, ${formAddress(asset, 512)} 2x` : undefined}
      alt=""
      width={nativeWidth ?? undefined}
      height={nativeHeight ?? undefined}
      loading="lazy"
      decoding="async"
    />
  );
}
