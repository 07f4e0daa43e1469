import { z } from "zod";
import { everybody } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { lifecycleFields, statusQuery } from "../../../contract/lifecycle-shapes.ts";
import { SEARCH_KINDS } from "../../../contract/search-source.ts";

export const searchResult = z
  .object({
    id: z.string(),
    kind: z.enum(SEARCH_KINDS),
    group: z.string(),
    title: z.string(),
    url: z.string(),
    detail: z.string().optional(),
    swatch: z.string().optional().meta({ description: "A CSS color." }),
    image: z.string().optional().meta({ description: "Address of a picture." }),
    status: lifecycleFields.status,
  })
  .meta({ id: "SearchResult" });

export type SearchResult = z.infer<typeof searchResult>;

export const getSearch = endpoint({
  method: "GET",
  path: "/api/search",
  summary: "Search components, pages, tokens, icons and logos",
  description: "Forgives typing errors and finds beginnings of words. Best matches first.",
  tag: "Search",
  access: everybody,
  cache: "none",
  query: z.object({
    q: z.string().max(200).default(""),
    status: statusQuery,
    kind: z.enum(SEARCH_KINDS).optional().meta({ description: "Only things of this kind." }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .default(20)
      .overwrite((limit) => Math.min(limit, 100))
      .meta({ description: "At most 100." }),
  }),
  answer: { json: z.object({ results: z.array(searchResult), total: z.int() }) },
});
