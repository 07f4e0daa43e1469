import { fold, queryWords } from "../../engines/text/filter-match.ts";
import type { Summary } from "../../store/kind.ts";
import { type AssetDocument, isDesignPicture } from "./asset-document.ts";

/** Bytes of a summary as JSON. A registry keeps the summaries of 100,000 assets in memory. */
const MAX_BYTES = 2_000;

/**
 * The fields that lists, filters and search use, in at most about 2,000 bytes for any document: `title`, `assetType`,
 * `mimeType`, `status`, `storageKey`, `hash` and `size` (bytes); `collectionId`, `iconSetId` and `createdAt` (ISO
 * 8601), if set; `hasAlt`, if the picture is described; `isDesignPicture`; and `text`, the searchable text. If `text`
 * is missing because it would be too long, search reads the document.
 */
export function summarizeAsset(document: AssetDocument): Summary {
  const { title, assetType, mimeType, storageKey, status, hash = "", collectionId, iconSetId } = document;
  const summary: Summary = {
    title: title.slice(0, 120),
    assetType,
    mimeType: mimeType.slice(0, 100),
    storageKey,
    status,
    hash,
    size: document.fileSizeBytes ?? 0,
    ...(collectionId === undefined ? {} : { collectionId }),
    ...(iconSetId === undefined ? {} : { iconSetId }),
    ...(document.createdAt === undefined ? {} : { createdAt: document.createdAt }),
    ...(document.altText === undefined ? {} : { hasAlt: true }),
    ...(isDesignPicture(document) ? { isDesignPicture: true } : {}),
  };
  const whole = { ...summary, text: searchText(document) };
  return Buffer.byteLength(JSON.stringify(whole)) <= MAX_BYTES ? whole : summary;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The texts of an asset that people write. */
interface AssetTexts {
  title: string;
  filename: string;
  altText?: string | undefined;
  description?: string | undefined;
  tags?: readonly string[] | undefined;
}

/**
 * The searchable text of an asset, folded for comparison (`fold`): the title first, one text a line, and tags between
 * tabs, which no word contains.
 */
export function searchText({ title, filename, altText = "", description = "", tags = [] }: AssetTexts): string {
  const texts = [title, filename, altText, description].map(oneLine).join("\n");
  return fold(`${texts}\n\t${tags.map(oneLine).join("\t")}\t`);
}

/** The pieces that `searchText` contains if an asset matches all of these words and tags, regardless of case. */
export const findingParts = (search: string, tags: readonly string[] = []): string[] => [
  ...queryWords(search),
  ...tags.map((tag) => fold(`\t${oneLine(tag)}\t`)),
];
