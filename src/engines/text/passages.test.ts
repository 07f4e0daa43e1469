import { describe, expect, it } from "vitest";
import { cutPassages } from "./passages.ts";

describe("passages of a text", () => {
  it("are its sections, each with its parent headings", () => {
    const text = "Intro.\n\n# Tabs\n\nWhat they are.\n\n## When not to use\n\nNot to compare.\n\n# Next\n\nElse.";
    expect(cutPassages(text)).toEqual([
      { text: "Intro." },
      { heading: "Tabs", text: "What they are." },
      { heading: "Tabs › When not to use", text: "Not to compare." },
      { heading: "Next", text: "Else." },
    ]);
  });

  it("keep code unchanged, including headings in it, and drop text for the build of a page", () => {
    const text =
      "import X from 'y'\n\n{{ example({ group: 'a', item: 'b' }) }}\n\nSee [the layout](/styles/layout).<br/>\n\n```html\n# no heading\n<b>kept</b>\n```";
    expect(cutPassages(text)).toEqual([{ text: "See the layout.\n\n```html\n# no heading\n<b>kept</b>\n```" }]);
  });

  it("are cut between paragraphs if a section is long, and lose nothing", () => {
    const paragraphs = Array.from({ length: 30 }, (_, number) => `Sentence ${number} ${"of many words ".repeat(6)}.`);
    const passages = cutPassages(`## Long\n\n${paragraphs.join("\n\n")}`, 500);
    expect(passages.length).toBeGreaterThan(4);
    expect(passages.every(({ heading, text }) => heading === "Long" && text.length <= 500)).toBe(true);
    expect(passages.map(({ text }) => text).join("\n\n")).toBe(paragraphs.join("\n\n"));
  });

  it("terminate for a line without an end", () => {
    const cut = cutPassages("x".repeat(20_000), 1_000);
    expect(cut.map(({ text }) => text).join("")).toBe("x".repeat(20_000));
  });
});
