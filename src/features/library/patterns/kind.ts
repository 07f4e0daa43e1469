import { z } from "zod";
import { briefly, readLifecycle } from "../../../contract/lifecycle.ts";
import { lifecycleFields } from "../../../contract/lifecycle-shapes.ts";
import { defineKind, type Kind } from "../../../store/kind.ts";
import { patternSync } from "./pattern-sync.ts";
import { readPatterns } from "./read-patterns.ts";

const component = z.looseObject({
  id: z.string(),
  preview: z.string().optional(),
  args: z.record(z.string(), z.unknown()).optional(),
});

/** A pattern as it is kept: what its author wrote, its markup and the file it came from. */
export const patternDocument = z.looseObject({
  pattern: z.looseObject({}),
  /** A document or a fragment of HTML that shows it. */
  html: z.string().optional(),
  /** The declaration's file byte for byte, and where the markup lies. */
  file: z.object({ path: z.string(), hash: z.string(), htmlPath: z.string().optional() }).optional(),
});

export type PatternDocument = z.infer<typeof patternDocument>;

/** What is known of a pattern whatever it was written with. */
const written = z.looseObject({
  title: z.string().catch(""),
  name: z.string().optional().catch(undefined),
  group: z.string().catch(""),
  source: z.string().catch(""),
  description: z.string().catch(""),
  tags: z.array(z.string()).catch([]),
  components: z.array(z.union([component, z.string().transform((id) => ({ id }))])).catch([]),
  data: z.unknown().optional(),
});

/** A pattern with the names of the specification. */
export function readPattern(id: string, pattern: Record<string, unknown>) {
  const { name, status: _, deprecated: __, ...read } = written.parse(pattern);
  return { ...read, title: read.title || name || id, ...readLifecycle(pattern, [read.group, ...read.tags]) };
}

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
  workspace: { paths: ["patterns", "public/api/pattern"], read: readPatterns },
});
