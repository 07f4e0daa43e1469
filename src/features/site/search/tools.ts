import { z } from "zod";
import { statusQuery } from "../../../contract/lifecycle-shapes.ts";
import { SEARCH_KINDS } from "../../../contract/search-source.ts";
import { defineTool, pageOf } from "../../../contract/tool.ts";
import { shortened } from "../../../text/shortened.ts";
import { getSearch, type SearchResult, searchResult } from "./contract.ts";

/** Results one query tells, over all pages. */
const MOST = 100;
const DETAIL = 120;

const { kind, title, detail, status } = searchResult.shape;
const found = z.object({ kind, id: z.string(), title, detail, status });

export const searchTools = [
  defineTool({
    name: "service_search",
    title: "Search the design system",
    description:
      "Finds everything by words, a question, a name in code, or a value such as #0055cc; best first. Read a hit by its id: component service_get_component, page service_get_doc_page, pattern service_get_pattern, token service_resolve_token, icon service_search_icons, logo service_get_logo_set.",
    input: z.object({
      query: z.string().min(1).max(200),
      kind: z.enum(SEARCH_KINDS).optional(),
      status: statusQuery,
      limit: z.int().min(1).max(MOST).default(10),
    }),
    output: z.object({ total: z.int(), results: z.array(found) }),
    pages: true,
    async run({ query, kind, status, limit }, { client, from }) {
      const { results, total } = await client(getSearch, { query: { q: query, kind, status, limit: MOST } });
      const { items, next } = pageOf(results.map(brief), { from, limit });
      return { data: { total, results: items }, next };
    },
  }),
  defineTool({
    name: "service_search_components",
    title: "Search components",
    description:
      "Components by words, a question or a name in code, best first: title, what it is for, group and status. service_get_component reads one by its id.",
    input: z.object({
      query: z.string().min(1).max(200),
      status: statusQuery,
      limit: z.int().min(1).max(MOST).default(10),
    }),
    output: z.object({ total: z.int(), components: z.array(found.omit({ kind: true })) }),
    pages: true,
    async run({ query, status, limit }, { client, from }) {
      const asked = { q: query, kind: "component" as const, status, limit: MOST };
      const { results, total } = await client(getSearch, { query: asked });
      const components = results.map(brief).map(({ kind: _, ...component }) => component);
      const { items, next } = pageOf(components, { from, limit });
      return { data: { total, components: items }, next };
    },
  }),
];

/** A result by the id its own tool takes: `button` of `component:button`. */
const brief = ({ kind, id, title, detail, status }: SearchResult) => ({
  ...{ kind, id: id.slice(id.indexOf(":") + 1), title: shortened(title, DETAIL) },
  ...(detail ? { detail: shortened(detail, DETAIL) } : {}),
  ...(status ? { status } : {}),
});
