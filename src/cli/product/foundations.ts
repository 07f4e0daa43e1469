import { tokenResources } from "../../agents/resources/foundations.ts";
import { searchFoundations } from "../../domain/foundations/search.ts";
import type { Feature } from "../../platform/feature.ts";
import { foundationBlocks } from "../../web/foundations/blocks.tsx";
import { foundationsPages } from "../../web/foundations/pages.tsx";

const IN_SECTION = { section: "Foundations", sectionHref: "/foundations" };

export const foundations: Feature = {
  name: "foundations",
  routes: foundationsPages,
  search: searchFoundations,
  resources: tokenResources,
  blocks: foundationBlocks,
  frame: {
    places: [
      { ...IN_SECTION, title: "Overview", href: "/foundations" },
      { ...IN_SECTION, title: "Colors", href: "/foundations/colors" },
      { ...IN_SECTION, title: "Typography", href: "/foundations/typography" },
      { ...IN_SECTION, title: "Effects", href: "/foundations/effects" },
      { ...IN_SECTION, title: "Tokens", href: "/foundations/tokens" },
      { ...IN_SECTION, title: "Contrast", href: "/foundations/contrast" },
      { ...IN_SECTION, title: "Problems", href: "/foundations/problems" },
      { ...IN_SECTION, title: "Proof", href: "/foundations/proof" },
    ],
  },
};
