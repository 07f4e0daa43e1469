import type { FollowedAxes } from "./followed-axes.ts";
import type { Heading } from "./headings.ts";

/** A live block of a page. The program that shows the page fills it in. */
export interface LiveBlock {
  name: string;
  attributes: Record<string, string>;
  isInline: boolean;
  /**
   * The fallback if the target doesn't exist: pages written for other tools name examples that aren't in the registry.
   */
  instead?: { label: string; href?: string };
}

export interface RenderedPage {
  /** Safe HTML for an element of class `prose`. */
  html: string;
  /** The content of each `[data-live]` of `html`, by its number (`data-live`). */
  blocks: LiveBlock[];
  /** The page as Markdown, if requested instead of HTML. Live blocks are placeholders in it (`livePlace`). */
  markdown?: string;
  /** Headings of levels 2 and 3, for the table of contents. */
  headings: Heading[];
  /** The words of the page, for search. */
  text: string;
  /** Warnings for the author about content that can't be shown. */
  warnings: string[];
  /** The axes that its live blocks follow. */
  follows?: FollowedAxes;
  /** The page could not be rendered: the source text is shown. */
  isPlain?: true;
}
