import type { Asset } from "../../domain/assets/contract.ts";
import { Badge } from "../ui/components/badge.tsx";
import { Button } from "../ui/components/button.tsx";
import { UiIcon } from "../ui/components/icon.tsx";
import { assetFactsOf } from "./asset-facts.ts";
import { isPicture } from "./asset-file.ts";
import { AssetThumbnail } from "./asset-picture.tsx";
import type { CollectionNode } from "./collection-tree.ts";
import { assetPageAddress } from "./media-view.ts";

/** Assets as cards. Editors can select some, and move or delete them together. */
export function MediaGrid({
  assets,
  choices,
  mayWrite,
}: {
  assets: readonly Asset[];
  choices: readonly { node: CollectionNode; depth: number }[];
  mayWrite: boolean;
}) {
  return (
    <>
      {mayWrite && <SelectionBar choices={choices} />}
      <ul class="media-grid">
        {assets.map((asset) => (
          <Item asset={asset} mayWrite={mayWrite} />
        ))}
      </ul>
    </>
  );
}

function Item({ asset, mayWrite }: { asset: Asset; mayWrite: boolean }) {
  const { id, title, status, altText } = asset;
  return (
    <li class="r-card media-item">
      {mayWrite && (
        <label class="media-choose">
          <input type="checkbox" data-media-choose={id} autocomplete="off" />
          <span class="r-visually-hidden">Select {title}</span>
        </label>
      )}
      <div class="r-card-media media-picture">
        <AssetThumbnail asset={asset} />
      </div>
      <div class="r-card-body">
        <div class="r-card-title media-name">
          <a href={assetPageAddress(id)}>{title}</a>
        </div>
        <p class="r-card-text">{assetFactsOf(asset)}</p>
        {status === "pending" && <Badge tone="warning">Hidden</Badge>}
        {status === "active" && altText === null && isPicture(asset) && <Badge>No alt text</Badge>}
      </div>
    </li>
  );
}

/** Actions for selected assets. The script shows it after the first selection. */
const SelectionBar = ({ choices }: { choices: readonly { node: CollectionNode; depth: number }[] }) => (
  <section class="media-selection" aria-label="Selected files" data-media-selection="" hidden>
    <p data-media-chosen="" />
    <label class="r-select media-select">
      <span class="r-visually-hidden">Target collection</span>
      <select data-media-target="" autocomplete="off">
        <option value="">No collection</option>
        {choices.map(({ node, depth }) => (
          <option value={node.id}>{`${"– ".repeat(depth)}${node.name}`}</option>
        ))}
      </select>
      <UiIcon name="chevron-down" />
    </label>
    <Button data={{ "data-media-move": "" }}>Move</Button>
    <Button data={{ "data-media-delete-chosen": "" }} icon="trash">
      Delete
    </Button>
    <Button variant="quiet" data={{ "data-media-unchoose": "" }}>
      Clear selection
    </Button>
  </section>
);
