import type { Snapshot } from "../store/store.ts";

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
  /** Address of the logo for light and, where there is another one, for dark surroundings. */
  logo?: {
    light: string;
    dark: string;
    /** True when the logo says the name itself; the title beside it is then for screen readers only. */
    wordmark?: boolean;
  };
  /** True when the client pushed theme CSS. */
  theme: boolean;
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

/** What one feature adds to the frame. */
export interface FrameContribution {
  /** Place in a section; sections stand in the order of the feature list. */
  place?: SectionPlace;
  /** The same for features with several. */
  places?: readonly SectionPlace[];
  load?(snapshot: Snapshot): Promise<Partial<Omit<Frame, "sections">>>;
}

/** Builds the frame from what the features contribute and the server knows. */
export function createFrame(contributions: readonly FrameContribution[], server: Pick<Frame, "live" | "accounts">) {
  const sections: Section[] = [];
  for (const place of contributions.flatMap(({ place: only, places = [] }) => (only ? [only, ...places] : places))) {
    const known = sections.find(({ title }) => title === place.section);
    const section = known ?? { title: place.section, href: place.sectionHref, places: [] };
    if (!known) sections.push(section);
    section.places.push({ title: place.title, href: place.href });
  }
  return async (snapshot: Snapshot): Promise<Frame> => {
    const loaded = await Promise.all(contributions.map((one) => one.load?.(snapshot)));
    return Object.assign(emptyFrame(sections), server, ...loaded);
  };
}

const emptyFrame = (sections: Section[]): Frame => ({
  title: "Design system",
  theme: false,
  sections,
  brands: [],
  colorModes: { default: "light", modes: ["light", "dark"] },
  attributes: { scheme: "data-scheme", brand: "data-brand" },
});
