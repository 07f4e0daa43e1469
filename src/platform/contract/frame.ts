import type { Snapshot } from "../../store/store.ts";

/** A place in the top bar or below one. */
export interface Place {
  title: string;
  href: string;
}

/** A section of the top bar with the places below it, which its pages show as their sidebar. */
export interface Section extends Place {
  places: Place[];
}

/** What the layout of every page needs to know of the design system it shows. */
export interface Frame {
  /** Title of the design system; "Design system" before the first push. */
  title: string;
  client?: string;
  /** What the design system is written in, as BCP 47 has it; `en` before the first push. */
  language: string;
  /** Address of the logo for light and, where there is another one, for dark surroundings. */
  logo?: {
    light: string;
    dark: string;
    /** True when the logo says the name itself; the title beside it is then for screen readers only. */
    wordmark?: boolean;
    /** True when it is all black and there is no other for dark surroundings: it is drawn in white there. */
    ink?: boolean;
  };
  /** True when the client pushed theme CSS. */
  theme: boolean;
  /** Font files of the theme that the first words of a page are set in; undefined where those are ours. */
  fonts?: string[] | undefined;
  sections: Section[];
  /** Brand slugs a reader can switch between; empty when there is one brand. */
  brands: string[];
  colorModes: { default: string; modes: string[] };
  /** Attributes of `<html>` that carry the chosen scheme and brand. */
  attributes: { scheme: string; brand: string };
  /** Line at the foot of every page, with a link where there is one. */
  attribution?: { text: string; href?: string };
  /** True where people can sign in. */
  accounts?: boolean;
  /** True where open pages reload when files change: the server answers `/_/live`. */
  live?: boolean;
}

export type SectionPlace = Place & { section: string; sectionHref: string };

/** What is added to the frame: a place, or what it shows of the records. */
export interface FrameContribution {
  /** Place in a section; sections stand in the order of the first place of each. */
  place?: SectionPlace;
  load?(snapshot: Snapshot): Promise<Partial<Omit<Frame, "sections">>>;
}
