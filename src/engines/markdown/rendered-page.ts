import type { FollowedAxes } from "./followed-axes.ts";
import type { Heading } from "./headings.ts";

/** A thing of the design system that the page names; who shows the page puts it in its place. */
export interface LiveBlock {
  name: string;
  attributes: Record<string, string>;
  isInline: boolean;
  /** What stands there where that is not here: pages written for other tools name examples that nobody pushed. */
  instead?: { label: string; href?: string };
}

export interface RenderedPage {
  /** Safe HTML for an element of class `prose`. */
  html: string;
  /** What stands in place of each `[data-live]` of `html`, by its number (`data-live`). */
  blocks: LiveBlock[];
  /** The page as markdown, where that was asked for in place of HTML; live blocks are places in it (`livePlace`). */
  markdown?: string;
  /** Headings of level 2 and 3, for the contents list. */
  headings: Heading[];
  /** The words of the page, for search. */
  text: string;
  /** What could not be shown, for the author. */
  warnings: string[];
  /** Of what its live blocks show. */
  follows?: FollowedAxes;
  /** The page could not be rendered: its text is shown as it was written. */
  isPlain?: true;
}
