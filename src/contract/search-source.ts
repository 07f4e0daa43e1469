import type { Snapshot } from "../store/store.ts";
import type { Status } from "./lifecycle.ts";
import type { Part } from "./part.ts";

/** What can be found, of two that match alike the likelier meant first. `record` is of features that have no kind here. */
export const SEARCH_KINDS = ["component", "page", "pattern", "record", "token", "logo", "icon"] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** One thing that can be found. */
export interface SearchResult {
  /** Unique over all features: `page:guides/start`. */
  id: string;
  kind: SearchKind;
  /** Heading the result stands under: `Pages`, `Icons`. */
  group: string;
  title: string;
  /** Address of the page that shows it. */
  url: string;
  /** Second line of the result. */
  detail?: string;
  /** A picture: a CSS color, or the address of an image. */
  swatch?: string;
  image?: string;
  status?: Status;
}

/** A result with what it is found by besides its title and detail. */
export interface SearchDocument extends SearchResult {
  /** Names it is known by in code and addresses: who asks for one of them means it. */
  names?: readonly string[];
  /** Everything else that should match, as plain text. */
  text?: string;
  /** The same in markdown, whose marks are no words. */
  markdown?: string;
  /** Differs when the document does; a digest of the whole document where absent. */
  version?: string;
}

/** What is searched for. */
export interface SearchQuestion {
  query: string;
  /** Results that are told; all are counted. */
  limit: number;
  /** Only what has this status. */
  status?: Status | undefined;
  /** Only things of this kind. */
  kind?: SearchKind | undefined;
  /** Words that stand for each other in this design system, besides those everybody has. */
  synonyms?: readonly (readonly string[])[] | undefined;
}

/** The document of this id is as it was indexed: it need not be read. */
export interface Unchanged {
  id: string;
  isUnchanged: true;
}

export interface SearchReads {
  snapshot: Snapshot;
  part<T>(part: Part<T>): Promise<T>;
  /** Version under which a document is indexed. */
  known(id: string): string | undefined;
}

/** What a feature makes findable, piece by piece. It is read again when one of the kinds changed that it read through `snapshot`. */
export type SearchSource = (reads: SearchReads) => AsyncIterable<SearchDocument | Unchanged>;
