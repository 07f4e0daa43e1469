import type { Passage } from "../../engines/text/passages.ts";
import type { Span } from "../../engines/text/spans.ts";
import type { Snapshot } from "../../store/store.ts";
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
  /** The same for dark surroundings, where it differs there. */
  imageOnDark?: string;
  status?: Status;
}

/** A result with why it was found. */
export interface FoundResult extends SearchResult {
  /** What its text says of it, where title and detail do not say all. */
  snippet?: string;
  /** The section of a page that says most of it, with its address, where its title does not say all. */
  section?: { title: string; url: string };
  /** Where the words stand that were asked for, or what stands for them. */
  marks?: { title?: Span[]; detail?: Span[]; snippet?: Span[] };
}

/** What a search found. */
export interface Found {
  /** Best matches first. */
  results: FoundResult[];
  /** How many there are, told or not. */
  total: number;
  /** How many there are of each kind, whichever was asked for. */
  kinds: Partial<Record<SearchKind, number>>;
  /** Words that nothing has: what was found has them within a longer word, or is spelled nearly so. */
  unknown: string[];
  /** How many things are found by title, detail and names alone: the texts of all are more than the index takes. */
  withoutText?: number;
}

/** A result with what it is found by besides its title and detail. */
export interface SearchDocument extends SearchResult {
  /** Names it is known by in code and addresses: who asks for one of them means it. */
  names?: readonly string[];
  /** Everything else that should match, as plain text. */
  text?: string;
  /** The same in markdown, whose marks are no words. */
  markdown?: string;
  /** What it says, piece by piece, to who answers questions with it; sections of its markdown, or its text, where absent. */
  passages?: readonly Passage[];
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
  /** Only what has it as it is written: nothing that is spelled nearly so. */
  isExact?: boolean;
  /** Words that stand for each other in this design system, besides those everybody has. */
  synonyms?: readonly (readonly string[])[] | undefined;
}

/** What somebody asks in sentences, for who answers with what things say. */
export interface PassageQuestion {
  question: string;
  /** Things that are told. */
  limit: number;
  /** Ids of things that are told first, whatever the question is. */
  first?: readonly string[];
  /** What only some may read and is in no index: found among all else. */
  more?: readonly SearchDocument[];
  /** As of `SearchQuestion`. */
  synonyms?: SearchQuestion["synonyms"];
}

/** A thing that answers a question, with what it says about it. */
export interface FoundThing {
  result: SearchResult;
  /** How well it answers, of about 1: the larger the better. */
  score: number;
  /** In the order it says them, each with how well it answers. */
  passages: (Passage & { score: number })[];
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
