import { Icon } from "../../../web/components/icon.tsx";
import { pictureAt } from "../asset-files/api.ts";
import type { Asset } from "../assets/contract.ts";
import { formatOf, iconOf, isShown } from "./asset-file.ts";

/** A small picture of an asset beside its name, or the sign of what it is. Decoration: the name says it. */
export function Thumbnail({ asset }: { asset: Asset }) {
  const picture = isShown(asset) ? pictureAt(asset, 256) : undefined;
  if (!picture)
    return (
      <span class="media-sign">
        <Icon name={iconOf(asset)} />
        {formatOf(asset)}
      </span>
    );
  return <img {...picture} alt="" loading="lazy" decoding="async" />;
}
