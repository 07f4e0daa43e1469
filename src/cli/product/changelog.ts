import { changelogResources } from "../../agents/resources/changelog.ts";
import { feedRoute } from "../../domain/history/feed.ts";
import type { Feature } from "../../platform/feature.ts";
import { changelogPages } from "../../web/changelog/pages.tsx";

export const changelog: Feature = {
  name: "changelog",
  routes: [...changelogPages, feedRoute],
  resources: changelogResources,
  frame: { place: { section: "Changelog", sectionHref: "/changelog", title: "Changelog", href: "/changelog" } },
};
