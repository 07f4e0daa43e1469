import type { Feature } from "../../../feature.ts";
import { changelogPages } from "./pages.tsx";

export const changelog: Feature = {
  name: "changelog",
  routes: changelogPages,
  frame: { place: { section: "Changelog", sectionHref: "/changelog", title: "Changelog", href: "/changelog" } },
};
