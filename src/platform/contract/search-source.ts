import type { Passage } from "../../engines/text/passages.ts";
import type { TextSpan } from "../../engines/text/spans.ts";
import type { Snapshot } from "../../store/store.ts";
import type { LifecycleStatus } from "./lifecycle.ts";
import type { ServicePart } from "./part.ts";

/**
 * Kinds of search results; of two equal matches, the earlier kind ranks first. `record` is for features without their
 * own kind here.
 */
export const SEARCH_KINDS = ["component", "page", "pattern", "record", "token", "logo", "icon"] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** One search result. */
export interface SearchHit {
  /** Unique over all features: `page:guides/start`. */
  id: string;
  kind: SearchKind;
  /** Heading of the result: `Pages`, `Icons`. */
  group: string;
  title: string;
  /** Address of the page that shows it. */
  url: string;
  /** Second line of the result. */
  detail?: string;
  /** A color sample or image: a CSS color, or the address of an image. */
  swatch?: string;
  image?: string;
  /** The same for dark surroundings, if it differs. */
  imageOnDark?: string;
  status?: LifecycleStatus;
}

/** A result with the reason for the match. */
export interface FoundHit extends SearchHit {
  /** Matching excerpt of its text, if title and detail don't cover the query. */
  snippet?: string;
  /** The best matching section of a page, with its address, if the title doesn't cover the query. */
  section?: { title: string; url: string };
  /** Positions of the query words or their synonyms. */
  marks?: { title?: TextSpan[]; detail?: TextSpan[]; snippet?: TextSpan[] };
}

/** The results of a search. */
export interface SearchResults {
  /** Best matches first. */
  results: FoundHit[];
  /** Number of matches, including omitted ones. */
  total: number;
  /** Number of matches of each kind, regardless of the kind filter. */
  kinds: Partial<Record<SearchKind, number>>;
  /** Query words without an exact match: the results contain them inside a longer word, or a similar spelling. */
  unknown: string[];
  /** Number of items that are found only by title, detail and names: their texts exceed the index. */
  withoutText?: number;
}

/** A result with its other searchable content. */
export interface SearchDocument extends SearchHit {
  /** Its names in code and addresses: an exact match ranks first. */
  names?: readonly string[];
  /** All other searchable content, as plain text. */
  text?: string;
  /** The same as Markdown; its markup isn't indexed. */
  markdown?: string;
  /** Its passages for answering questions; by default sections of its Markdown, or its text. */
  passages?: readonly Passage[];
  /** Changes with the document; by default a digest of the whole document. */
  version?: string;
}

/** A search request. */
export interface SearchQuestion {
  query: string;
  /** Maximum number of returned results; all are counted. */
  limit: number;
  /** Only results with this status. */
  status?: LifecycleStatus | undefined;
  /** Only results of this kind. */
  kind?: SearchKind | undefined;
  /** Only exact matches, no similar spellings. */
  isExact?: boolean;
  /** Synonyms of this design system, in addition to the built-in ones. */
  synonyms?: readonly (readonly string[])[] | undefined;
}

/** A question in natural language. The result is a list of passages. */
export interface PassageQuestion {
  question: string;
  /** Maximum number of returned items. */
  limit: number;
  /** IDs of items that are returned first, for any question. */
  first?: readonly string[];
  /** Restricted documents that aren't in an index: searched together with all others. */
  more?: readonly SearchDocument[];
  /** As in `SearchQuestion`. */
  synonyms?: SearchQuestion["synonyms"];
}

/** An item that answers a question, with its passages. */
export interface RankedRecord {
  result: SearchHit;
  /** Relevance, around 1: higher is better. */
  score: number;
  /** In document order, each with its relevance. */
  passages: (Passage & { score: number })[];
}

/** The document of this ID is unchanged since it was indexed: it isn't read. */
export interface UnchangedDocument {
  id: string;
  isUnchanged: true;
}

export interface SearchReads {
  snapshot: Snapshot;
  part<T>(part: ServicePart<T>): Promise<T>;
  /** Version under which a document is indexed. */
  known(id: string): string | undefined;
}

/**
 * The searchable documents of a feature, one at a time. Read again when one of the kinds changes that it read through
 * `snapshot`.
 */
export type SearchSource = (reads: SearchReads) => AsyncIterable<SearchDocument | UnchangedDocument>;
