import type { ListEntry } from "../../../store/store.ts";
import { matcher, queryWords } from "../../../text/filter-match.ts";
import { addSignature, hasSignature, SIGNATURE_WORDS } from "../../../text/text-signature.ts";
import { type ASSET_STATUSES, type ASSET_TYPES, PICTURE_TYPES } from "./asset-document.ts";
import { tagMark } from "./asset-summary.ts";

/** Which assets are meant; each field that is given has to fit. */
export interface AssetFilter {
  assetType?: (typeof ASSET_TYPES)[number] | undefined;
  status?: (typeof ASSET_STATUSES)[number] | undefined;
  collectionId?: string | undefined;
  iconSetId?: string | undefined;
  /** SHA-256 of the bytes. */
  contentHash?: string | undefined;
  /** Words that all occur in what it is found by. */
  search?: string | undefined;
  /** All of them, in capitals or not. */
  tags?: readonly string[] | undefined;
  /** Pictures of which nobody said what they show. */
  without?: "altText" | undefined;
  /** These alone. */
  among?: ReadonlySet<string> | undefined;
  /** Also pictures the design tool drew of components. */
  withDesignPictures?: boolean | undefined;
}

/** What filters and orders look at, in objects of one shape: that is several times as fast as summaries are. */
export interface AssetRow {
  id: string;
  /** Everything it is found by (`searchText`). */
  text: string;
  createdAt: string;
  /** Bytes. */
  size: number;
  assetType: unknown;
  status: unknown;
  collectionId: unknown;
  iconSetId: unknown;
  hash: unknown;
  /** A picture of which nobody said what it shows. */
  lacksAlt: boolean;
  isDesignPicture: boolean;
}

/**
 * Rows by number, with the signature of each text. A row is never written again: what changes gets another number, so that
 * who still reads an older state finds it as it was.
 */
export interface AssetTable {
  readonly size: number;
  row(number: number): AssetRow | undefined;
  /** Keeps a row; gives its number. */
  add(row: AssetRow): number;
  /** 1 for each row that fits, by its number. */
  fitting(filter: AssetFilter): Uint8Array;
}

export function rowOf({ id, summary, changedAt }: ListEntry, text: string): AssetRow {
  const { createdAt, size, assetType, status, collectionId, iconSetId, hash } = summary;
  return {
    id,
    text,
    createdAt: typeof createdAt === "string" ? createdAt : changedAt,
    size: typeof size === "number" ? size : 0,
    ...{ assetType, status, collectionId, iconSetId, hash },
    lacksAlt: summary.hasAlt !== true && PICTURE_TYPES.includes(String(assetType)),
    isDesignPicture: summary.isDesignPicture === true,
  };
}

export function createAssetTable(): AssetTable {
  const rows: AssetRow[] = [];
  let signatures = new Uint32Array(1024 * SIGNATURE_WORDS);
  return {
    get size() {
      return rows.length;
    },
    row: (number) => rows[number],
    add(row) {
      const number = rows.push(row) - 1;
      const at = number * SIGNATURE_WORDS;
      if (at >= signatures.length) {
        const larger = new Uint32Array(signatures.length * 2);
        larger.set(signatures);
        signatures = larger;
      }
      addSignature(signatures, at, row.text);
      return number;
    },
    fitting(filter) {
      const fits = new Uint8Array(rows.length);
      const isMeant = createTest(filter);
      const marks = (filter.tags ?? []).map(tagMark);
      const words = queryWords(filter.search ?? "");
      const wanted = new Uint32Array(SIGNATURE_WORDS);
      for (const text of [...marks, ...words]) addSignature(wanted, 0, text);
      const holdsWords = matcher(words);
      const looksAtText = marks.length + words.length > 0;
      for (let number = 0; number < rows.length; number++) {
        if (looksAtText && !hasSignature(signatures, number * SIGNATURE_WORDS, wanted)) continue;
        const row = rows[number];
        if (
          row &&
          isMeant(row) &&
          (!looksAtText || (holdsWords(row.text) && marks.every((mark) => row.text.includes(mark))))
        )
          fits[number] = 1;
      }
      return fits;
    },
  };
}

/** Whether a row fits, but for words and tags. */
function createTest(filter: AssetFilter): (row: AssetRow) => boolean {
  const { assetType, status, collectionId, iconSetId, contentHash, without, among, withDesignPictures } = filter;
  return (row) =>
    (withDesignPictures === true || !row.isDesignPicture) &&
    (assetType === undefined || row.assetType === assetType) &&
    (status === undefined || row.status === status) &&
    (collectionId === undefined || row.collectionId === collectionId) &&
    (iconSetId === undefined || row.iconSetId === iconSetId) &&
    (contentHash === undefined || row.hash === contentHash) &&
    (without === undefined || row.lacksAlt) &&
    (among === undefined || among.has(row.id));
}
