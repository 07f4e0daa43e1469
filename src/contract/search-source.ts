import type { Snapshot } from "../store/store.ts";

/** One thing that can be found. */
export interface SearchDocument {
  /** Unique over all features: `page:guides/start`. */
  id: string;
  /** Heading the result stands under: `Pages`, `Icons`. */
  group: string;
  title: string;
  /** Address of the page that shows it. */
  url: string;
  /** Second line of the result. */
  detail?: string;
  /** Everything else that should match, as plain text. */
  text?: string;
  /** A picture: a CSS color, or the address of an image. */
  swatch?: string;
  image?: string;
}

/** What a feature makes findable. Read again when one of its kinds changed. */
export type SearchSource = (snapshot: Snapshot) => Promise<SearchDocument[]>;
