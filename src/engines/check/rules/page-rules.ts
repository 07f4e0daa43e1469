import type { PageRuleId } from "../../markdown/page-faults/page-fault.ts";
import type { Rule } from "../rule.ts";

type Documentation = Pick<Rule, "title" | "why" | "fix"> & { bad: string; good: string };

const NO_REPLACEMENT =
  "Never has a replacement: only its author knows the words. Looked at are pages and patterns of a workspace, and files of markdown that are named.";

/** What is looked for in pages and patterns, so that everybody can read them (WCAG 2.2, EN 301 549 11.8). */
const DOCUMENTATION: Record<PageRuleId, Documentation> = {
  "missing-alt-text": {
    title: "Pictures without alternative text",
    why: "Who cannot see a picture hears its alternative text. Without one they do not learn that there is something to know (WCAG 1.1.1).",
    bad: "![](anatomy.svg)",
    good: "![A button has a label, and an icon before it](anatomy.svg)",
    fix: 'Write what the picture shows, in one or two sentences. A picture that only decorates is `<img src="…" alt="">`.',
  },
  "skipped-heading": {
    title: "Headings that skip a level",
    why: "Screen readers list headings by their level, as contents do: a level that is missing looks like a part that is missing (WCAG 1.3.1).",
    bad: "# Button\n\n### Sizes",
    good: "# Button\n\n## Sizes",
    fix: "Write the level below that of the heading above. The title of the page is the first level.",
  },
  "second-page-title": {
    title: "More than one first-level heading",
    why: "The first level says what the page is about, and the title of the page is that heading (WCAG 1.3.1).",
    bad: "---\ntitle: Button\n---\n# When to use it",
    good: "---\ntitle: Button\n---\n## When to use it",
    fix: "Write the second level. A first heading that repeats the title is left out where the page is shown.",
  },
  "vague-link-text": {
    title: "Links that do not say where they lead",
    why: "Many people go from link to link and hear their texts alone: five times “here” says nothing (WCAG 2.4.4).",
    bad: "You find the sizes [here](sizes.md).",
    good: "See [sizes of buttons](sizes.md).",
    fix: "Write the name of what is there. Words are known in 22 languages; English ones count in all.",
  },
  "missing-table-header": {
    title: "Tables without a header",
    why: "In a table one hears a cell with the name of its column. Without a header there are only values (WCAG 1.3.1).",
    bad: "| | |\n|---|---|\n| Small | 32 px |",
    good: "| Size | Height |\n|---|---|\n| Small | 32 px |",
    fix: 'Write what each column holds into the first row. An empty first cell says that the first column names the rows. A table of HTML that only arranges things is `<table role="presentation">`.',
  },
  "dropped-embed": {
    title: "Frames and players, which pages do not show",
    why: "Pages load nothing from elsewhere, so an `<iframe>`, `<video>` or `<object>` leaves a gap, and nobody is told.",
    bad: '<iframe src="https://example.com/demo"></iframe>',
    good: "[Demo of the date picker](https://example.com/demo)",
    fix: "Write a link that says what is there. Link to a video that has captions.",
  },
  "mismatched-language": {
    title: "Text in another script than its language has",
    why: "A page is read aloud by the voice of its language, and letters take their form from it (WCAG 3.1.1, 3.1.2).",
    bad: "---\nlang: en\n---\nاستخدم الزر لبدء إجراء.",
    good: "---\nlang: ar\n---\nاستخدم الزر لبدء إجراء.",
    fix: 'Write `lang` into the front matter: a tag of BCP 47, such as `de` or `pt-BR`. Around a part in another language write `<div lang="ar" dir="rtl">`, with empty lines inside.',
  },
};

export const pageRules: readonly Rule[] = Object.entries(DOCUMENTATION).map(([id, { bad, good, ...texts }]) => ({
  ...{ id, ...texts, severity: "warning", uncertain: NO_REPLACEMENT },
  ...{ bad: { language: "markdown", code: bad }, good: { language: "markdown", code: good } },
  *check({ pageFaults }) {
    for (const { rule, start, end, message } of pageFaults) if (rule === id) yield { place: { start, end }, message };
  },
}));
