import { z } from "zod";
import { everybodyAndMore, registryWriters } from "../../platform/contract/access.ts";
import { bases } from "../../platform/contract/changed-elsewhere.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { lifecycleFields } from "../../platform/contract/lifecycle-shapes.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { isSafePath, SAFE_PATH } from "../../safe/path.ts";
import { pageKind } from "./kind.ts";
import { pageFile } from "./page-document.ts";

const frontmatter = z.record(z.string(), z.unknown()).meta({ description: "As in the file; any fields." });

/** A slug as clients send it: surrounding slashes are dropped. Empty slugs and paths that leave their folder are refused. */
export const slugSchema = z
  .string()
  .max(1024)
  .overwrite((value) => value.replace(/^\/+|\/+$/g, ""))
  .refine(isSafePath, "A slug is a relative path such as guides/getting-started")
  .meta({
    pattern: `^/*${SAFE_PATH}/*$`,
    description: "Path of the page without its ending: `guides/getting-started`, in Unicode form NFC.",
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
  summary: "List every page",
  description: "Pages that are hidden (`enabled: false`, `draft: true`) only for a token with `sync:read`.",
  tag: "Pages",
  access: everybodyAndMore("sync:read"),
  answer: { json: z.object({ pages: z.array(pageSummarySchema) }) },
});

export const getPage = endpoint({
  method: "GET",
  path: "/api/registry/pages/{slug*}",
  summary: "Read one page with its markdown",
  description: "A page that is hidden is 404 without a token with `sync:read`.",
  tag: "Pages",
  access: everybodyAndMore("sync:read"),
  params: z.object({ slug: z.string() }),
  answer: { json: pageFullSchema },
  errors: [404],
  record: { kind: pageKind, id: ({ params }) => params.slug },
});

export const postPages = endpoint({
  method: "POST",
  path: "/api/registry/pages",
  summary: "Create or replace pages",
  description: "All in one batch. Pages that are not in the body stay.",
  tag: "Pages",
  access: registryWriters,
  body: z.object({
    pages: z.array(
      z.looseObject({
        slug: slugSchema,
        frontmatter: frontmatter.nullish().transform((value) => value ?? {}),
        markdown: z.string().default(""),
        file: pageFile.optional().meta({ description: "The file the page came from; its bytes were sent as a blob." }),
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
