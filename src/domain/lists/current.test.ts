import { describe, expect, it } from "vitest";
import { currentSection, holds, nearest, pathOf } from "./current.ts";

describe("where a page lies", () => {
  it("compares paths without query, fragment, trailing slash and escapes", () => {
    expect(pathOf("/docs/caf%C3%A9/?q=1#top")).toBe("/docs/café");
    expect(pathOf("/")).toBe("/");
    expect(pathOf("/docs/%zz")).toBe("/docs/%zz");
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
    expect(holds(node, "/c")).toBe(true);
    expect(holds(node, "/d")).toBe(false);
    expect(holds(node, undefined)).toBe(false);
  });
});
