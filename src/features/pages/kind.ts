import { z } from "zod";
import { defineKind } from "../../store/kind.ts";
import { readPages } from "./read-pages.ts";
import { titleFromSlug } from "./title-from-slug.ts";

export { linkResolver } from "./docs-links.ts";
export { type PageFile, readPages } from "./read-pages.ts";
export { titleFromSlug } from "./title-from-slug.ts";

export const pageDocument = z.looseObject({
  frontmatter: z.record(z.string(), z.unknown()).default({}),
  markdown: z.string().default(""),
});

export type PageDocument = z.infer<typeof pageDocument>;

/** What the list of pages shows. `frontmatter` is absent where it is too large for a summary. */
export const pageSummary = z.object({
  title: z.string(),
  description: z.string().optional(),
  frontmatter: z.record(z.string(), z.unknown()).optional(),
});

const SUMMARY_LIMIT = 1_500;

/** A documentation page: markdown with frontmatter. Its id is its slug. */
export const pageKind = defineKind({
  name: "page",
  schema: pageDocument,
  summarize(slug, { frontmatter }) {
    const summary = {
      title: pageTitle(slug, frontmatter).slice(0, 200),
      description: textOf(frontmatter.description)?.slice(0, 300),
    };
    const small =
      Buffer.byteLength(JSON.stringify(frontmatter)) + Buffer.byteLength(JSON.stringify(summary)) < SUMMARY_LIMIT;
    return small ? { ...summary, frontmatter } : summary;
  },
  workspace: {
    paths: ["pages"],
    async read(files) {
      const { pages, warnings } = await readPages(files);
      return { records: pages.map(({ slug, ...document }) => ({ id: slug, document })), warnings };
    },
  },
});

/** The title of a page: from its frontmatter, else made from the last part of its slug. */
export const pageTitle = (slug: string, frontmatter: Record<string, unknown>): string =>
  textOf(frontmatter.title) ?? titleFromSlug(slug);

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value.trim() ? value : undefined);
