import { matcher, queryWords } from "../../engines/text/filter-match.ts";
import { addSignature, hasSignature, SIGNATURE_WORDS } from "../../engines/text/text-signature.ts";
import type { ListEntry } from "../../store/store.ts";
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
  /** 1 for each row that fits, by its number. Nobody writes into it. */
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

/** What fitted a question, of the rows before `upTo`: as rows never change, that stays. */
interface Remembered {
  key: string;
  /** The very set that was asked for: it stays the same while nothing changes. */
  among: AssetFilter["among"];
  /** Words and tags. */
  parts: readonly string[];
  fits: Uint8Array;
  upTo: number;
}

/** Questions that are remembered, each in a byte for every row: further pages, and what is typed on. */
const MOST_REMEMBERED = 16;

export function createAssetTable(): AssetTable {
  const rows: AssetRow[] = [];
  let signatures = new Uint32Array(1024 * SIGNATURE_WORDS);
  /** The newest first. */
  let remembered: Remembered[] = [];
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
    fitting({ among, search = "", tags = [], ...others }) {
      const parts = [...queryWords(search), ...tags.map(tagMark)];
      return recall({ others, among, parts });
    },
  };

  /** What fits a filter: of what was asked before, rows that came since are looked at alone. */
  function recall({ others, among, parts }: Pick<Remembered, "among" | "parts"> & { others: AssetFilter }): Uint8Array {
    const key = JSON.stringify(others);
    const alike = remembered.filter((one) => one.key === key && one.among === among);
    const known = alike.find((one) => isSame(one.parts, parts));
    const wider = known ? undefined : alike.find((one) => isNarrowed(one.parts, parts));
    const fits = known && known.fits.length >= rows.length ? known.fits : new Uint8Array(2 * rows.length);
    if (known && fits !== known.fits) fits.set(known.fits);
    mark(fits, { from: known?.upTo ?? 0, isMeant: createTest({ ...others, among }), parts, wider });
    remembered = [{ key, among, parts, fits, upTo: rows.length }, ...remembered.filter((one) => one !== known)];
    remembered.splice(MOST_REMEMBERED);
    return fits;
  }

  /** Marks rows from this one on that fit. What did not fit the `wider` question does not fit this one. */
  function mark(
    fits: Uint8Array,
    options: { from: number; isMeant(row: AssetRow): boolean; parts: readonly string[]; wider: Remembered | undefined },
  ): void {
    const { from, isMeant, parts, wider } = options;
    const wanted = new Uint32Array(SIGNATURE_WORDS);
    for (const part of parts) addSignature(wanted, 0, part);
    const holdsParts = matcher(parts);
    for (let number = from; number < rows.length; number++) {
      if (wider && number < wider.upTo && wider.fits[number] !== 1) continue;
      if (!hasSignature(signatures, number * SIGNATURE_WORDS, wanted)) continue;
      const row = rows[number];
      if (row && isMeant(row) && holdsParts(row.text)) fits[number] = 1;
    }
  }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((part, at) => part === b[at]);

/** Whether a text that holds all of `parts` holds all of `fewer`, too: more was typed. */
const isNarrowed = (fewer: readonly string[], parts: readonly string[]): boolean =>
  fewer.every((one) => parts.some((part) => part.includes(one)));

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
