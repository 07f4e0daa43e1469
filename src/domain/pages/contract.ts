import { z } from "zod";
import { publicAccessWithMore, registryWriters } from "../../platform/contract/access.ts";
import { bases } from "../../platform/contract/changed-elsewhere.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { lifecycleFields } from "../../platform/contract/lifecycle-shapes.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { isSafePath, SAFE_PATH } from "../../safe/path.ts";
import { pageKind } from "./kind.ts";
import { pageFile } from "./page-document.ts";

const frontmatter = z
  .record(z.string(), z.unknown())
  .meta({ description: "The frontmatter of the file. All fields are allowed." });

/** A slug as clients send it: surrounding slashes are dropped. Empty slugs and paths that leave their folder are refused. */
export const slugSchema = z
  .string()
  .max(1024)
  .overwrite((value) => value.replace(/^\/+|\/+$/g, ""))
  .refine(isSafePath, "must be a relative path such as guides/getting-started")
  .meta({
    pattern: `^/*${SAFE_PATH}/*$`,
    description: "The path of the page without its extension, such as `guides/getting-started`, in Unicode form NFC.",
  });

export const pageSummarySchema = z
  .object({
    slug: z.string(),
    title: z.string(),
    description: z.string().optional(),
    frontmatter,
    updatedAt: dateTime,
    ...lifecycleFields,
  })
  .meta({ id: "PageSummary" });

export type PageSummary = z.infer<typeof pageSummarySchema>;

export const pageFullSchema = pageSummarySchema.extend({ markdown: z.string() }).meta({ id: "PageFull" });

export const getPages = endpoint({
  method: "GET",
  path: "/api/registry/pages",
  summary: "List all pages",
  description:
    "Returns all pages. Hidden pages (`enabled: false`, `draft: true`) are only included for tokens with the scope `sync:read`.",
  tag: "Pages",
  access: publicAccessWithMore("sync:read"),
  answer: { json: z.object({ pages: z.array(pageSummarySchema) }) },
});

export const getPage = endpoint({
  method: "GET",
  path: "/api/registry/pages/{slug*}",
  summary: "Get a page",
  description:
    "Returns a page with its Markdown. Returns 404 for a hidden page, unless the token has the scope `sync:read`.",
  tag: "Pages",
  access: publicAccessWithMore("sync:read"),
  params: z.object({ slug: z.string() }),
  answer: { json: pageFullSchema },
  errors: [404],
  record: { kind: pageKind, id: ({ params }) => params.slug },
});

export const postPages = endpoint({
  method: "POST",
  path: "/api/registry/pages",
  summary: "Create or replace pages",
  description: "Creates or replaces the pages in the request in one change. Other pages are not changed.",
  tag: "Pages",
  access: registryWriters,
  body: z.object({
    pages: z.array(
      z.looseObject({
        slug: slugSchema,
        frontmatter: frontmatter.nullish().transform((value) => value ?? {}),
        markdown: z.string().default(""),
        file: pageFile.optional().meta({ description: "The source file of the page. Send its bytes as a blob first." }),
      }),
    ),
    bases,
  }),
  answer: { json: z.object({ ok: z.boolean(), count: z.int() }) },
  limit: "registry",
  writes: [pageKind],
  errors: [412],
  example: {
    pages: [{ slug: "guides/start", frontmatter: { title: "Start here", weight: 1 }, markdown: "# Start here\n" }],
  },
});
