import { z } from "zod";
import { members, publicAccess } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { lifecycleFields, statusQuery } from "../../platform/contract/lifecycle-shapes.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { previewQuery } from "../components/contract.ts";

const tag = "Patterns";

export const patternListEntry = z
  .object({
    id: z.string(),
    title: z.string(),
    group: z.string(),
    source: z.string(),
    description: z.string(),
    updatedAt: dateTime,
    ...lifecycleFields,
  })
  .meta({ id: "PatternListEntry" });

export type PatternListEntry = z.infer<typeof patternListEntry>;

export const patternDetail = z
  .looseObject({
    ...patternListEntry.shape,
    components: z.array(z.looseObject({ id: z.string(), preview: z.string().optional() })),
    tags: z.array(z.string()),
    data: z.unknown(),
    html: z.string().optional(),
    createdAt: dateTime,
  })
  .meta({ id: "Pattern" });

export const getPatterns = endpoint({
  method: "GET",
  path: "/api/service/patterns",
  summary: "List patterns",
  tag,
  access: members,
  query: z.object({
    q: z
      .string()
      .max(200)
      .optional()
      .meta({ description: "Words to find in the title, description, tags or markup. All words must match." }),
    group: z.string().optional(),
    source: z.string().optional(),
    status: statusQuery,
  }),
  answer: { json: z.object({ patterns: z.array(patternListEntry) }) },
  cache: "none",
});

export const getPattern = endpoint({
  method: "GET",
  path: "/api/service/patterns/{id}",
  summary: "Get a pattern",
  tag,
  access: members,
  params: z.object({ id: z.string() }),
  answer: { json: z.object({ pattern: patternDetail }) },
  cache: "none",
  errors: [404],
});

export const getPatternHtml = endpoint({
  method: "GET",
  path: "/api/pattern/{id}.html",
  summary: "Get the rendered pattern",
  description: "Returns the markup of the pattern as an HTML document. It runs in an opaque origin.",
  tag,
  access: publicAccess,
  params: z.object({ id: z.string() }),
  query: previewQuery,
  answer: { bytes: ["text/html"], about: "An HTML document." },
  headers: "preview",
  errors: [404],
});
