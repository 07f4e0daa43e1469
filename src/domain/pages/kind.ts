import { z } from "zod";
import { ApiError } from "../../platform/contract/api-error.ts";
import { defineKind, type Kind, titleIn } from "../../store/kind.ts";
import { isTooLarge, MAX_MARKDOWN } from "../../store/markdown-document.ts";
import { markdownSync } from "../../store/markdown-sync.ts";
import { type PageDocument, pageDocument } from "./page-document.ts";
import { pageTitle } from "./page-title.ts";
import { isListed, visibilityOf } from "./page-visibility.ts";
import { formerSlugs, intendedSlug, pagesIn, slugAsWritten } from "./read-pages.ts";

/** The fields of a page in the list. `frontmatter` is missing if it is too large for a summary. */
export const pageSummary = z.object({
  title: z.string(),
  description: z.string().optional(),
  frontmatter: z.record(z.string(), z.unknown()).optional(),
  visibility: z.enum(["public", "unlisted", "hidden"]),
});

/** Why a page is too large; undefined for one that is not. */
const pageSizeFault = (slug: string, markdown: string): string | undefined =>
  isTooLarge(markdown)
    ? `The page ${slug} is larger than 1 MiB. Split the page, or move data to separate files.`
    : undefined;

/** Throws `ApiError` 413 for a page that is larger than a page may be. */
export function checkPageSize(slug: string, markdown: string): void {
  const fault = pageSizeFault(slug, markdown);
  if (fault) throw new ApiError(413, "page_too_large", fault, { more: { limit: MAX_MARKDOWN } });
}

const SUMMARY_LIMIT = 1_500;

/** A documentation page: markdown with frontmatter. Its id is its slug. */
export const pageKind: Kind<PageDocument> = defineKind({
  name: "page",
  noun: { one: "page", many: "pages" },
  title: (summary) => titleIn(summary, "title"),
  page: (slug) => (slug === "index" ? "/" : `/docs/${slug.split("/").map(encodeURIComponent).join("/")}`),
  countsAsContent: true,
  changeRecord: "page",
  isClosed: (summary) => !isListed(summary),
  schema: pageDocument,
  summarize(slug, { frontmatter, markdown, file }) {
    const written = file === undefined ? slug : slugAsWritten(file.path);
    const former = [
      ...formerSlugs(frontmatter),
      ...(written === slug || !file?.path.startsWith("pages/") ? [] : [written]),
    ];
    const summary = {
      title: pageTitle(slug, { frontmatter, markdown }).slice(0, 200),
      description: textOf(frontmatter.description)?.slice(0, 300),
      visibility: visibilityOf(frontmatter),
      ...(former.length > 0 ? { formerSlugs: former } : {}),
    };
    const small =
      Buffer.byteLength(JSON.stringify(frontmatter)) + Buffer.byteLength(JSON.stringify(summary)) < SUMMARY_LIMIT;
    return small ? { ...summary, frontmatter } : summary;
  },
  blobs: ({ file }) => (file ? [file.hash] : []),
  sync: markdownSync(() => pageKind, {
    entityType: "page",
    order: 10,
    idField: "slug",
    pathsOf: (slug) => [
      `pages/${slug}.md`,
      `pages/${slug}/index.md`,
      ...[".mdx", ".html"].flatMap((ending) => [`pages/${slug}${ending}`, `pages/${slug}/index${ending}`]),
    ],
    idOf: intendedSlug,
    fault: pageSizeFault,
  }),
  workspace: {
    // Pages may use pictures in `public/`.
    paths: ["pages", "public"],
    holds: pagesIn,
  },
});

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value.trim() ? value : undefined);
