import type { Asset } from "../../domain/assets/contract.ts";
import { pictureAt } from "../../domain/assets/picture-at.ts";
import { UiIcon } from "../ui/components/icon.tsx";
import { formatOf, iconOf, isDisplayed } from "./asset-file.ts";

/** A small picture of an asset next to its name, or an icon. Decorative, because the name describes it. */
export function AssetThumbnail({ asset }: { asset: Asset }) {
  const picture = isDisplayed(asset) ? pictureAt(asset, 256) : undefined;
  if (!picture)
    return (
      <span class="media-sign">
        <UiIcon name={iconOf(asset)} />
        {formatOf(asset)}
      </span>
    );
  return <img {...picture} alt="" loading="lazy" decoding="async" />;
}
