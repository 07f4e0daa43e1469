import type { Snapshot } from "../../store/store.ts";

/** A place in the top bar or below one. */
export interface FramePlace {
  title: string;
  href: string;
}

/** A section of the top bar with the places below it, which its pages show as their sidebar. */
export interface FrameSection extends FramePlace {
  places: FramePlace[];
}

/** Data about the design system for the layout of every page. */
export interface FrameData {
  /** Title of the design system; "Design system" before the first push. */
  title: string;
  client?: string;
  /** Language of the design system, as in BCP 47; `en` before the first push. */
  language: string;
  /** Address of the logo for light and, if it differs, for dark surroundings. */
  logo?: {
    light: string;
    dark: string;
    /** Whether the logo contains the name; the title next to it is then only for screen readers. */
    wordmark?: boolean;
    /** Whether it is all black without a version for dark surroundings: it is then shown in white there. */
    ink?: boolean;
  };
  /** Whether the client pushed theme CSS. */
  theme: boolean;
  /** Theme font files for the first text of a page; undefined for the program's own fonts. */
  fonts?: string[] | undefined;
  sections: FrameSection[];
  /** Brand slugs that a reader can choose; empty if there is one brand. */
  brands: string[];
  colorModes: { default: string; modes: string[] };
  /** Attributes of `<html>` with the chosen scheme and brand. */
  attributes: { scheme: string; brand: string };
  /** Line at the foot of every page, with an optional link. */
  attribution?: { text: string; href?: string };
  /** Whether people can sign in. */
  accounts?: boolean;
  /** Whether open pages reload when files change: the server then serves `/_/live`. */
  live?: boolean;
}

export type SectionPlace = FramePlace & { section: string; sectionHref: string };

/** An addition to the frame: a place, or data from the records. */
export interface FrameContribution {
  /** Place in a section; sections appear in the order of their first place. */
  place?: SectionPlace;
  load?(snapshot: Snapshot): Promise<Partial<Omit<FrameData, "sections">>>;
}
