import type { FrameContribution, FrameData, FrameSection } from "../../platform/contract/frame.ts";
import type { Snapshot } from "../../store/store.ts";

/** Creates the frame from the contributions of pages and of the server. */
export function createFrame(contributions: readonly FrameContribution[], server: Pick<FrameData, "live" | "accounts">) {
  const sections: FrameSection[] = [];
  for (const place of contributions.flatMap(({ place }) => place ?? [])) {
    const known = sections.find(({ title }) => title === place.section);
    const section = known ?? { title: place.section, href: place.sectionHref, places: [] };
    if (!known) sections.push(section);
    section.places.push({ title: place.title, href: place.href });
  }
  return async (snapshot: Snapshot): Promise<FrameData> => {
    const loaded = await Promise.all(contributions.map((one) => one.load?.(snapshot)));
    return Object.assign(emptyFrame(sections), server, ...loaded);
  };
}

const emptyFrame = (sections: FrameSection[]): FrameData => ({
  title: "Design system",
  language: "en",
  theme: false,
  sections,
  brands: [],
  colorModes: { default: "light", modes: ["light", "dark"] },
  attributes: { scheme: "data-scheme", brand: "data-brand" },
});
