import { describe, expect, it } from "vitest";
import { containsHref, currentSection, nearest, pathToHref } from "./current.ts";

describe("where a page lies", () => {
  it("compares paths without query, fragment, trailing slash and escapes", () => {
    expect(pathToHref("/docs/caf%C3%A9/?q=1#top")).toBe("/docs/café");
    expect(pathToHref("/")).toBe("/");
    expect(pathToHref("/docs/%zz")).toBe("/docs/%zz");
  });

  it("takes the nearest address above a page, by whole segments", () => {
    const hrefs = ["/", "/docs", "/docs/button", "/docs/button/usage"];
    expect(nearest(hrefs, "/docs/button/usage/deep")).toBe("/docs/button/usage");
    expect(nearest(hrefs, "/docs/buttons")).toBe("/docs");
    expect(nearest(hrefs, "/search")).toBeUndefined();
    expect(nearest(hrefs, "/")).toBe("/");
  });

  it("finds the section by its own address or by one of its places", () => {
    const guides = { title: "Guides", href: "/docs", places: [] };
    const foundations = {
      title: "Foundations",
      href: "/foundations/colors",
      places: [{ title: "Icons", href: "/foundations/icons" }],
    };
    expect(currentSection([guides, foundations], "/docs/start")).toBe(guides);
    expect(currentSection([guides, foundations], "/foundations/icons/arrow")).toBe(foundations);
    expect(currentSection([guides, foundations], "/error")).toBeUndefined();
  });

  it("knows which nodes hold an address", () => {
    const node = { title: "A", children: [{ title: "B", children: [{ title: "C", href: "/c" }] }] };
    expect(containsHref(node, "/c")).toBe(true);
    expect(containsHref(node, "/d")).toBe(false);
    expect(containsHref(node, undefined)).toBe(false);
  });
});
