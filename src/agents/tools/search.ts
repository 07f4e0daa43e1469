import { z } from "zod";
import { type SearchResult, searchResult } from "../../domain/search/contract.ts";
import { MOST_RESULTS, searchInPages } from "../../domain/search/search-in-pages.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { everybody } from "../../platform/contract/access.ts";
import { statusQuery } from "../../platform/contract/lifecycle-shapes.ts";
import { SEARCH_KINDS } from "../../platform/contract/search-source.ts";
import { defineTool, pageOf } from "../../platform/contract/tool.ts";
import { without } from "../../safe/without.ts";

const DETAIL = 120;

const { kind, title, detail, section, status } = searchResult.shape;
const found = z.object({ kind, id: z.string(), title, detail, section, status });

export const searchTools = [
  defineTool({
    name: "service_search",
    title: "Search the design system",
    description:
      "Finds everything by words, a question, a name in code, or a value like #0055cc; best first. Ids go to service_get_component, _get_doc_page, _get_pattern, _resolve_token or _get_logo_set, as kind says; section is the heading of a page.",
    access: everybody,
    input: z.object({
      query: z.string().min(1).max(200).meta({ description: "Words, a question, a name or a value." }),
      kind: z.enum(SEARCH_KINDS).optional().meta({ description: "Only of this kind." }),
      status: statusQuery,
      limit: z.int().min(1).max(MOST_RESULTS).default(10).meta({ description: "At most so many." }),
    }),
    output: z.object({ total: z.int(), results: z.array(found) }),
    pages: true,
    async run({ limit, ...asked }, call) {
      const { results, total } = await searchInPages(call, asked);
      const { items, next } = pageOf(results.map(brief), { from: call.from, limit });
      return { data: { total, results: items }, next };
    },
  }),
  defineTool({
    name: "service_search_components",
    title: "Search components",
    description:
      "Components by words, a question or a name in code, best first: title, what it is for, group and status. service_get_component reads one by its id.",
    access: everybody,
    input: z.object({
      query: z.string().min(1).max(200).meta({ description: "Words, a question, a name or a value." }),
      status: statusQuery,
      limit: z.int().min(1).max(MOST_RESULTS).default(10).meta({ description: "At most so many." }),
    }),
    output: z.object({ total: z.int(), components: z.array(found.omit({ kind: true, section: true })) }),
    pages: true,
    async run({ limit, ...asked }, call) {
      const { results, total } = await searchInPages(call, { ...asked, kind: "component" });
      const components = results.map(brief).map((component) => without(component, "kind", "section"));
      const { items, next } = pageOf(components, { from: call.from, limit });
      return { data: { total, components: items }, next };
    },
  }),
];

/** A result by the id its own tool takes: `button` of `component:button`. */
const brief = ({ kind, id, title, detail, section, status }: SearchResult) => ({
  ...{ kind, id: id.slice(id.indexOf(":") + 1), title: shortened(title, DETAIL) },
  ...(detail ? { detail: shortened(detail, DETAIL) } : {}),
  ...(section ? { section: { ...section, title: shortened(section.title, DETAIL) } } : {}),
  ...(status ? { status } : {}),
});
