import { describe, expect, it } from "vitest";
import type { ChangeFact } from "./change-fact.ts";
import { printNotes } from "./print-notes.ts";
import { readNotes } from "./read-notes.ts";

const facts: ChangeFact[] = [
  {
    ...{ ref: "c1", kind: "component", id: "button", title: "Button", href: "/components/button" },
    ...{ change: "changed", verdict: "breaking", details: ["size is gone; tone was added."] },
  },
  {
    ...{
      ref: "c2",
      kind: "token",
      id: "color.brand",
      title: "color.brand",
      href: "/foundations/compare?q=color.brand",
    },
    ...{ change: "changed", verdict: "compatible", details: ["#1d70b8 → #1a65a6"] },
  },
  {
    ...{ ref: "c3", kind: "page", id: "guides/start", title: "Getting *started*", href: "/guides/start" },
    ...{ change: "new", details: [] },
  },
];
const sentences = (said: string) =>
  readNotes(said, facts).sections.flatMap(({ notes }) => notes.map(({ text }) => text));
const printed = (said: string) =>
  printNotes(
    readNotes(said, facts),
    { facts, counts: ["1 component"], untold: 0 },
    { since: "2026-11-01T00:00:00Z", until: "2026-11-22T00:00:00Z", origin: "https://ds.example" },
  );

describe("notes of a model", () => {
  it.each([
    "- Button lost `size` and got **tone** [c1]",
    "* The Button has no size any more. [C1]",
    "1. `color.brand` is #1a65a6, not #1d70b8 (c2).",
    "- Button and color.brand changed [c1, c2]",
    "Button lost size [c1]",
    "- Buttons have no size. This is new. Use tone. [c1]",
  ])("stay where they say what they are from: %j", (said) => expect(sentences(said)).toHaveLength(1));

  it.each([
    ["no change", "- Button is faster"],
    ["a change there is not", "- Button lost size [c9]"],
    ["one of them there is not", "- Button lost size [c1, c9]"],
    ["another thing", "- Carousel is new [c1]"],
    ["another thing first", "- Carousels and Button are new [c1]"],
    ["another thing later", "- Button lost size. Carousel has it now [c1]"],
    ["a component beside", "- Button replaces MegaDialog [c1]"],
    ["a component in the middle", "- The Button now opens Carousel [c1]"],
    ["a property there is not", "- Button got `variant` [c1]"],
    ["a strong name there is not", "- Button joins **carousel** [c1]"],
    ["a quoted name there is not", '- Button joins "the carousel" [c1]'],
    ["another value", "- color.brand is #ff0000 [c2]"],
    ["another length", "- Button is 48px high [c1]"],
    ["another token", "- Button uses color.danger [c1]"],
    ["a variable", "- Button uses --danger [c1]"],
  ])("are dropped where they name %s", (_, said) => {
    const notes = readNotes(said, facts);
    expect([notes.sections, notes.dropped]).toEqual([[], 1]);
  });

  it("lead to what they name, by addresses of ours", () => {
    expect(printed("## Breaking\n- Button lost `size` [c1]\n- `color.brand` is darker [c2]")).toBe(
      [
        "2026-11-01 – 2026-11-22: 1 component.",
        "## Breaking",
        "- [Button](https://ds.example/components/button) lost `size`\n- [`color.brand`](https://ds.example/foundations/compare?q=color.brand) is darker",
        "",
      ]
        .join("\n\n")
        .replace(/\n\n$/, "\n"),
    );
  });

  it("are told by us where no sentence is left, and what breaks is told in any case", () => {
    expect(printed("I will not.")).toContain(
      "## Changed\n\n- [Button](https://ds.example/components/button) (component): size is gone; tone was added.",
    );
    expect(printed("- color.brand is darker [c2]")).toContain("## Also breaking\n\n- [Button](");
  });

  it("hold no markup, picture or address of a model that means harm", () => {
    const markdown = printed(
      [
        "# <script>alert(1)</script> https://evil.example",
        "- Button ![x](https://evil.example/?d=1) lost [size](https://evil.example/?d=2) [c1]",
        "- Button <img src=https://evil.example/?d=3> lost size www.evil.example [c1]",
        "- Button [c1] [c1]: https://evil.example/a",
        "[c1]: https://evil.example/definition",
        "- Getting *started* is there [c3]",
        "```html\n<script>Button [c1]</script>\n```",
        "| Button | [c1] |",
      ].join("\n"),
    );
    expect(markdown).not.toMatch(/evil|<|!\[|javascript/);
    expect(markdown).toContain("[Getting \\*started\\*](https://ds.example/guides/start) is there");
  });

  it("are read in no time, however long", () => {
    for (const piece of ["[c1]", "[", "a.", "`", "**", "Button [c1]\n", "\n", "“", "<", "c1,"])
      expect(readNotes(piece.repeat(200_000), facts).sections.flatMap(({ notes }) => notes).length).toBeLessThan(301);
  });
});
