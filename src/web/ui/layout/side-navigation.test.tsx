import { describe, expect, it } from "vitest";
import type { SidebarNode } from "../../../domain/lists/page-content.ts";
import type { FrameData } from "../../../platform/contract/frame.ts";
import { SideNavigation } from "./side-navigation.tsx";

const frame: FrameData = {
  title: "Tideline",
  language: "en",
  theme: false,
  sections: [],
  brands: [],
  colorModes: { default: "light", modes: ["light"] },
  attributes: { scheme: "data-scheme", brand: "data-brand" },
};
const render = (nodes: SidebarNode[], path: string): string =>
  String(<SideNavigation frame={frame} nodes={nodes} path={path} />);

const chapters: SidebarNode[] = Array.from({ length: 13 }, (_, chapter) => ({
  title: `Chapter ${chapter}`,
  children: Array.from({ length: 10 }, (_, page) => ({ title: `Page ${page}`, href: `/docs/${chapter}/${page}` })),
}));

describe("the sidebar", () => {
  it("marks the current page and opens nothing but the way to it in a large tree", () => {
    const html = render(chapters, "/docs/7/4");
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toContain('<a href="/docs/7/4" aria-current="page">Page 4</a>');
    expect(html.match(/<details open/g)).toHaveLength(1);
    expect(html).toMatch(/<details open[^>]*data-group="0:Chapter 7"/);
  });

  it("opens all ancestors of a deep page", () => {
    const deep = [{ title: "A", children: [{ title: "B", href: "/b", children: [{ title: "C", href: "/b/c" }] }] }];
    expect(render(deep, "/b/c").match(/<details open/g)).toHaveLength(2);
  });

  it("marks the nearest entry for a page that is not in the tree, as not the page itself", () => {
    expect(render(chapters, "/docs/7/4/more")).toContain('<a href="/docs/7/4" aria-current="true">');
  });

  it("links a group with an address of its own as its overview", () => {
    const html = render([{ title: "Messages", href: "/m", children: [{ title: "Errors", href: "/m/e" }] }], "/m");
    expect(html).toContain('<a href="/m" aria-current="page" lang="en">Overview</a>');
  });

  it("has its own words in English, whatever the language of a page", () => {
    const html = render([{ title: "Knopf", href: "/k", status: "beta", lang: "de" }], "/");
    expect(html).toContain(
      '<a href="/k" lang="de">Knopf<span class="r-status-dot r-tone-accent" title="Beta" lang="en">',
    );
  });

  it("escapes titles and addresses", () => {
    const html = render([{ title: '<img src=x onerror="1">', href: '/a"><script>' }], "/");
    expect(html).not.toMatch(/<img|<script/);
  });
});
