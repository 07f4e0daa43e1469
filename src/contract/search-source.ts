import type { Snapshot } from "../store/store.ts";
import type { Status } from "./lifecycle.ts";
import type { Part } from "./part.ts";

/** One thing that can be found. */
export interface SearchResult {
  /** Unique over all features: `page:guides/start`. */
  id: string;
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
  /** Everything else that should match, as plain text. */
  text?: string;
  /** The same in markdown, whose marks are no words. */
  markdown?: string;
  /** Differs when the document does; a digest of the whole document where absent. */
  version?: string;
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
