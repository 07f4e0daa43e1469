import { z } from "zod";

const hex = z
  .string()
  .regex(/^(?:sha256:)?[0-9a-f]{64}$/, "is not sha256:<64 hex digits>")
  .transform((hash) => hash.replace(/^sha256:/, ""));

/** The file a page came from, kept byte for byte as a blob so that `pull` writes it as it was. */
export const pageFile = z.looseObject({ path: z.string().max(1024), hash: hex });

export const pageDocument = z.looseObject({
  frontmatter: z.record(z.string(), z.unknown()).default({}),
  markdown: z.string().default(""),
  file: pageFile.optional(),
});

export type PageDocument = z.infer<typeof pageDocument>;
