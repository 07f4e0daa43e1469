import { z } from "zod";
import { statusQuery } from "../../../contract/lifecycle-shapes.ts";
import { defineTool, pageOf } from "../../../contract/tool.ts";
import { getSearch, searchResult } from "./contract.ts";

export const searchTools = [
  defineTool({
    name: "service_search",
    title: "Search the design system",
    description:
      "Finds components, patterns, pages, tokens, icons and logos by words, by the beginning of a name, or by a value such as #0055cc. Ask this first; best matches come first.",
    input: z.object({
      query: z.string().min(1).max(200),
      status: statusQuery,
      limit: z.int().min(1).max(100).default(20),
    }),
    output: z.object({ results: z.array(searchResult), total: z.int() }),
    pages: true,
    async run({ query, status, limit }, { client, from }) {
      const { results, total } = await client(getSearch, { query: { q: query, status, limit: 100 } });
      const { items, next } = pageOf(results, { from, limit });
      return { data: { results: items, total }, next };
    },
  }),
];
