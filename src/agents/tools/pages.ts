import { z } from "zod";
import { navigationDocumentText } from "../../domain/navigation/document-text.ts";
import { documentation } from "../../domain/navigation/documentation-part.ts";
import { docsUrl } from "../../domain/pages/docs-links.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import { toPageResponse } from "../../domain/pages/page-response.ts";
import { mayReadHidden, visibleEntry } from "../../domain/pages/page-visibility.ts";
import { fold, matching } from "../../engines/text/filter-match.ts";
import { headingsIn, sectionUnder } from "../../engines/text/markdown-headings.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { publicAccess } from "../../platform/contract/access.ts";
import { statusQuery } from "../../platform/contract/lifecycle-shapes.ts";
import { defineTool, toolPageOf } from "../../platform/contract/tool.ts";
import { firstItems, sectionsPage } from "../../platform/contract/tool-sections.ts";
import { unknownName } from "../../platform/contract/unknown-name.ts";

/** Maximum characters of frontmatter as JSON. */
const FRONTMATTER = 4_000;

export const pageAgentTools = [
  defineTool({
    name: "service_list_doc_pages",
    title: "List documentation pages",
    description: "Returns the slug, title and description of pages. You can filter by path and by words.",
    access: publicAccess,
    input: z.object({
      under: z.string().max(1_024).optional().meta({ description: "The folder, such as `guides` for guides/…" }),
      query: z.string().max(200).default("").meta({ description: "Words to find in the slug, title or description." }),
      status: statusQuery,
      limit: z.int().min(1).max(200).default(50).meta({ description: "The maximum number of results." }),
    }),
    output: z.object({ pages: z.array(z.looseObject({ slug: z.string(), title: z.string() })), total: z.int() }),
    pages: true,
    async run({ under, query, status, limit }, { part, snapshot, from }) {
      const { pages } = await (await part(documentation)).read(snapshot);
      const folder = under === undefined ? undefined : under.replace(/^\/+|\/+$/g, "");
      const listed = pages.filter(
        ({ slug, status: reported }) =>
          (status === undefined || reported === status) &&
          (folder === undefined || slug === folder || slug.startsWith(`${folder}/`)),
      );
      const texts = listed.map(({ slug, title, description }) => fold(`${title} ${slug} ${description ?? ""}`));
      const found = matching(texts, query).flatMap((position) => listed[position] ?? []);
      const { items, next } = toolPageOf(
        found.map(({ slug, title, description, status: reported }) => ({
          slug,
          title: shortened(title, 200),
          ...(description ? { description: shortened(description, 200) } : {}),
          ...(reported ? { status: reported } : {}),
        })),
        { from, limit },
      );
      return { data: { pages: items, total: found.length }, next };
    },
  }),
  defineTool({
    name: "service_get_doc_page",
    title: "Get a documentation page",
    description:
      "Returns a page as text, including the content of live blocks. For a long page, returns the section of a heading. As source, returns the original Markdown and frontmatter for an update.",
    access: publicAccess,
    input: z.object({
      slug: z.string().min(1).max(1_024).meta({ description: "The path of the page, such as `guides/start`." }),
      heading: z.string().max(300).optional().meta({ description: "Returns only the section with this heading." }),
      source: z.boolean().default(false).meta({ description: "Whether to return the original source for an update." }),
    }),
    output: z.object({
      slug: z.string(),
      title: z.string(),
      hash: z.string().meta({ description: "The value of `base` for the next change." }),
      page: z.string(),
      headings: z.array(z.string()).optional().meta({ description: "The sections of a long page." }),
      frontmatter: z.record(z.string(), z.unknown()).optional(),
      markdown: z.string().optional(),
    }),
    pages: true,
    async run({ slug: asked, heading, source }, call) {
      const { snapshot, part, from } = call;
      const slug = asked.replace(/^\/+|\/+$/g, "");
      const there = await snapshot.get(pageKind, slug);
      const entry = source && mayReadHidden(call.actor) ? there : visibleEntry(there);
      if (!entry) {
        const { pages } = await (await part(documentation)).read(snapshot);
        throw unknownName(
          "page",
          slug,
          pages.map((page) => page.slug),
          "List all pages with service_list_doc_pages.",
        );
      }
      const found = toPageResponse(slug, entry);
      const { title, frontmatter, markdown } = found;
      const text = source ? markdown : await navigationDocumentText(call, found);
      const shown = heading === undefined ? text : partUnder(text, heading, slug);
      const isSmall = JSON.stringify(frontmatter).length <= FRONTMATTER;
      const whole = { ...(source && isSmall ? { frontmatter } : {}), markdown: shown };
      const first = sectionsPage(whole, { from: 0 });
      // A short page needs no table of contents.
      const isLong = first.next !== undefined && heading === undefined;
      const { sections, next } = isLong
        ? sectionsPage({ headings: firstItems(headingsIn(text), 700).items, ...whole }, { from })
        : sectionsPage(whole, { from });
      return {
        data: { slug, title: shortened(title, 200), hash: entry.hash, page: docsUrl(slug), ...sections },
        next,
      };
    },
  }),
];

/** Throws `ApiError` 404 with the most similar heading. */
function partUnder(text: string, heading: string, slug: string): string {
  const found = sectionUnder(text, heading);
  if (found !== undefined) return found;
  const titles = headingsIn(text).map((line) => line.replace(/^#+ /, ""));
  const { items } = firstItems(titles, 150);
  throw unknownName(`heading on ${slug} named`, heading, titles, `It has ${items.join(" · ") || "none"}.`);
}
