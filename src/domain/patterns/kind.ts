import { z } from "zod";
import { briefly } from "../../platform/contract/lifecycle.ts";
import { lifecycleFields } from "../../platform/contract/lifecycle-shapes.ts";
import { defineKind, type Kind, titleIn } from "../../store/kind.ts";
import { type PatternDocument, patternDocument, readPattern } from "./pattern-document.ts";
import { patternSync } from "./pattern-sync.ts";
import { BUILT, PATTERN_FOLDER, patternsIn, readPatterns } from "./read-patterns.ts";

/** The fields of a pattern in lists. */
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
      // Lists show the beginning of texts. Ids and words to filter by are whole.
      description: description.slice(0, 400),
      tags,
      components: components.map((one) => one.id),
      html: html !== undefined,
      ...briefly(read),
    };
  },
  blobs: ({ file }) => (file ? [file.hash] : []),
  sync: patternSync(() => patternKind),
  workspace: {
    paths: [PATTERN_FOLDER, BUILT],
    holds: patternsIn,
    coverage: {
      folder: PATTERN_FOLDER,
      isRead: (path) => patternsIn({ path, isFolder: false }) !== undefined,
      instead:
        "A pattern consists of patterns/<id>/<id>.json and <id>.html in the same folder. Rename the file, or move it to another folder.",
    },
    read: readPatterns,
  },
});
