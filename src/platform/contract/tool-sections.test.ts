import { describe, expect, it } from "vitest";
import { firstItems, type Sections, sectionsPage } from "./tool-sections.ts";

/** Joins all pages of sections, each after the previous one. */
function walk(sections: Sections) {
  const pages: Record<string, unknown>[] = [];
  const whole: Record<string, unknown> = {};
  for (let from: number | undefined = 0; from !== undefined; ) {
    const page: { sections: Record<string, unknown>; next?: number } = sectionsPage(sections, { from });
    pages.push(page.sections);
    for (const [name, value] of Object.entries(page.sections)) {
      const before = whole[name];
      if (typeof before === "string") whole[name] = before + value;
      else if (Array.isArray(before) && Array.isArray(value)) whole[name] = [...before, ...value];
      else whole[name] = value;
    }
    from = page.next;
  }
  return { pages, whole };
}

describe("sections of a result", () => {
  it("return unchanged what fits on one page, including empty ones", () => {
    const sections = { summary: { title: "Button" }, findings: [], html: "", css: "a {}\n" };
    expect(sectionsPage(sections, { from: 0 })).toEqual({ sections });
  });

  it("omit undefined ones", () => {
    expect(sectionsPage({ summary: undefined, css: "a" }, { from: 0 })).toEqual({ sections: { css: "a" } });
  });

  it("return everything once on pages of bounded size, lists by items and texts by lines", () => {
    const sections = {
      summary: { title: "Large" },
      properties: Array.from({ length: 400 }, (_, index) => ({ name: `property-${index}`, about: "x".repeat(60) })),
      css: Array.from({ length: 2_000 }, (_, index) => `.rule-${index} { color: "red" }\n`).join(""),
      line: "😀".repeat(9_001),
    };
    const { pages, whole } = walk(sections);
    expect(whole).toEqual(sections);
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(15_000);
    for (const { css } of pages) if (typeof css === "string") expect(css).toMatch(/^\.rule.*\}\n$/s);
    for (const { line } of pages) if (typeof line === "string") expect(line.isWellFormed()).toBe(true);
  });
});

describe("the first items of a list", () => {
  it("stay below a size, and report the number of omitted ones", () => {
    expect(firstItems(["a", "b", "c"], 8)).toEqual({ items: ["a", "b"], omitted: 1 });
    expect(firstItems(["a"], 100)).toEqual({ items: ["a"], omitted: 0 });
    expect(firstItems([], 100)).toEqual({ items: [], omitted: 0 });
  });
});
