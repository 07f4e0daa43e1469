import type { Feature } from "../../../feature.ts";
import { feedRoute } from "./feed.ts";
import { changelogPages } from "./pages.tsx";
import { changelogResources } from "./resources.ts";

export const changelog: Feature = {
  name: "changelog",
  routes: [...changelogPages, feedRoute],
  resources: changelogResources,
  frame: { place: { section: "Changelog", sectionHref: "/changelog", title: "Changelog", href: "/changelog" } },
};
