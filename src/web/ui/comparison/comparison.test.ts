import { describe, expect, it } from "vitest";
import { compareTextsInThread } from "./comparison.tsx";

const count = (html: string, part: string) => html.split(part).length - 1;

describe("the drawing of a comparison", () => {
  it("is one table for each pair, named, with what is text as text", () => {
    const html = compareTextsInThread([
      { title: "<a>.css", label: 'a "b"', before: "one\n<b>\n", after: "one\n<script>\n", open: true },
      { label: "Alone", before: "x", after: "y" },
    ]);
    expect(html).toContain('<details open=""><summary>&lt;a&gt;.css</summary>');
    expect(html).toContain('aria-label="a &quot;b&quot;"');
    expect(html).toMatch(/removed: <\/span>&lt;b&gt;/);
    expect(html).toMatch(/added: <\/span>&lt;script&gt;/);
    expect([count(html, "<table"), count(html, "<details")]).toEqual([2, 1]);
  });

  it("shows no more rows than a page can hold, and says so", () => {
    const many = (word: string) => Array.from({ length: 2_500 }, (_, line) => `${word} ${line}`).join("\n");
    const pair = { label: "Long", before: many("a"), after: many("b") };
    const html = compareTextsInThread(Array.from({ length: 6 }, () => pair));
    expect(count(html, "<tr")).toBe(10_000 + 6);
    expect(html).toContain("500 more rows differ and aren&#39;t shown");
    expect(html).toContain("2,500 more rows differ and aren&#39;t shown");
  });
});
