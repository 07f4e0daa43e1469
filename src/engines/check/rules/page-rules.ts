import type { PageRuleId } from "../../markdown/page-faults/page-fault.ts";
import type { CheckRule } from "../rule.ts";

type Documentation = Pick<CheckRule, "title" | "why" | "fix"> & { bad: string; good: string };

const NO_REPLACEMENT =
  "The check never replaces text automatically, because only the author knows the right words. The rule checks pages and patterns of a workspace, and Markdown files that you pass.";

/** Rules for accessible pages and patterns (WCAG 2.2, EN 301 549 11.8). */
const DOCUMENTATION: Record<PageRuleId, Documentation> = {
  "missing-alt-text": {
    title: "Images without alternative text",
    why: "Screen readers read the alternative text aloud. Without it, blind readers miss the image and its information (WCAG 1.1.1).",
    bad: "![](anatomy.svg)",
    good: "![A button has a label, and an icon before it](anatomy.svg)",
    fix: 'Describe the image in one or two sentences. For a decorative image, write `<img src="…" alt="">`.',
  },
  "skipped-heading": {
    title: "Headings that skip a level",
    why: "Screen readers list headings by level. A skipped level looks like a missing section (WCAG 1.3.1).",
    bad: "# Button\n\n### Sizes",
    good: "# Button\n\n## Sizes",
    fix: "Use the next level below the previous heading. The page title is level 1.",
  },
  "second-page-title": {
    title: "More than one first-level heading",
    why: "The first level names the topic of the page. The page title is already this heading (WCAG 1.3.1).",
    bad: "---\ntitle: Button\n---\n# When to use it",
    good: "---\ntitle: Button\n---\n## When to use it",
    fix: "Use level 2. The page omits a first heading that repeats the title.",
  },
  "vague-link-text": {
    title: "Link text without meaning",
    why: "Screen reader users jump between links and hear only the link text. Five links named “here” are useless (WCAG 2.4.4).",
    bad: "Find the sizes [here](sizes.md).",
    good: "See [sizes of buttons](sizes.md).",
    fix: "Name the target of the link. The rule has words in 22 languages; English words apply to every language.",
  },
  "missing-table-header": {
    title: "Tables without a header",
    why: "Screen readers read each cell with the name of its column. Without a header they read only values (WCAG 1.3.1).",
    bad: "| | |\n|---|---|\n| Small | 32 px |",
    good: "| Size | Height |\n|---|---|\n| Small | 32 px |",
    fix: 'Name each column in the first row. Leave the first cell empty if the first column names the rows. For an HTML table that is only layout, write `<table role="presentation">`.',
  },
  "dropped-embed": {
    title: "Embeds that pages don't show",
    why: "Pages don't load content from other hosts. An `<iframe>`, `<video>` or `<object>` leaves a gap without a notice.",
    bad: '<iframe src="https://example.com/demo"></iframe>',
    good: "[Demo of the date picker](https://example.com/demo)",
    fix: "Link to the content instead, with its name. Link to videos that have captions.",
  },
  "mismatched-language": {
    title: "Text in a different script than its language",
    why: "Screen readers choose the voice by language, and fonts choose letter shapes by language (WCAG 3.1.1, 3.1.2).",
    bad: "---\nlang: en\n---\nاستخدم الزر لبدء إجراء.",
    good: "---\nlang: ar\n---\nاستخدم الزر لبدء إجراء.",
    fix: 'Set `lang` in the frontmatter to a BCP 47 tag such as `de` or `pt-BR`. Put a section in another language into `<div lang="ar" dir="rtl">`, with empty lines inside.',
  },
};

export const pageRules: readonly CheckRule[] = Object.entries(DOCUMENTATION).map(([id, { bad, good, ...texts }]) => ({
  ...{ id, ...texts, severity: "warning", uncertain: NO_REPLACEMENT },
  ...{ bad: { language: "markdown", code: bad }, good: { language: "markdown", code: good } },
  *check({ pageFaults }) {
    for (const { rule, start, end, message } of pageFaults) if (rule === id) yield { place: { start, end }, message };
  },
}));
