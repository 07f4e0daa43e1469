import { z } from "zod";
import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import { omit } from "../../safe/omit.ts";

const component = z.looseObject({
  id: z.string(),
  preview: z.string().optional(),
  args: z.record(z.string(), z.unknown()).optional(),
});

/** A stored pattern: the author's fields, its markup and its source file. */
export const patternDocument = z.looseObject({
  pattern: z.looseObject({}),
  /** A document or a fragment of HTML that shows it. */
  html: z.string().optional(),
  /** The path and digest of the declaration file, and the path of the markup. */
  file: z.object({ path: z.string(), hash: z.string(), htmlPath: z.string().optional() }).optional(),
});

export type PatternDocument = z.infer<typeof patternDocument>;

/** The known fields of a pattern in every input format. */
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
  const { name, ...read } = omit(written.parse(pattern), "status", "deprecated");
  return { ...read, title: read.title || name || id, ...readLifecycle(pattern, [read.group, ...read.tags]) };
}
