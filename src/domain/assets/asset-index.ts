import { definePart } from "../../platform/contract/part.ts";
import { type ListQuestion, type ListRow, listQuery } from "../../platform/list-query.ts";
import type { ListEntry } from "../../store/store.ts";
import { type ASSET_ORDERS, type AssetDocument, PICTURE_TYPES } from "./asset-document.ts";
import { searchText } from "./asset-summary.ts";
import { assetKind } from "./kind.ts";

/** A filter, an order and a page of assets. `findingParts` are the parts of a search. */
export type AssetQuestion = ListQuestion<AssetRow, AssetOrder>;
export type AssetOrder = (typeof ASSET_ORDERS)[number];

type Columns = Pick<AssetDocument, "assetType" | "status" | "collectionId" | "iconSetId" | "hash">;

interface AssetRow extends ListRow, Columns {
  createdAt: string;
  /** Bytes. */
  size: number;
  /** Whether a picture has no alternative text and is not marked as decoration. */
  lacksAlt: boolean;
  isDesignPicture: boolean;
}

function rowOf({ id, summary, changedAt }: ListEntry, text: string): AssetRow {
  const { createdAt, size } = summary;
  const { assetType, status, collectionId, iconSetId, hash } = summary as Columns;
  return {
    ...{ id, text, assetType, status, collectionId, iconSetId, hash },
    createdAt: typeof createdAt === "string" ? createdAt : changedAt,
    size: typeof size === "number" ? size : 0,
    lacksAlt: summary.hasAlt !== true && PICTURE_TYPES.includes(assetType),
    isDesignPicture: summary.isDesignPicture === true,
  };
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The assets as of a snapshot, to be asked without reading documents. */
export const assetIndex = definePart({
  name: "asset index",
  open: () =>
    listQuery<AssetDocument, AssetRow, AssetOrder>({
      kind: assetKind,
      rowOf,
      textOf: searchText,
      orders: {
        newest: (a, b) => inOrder(b.createdAt, a.createdAt),
        // A text begins with the title.
        title: (a, b) => inOrder(a.text, b.text),
        size: (a, b) => b.size - a.size,
      },
      first: "newest",
    }),
});
