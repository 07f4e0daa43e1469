import { z } from "zod";
import { contentWriters, members } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { okSchema } from "../../platform/contract/shapes.ts";
import { pageFullSchema, pageSummarySchema, slugSchema } from "./contract.ts";
import { pageKind } from "./kind.ts";

const tag = "Page editing";
const frontmatter = z.record(z.string(), z.unknown());

/** An accessibility finding of a page. */
export const pageFinding = z
  .object({
    ruleId: z.string().meta({ description: "ID of the rule. `GET /api/service/check/rules` describes it." }),
    line: z.int().meta({ description: "Line in the Markdown, starting at 1." }),
    message: z.string().meta({ description: "The problem and the fix." }),
  })
  .meta({ id: "PageFinding" });

export type PageFinding = z.infer<typeof pageFinding>;

export const getServicePages = endpoint({
  method: "GET",
  path: "/api/service/pages",
  summary: "List pages or get one",
  description: "Returns the page with `slug`. Without `slug`, returns `{pages}`.",
  tag,
  access: members,
  query: z.object({ slug: z.string().optional() }),
  answer: { json: z.union([pageFullSchema, z.object({ pages: z.array(pageSummarySchema) })]) },
  cache: "none",
  errors: [404],
  record: { kind: pageKind, id: ({ query }) => query.slug },
});

export const postServicePage = endpoint({
  method: "POST",
  path: "/api/service/pages",
  summary: "Create or replace a page",
  description:
    "Creates or replaces a page. The navigation is updated shortly after. To update the workspace, run `dsr pull`.",
  tag,
  access: contentWriters,
  body: z.looseObject({
    slug: slugSchema,
    frontmatter: frontmatter.optional(),
    markdown: z.string().optional(),
  }),
  answer: { json: pageFullSchema },
  limit: "registry",
  writes: [pageKind],
  record: { kind: pageKind, id: ({ body }) => body.slug },
  example: { slug: "guides/edited", frontmatter: { title: "Edited here" }, markdown: "Written in the browser.\n" },
});

export const deleteServicePage = endpoint({
  method: "DELETE",
  path: "/api/service/pages",
  summary: "Delete a page",
  tag,
  access: contentWriters,
  query: z.object({ slug: z.string().min(1) }),
  answer: { json: okSchema },
  writes: [pageKind],
  errors: [404],
  record: { kind: pageKind, id: ({ query }) => query.slug },
});

export const previewPageEndpoint = endpoint({
  method: "POST",
  path: "/api/service/pages/preview",
  summary: "Preview a page",
  tag,
  access: members,
  body: z.object({
    slug: z.string().max(1024).default("preview"),
    markdown: z.string(),
    frontmatter: frontmatter
      .optional()
      .meta({ description: "Frontmatter of the page. Its title and language affect the findings." }),
  }),
  answer: { json: z.object({ html: z.string(), warnings: z.array(z.string()), findings: z.array(pageFinding) }) },
  limit: "registry",
  example: { slug: "guides/edited", markdown: "# Hello\n" },
  errors: [429],
});

export const comparePage = endpoint({
  method: "POST",
  path: "/api/service/pages/compare",
  summary: "Compare a text with the current page",
  tag,
  access: members,
  body: z.object({ slug: slugSchema, frontmatter: frontmatter.default({}), markdown: z.string() }),
  answer: {
    json: z.object({
      html: z.string().meta({ description: "An HTML table that compares the text (before) with the page (after)." }),
    }),
  },
  limit: "registry",
  example: { slug: "guides/edited", frontmatter: { title: "Edited here" }, markdown: "Written in the browser.\n" },
  errors: [404, 429],
});
