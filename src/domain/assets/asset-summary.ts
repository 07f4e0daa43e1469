import { fold, queryWords } from "../../engines/text/filter-match.ts";
import type { Summary } from "../../store/kind.ts";
import { type AssetDocument, isDesignPicture } from "./asset-document.ts";

/** Bytes of a summary as JSON: a registry keeps those of 100,000 assets in memory. */
const MOST_BYTES = 2_000;

/**
 * What lists, filters and search work on, in about 2,000 bytes whatever the document says: `title`, `assetType`,
 * `mimeType`, `status`, `storageKey`, `hash` and `size` (bytes); `collectionId`, `iconSetId`, `createdAt` (ISO 8601) where
 * there is one; `hasAlt` where somebody said what it shows; `isDesignPicture`; and `text`, everything it is found by.
 * Without `text`, which is too long then, the document has to be asked.
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
  return Buffer.byteLength(JSON.stringify(whole)) <= MOST_BYTES ? whole : summary;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** What people wrote of an asset. */
interface AssetTexts {
  title: string;
  filename: string;
  altText?: string | undefined;
  description?: string | undefined;
  tags?: readonly string[] | undefined;
}

/**
 * Everything an asset is found by, as words are compared (`fold`): title first, a line for each text, and tags between
 * tabs, which no word holds.
 */
export function searchText({ title, filename, altText = "", description = "", tags = [] }: AssetTexts): string {
  const texts = [title, filename, altText, description].map(oneLine).join("\n");
  return fold(`${texts}\n\t${tags.map(oneLine).join("\t")}\t`);
}

/** What that text holds of an asset that is found by all of these words and has all of these tags, in capitals or not. */
export const findingParts = (search: string, tags: readonly string[] = []): string[] => [
  ...queryWords(search),
  ...tags.map((tag) => fold(`\t${oneLine(tag)}\t`)),
];
