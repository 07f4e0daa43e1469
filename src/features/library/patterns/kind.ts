import { z } from "zod";
import { briefly } from "../../../contract/lifecycle.ts";
import { lifecycleFields } from "../../../contract/lifecycle-shapes.ts";
import { defineKind, type Kind, titleIn } from "../../../store/kind.ts";
import { type PatternDocument, patternDocument, readPattern } from "./pattern-document.ts";
import { patternSync } from "./pattern-sync.ts";
import { BUILT, PATTERNS, patternsIn, readPatterns } from "./read-patterns.ts";

/** What lists show of a pattern. */
export const patternSummary = z.object({
  title: z.string(),
  group: z.string(),
  source: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  components: z.array(z.string()),
  html: z.boolean(),
  ...lifecycleFields,
});

/** A composition of components for one purpose. */
export const patternKind: Kind<PatternDocument> = defineKind({
  name: "pattern",
  noun: { one: "pattern", many: "patterns" },
  title: (summary) => titleIn(summary, "title"),
  page: (id) => `/patterns/${encodeURIComponent(id)}`,
  countsAsContent: true,
  schema: patternDocument,
  summarize(id, { pattern, html }) {
    const read = readPattern(id, pattern);
    const { title, group, source, description, tags, components } = read;
    return {
      title: title.slice(0, 200),
      group: group.slice(0, 100),
      source: source.slice(0, 200),
      description: description.slice(0, read.deprecated ? 160 : 400),
      tags: tags.slice(0, 10).map((tag) => tag.slice(0, 40)),
      components: components.slice(0, 20).map((one) => one.id.slice(0, 40)),
      html: html !== undefined,
      ...briefly(read),
    };
  },
  blobs: ({ file }) => (file ? [file.hash] : []),
  sync: patternSync(() => patternKind),
  workspace: { paths: [PATTERNS, BUILT], holds: patternsIn, read: readPatterns },
});
