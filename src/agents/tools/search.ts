import { z } from "zod";
import { type SearchResultShape, searchResult } from "../../domain/search/contract.ts";
import { MAX_RESULTS, searchInPages } from "../../domain/search/search-in-pages.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { publicAccess } from "../../platform/contract/access.ts";
import { statusQuery } from "../../platform/contract/lifecycle-shapes.ts";
import { SEARCH_KINDS } from "../../platform/contract/search-source.ts";
import { defineTool, toolPageOf } from "../../platform/contract/tool.ts";
import { omit } from "../../safe/omit.ts";

const DETAIL = 120;

const { kind, title, detail, section, status } = searchResult.shape;
const found = z.object({ kind, id: z.string(), title, detail, section, status });

export const searchTools = [
  defineTool({
    name: "service_search",
    title: "Search the design system",
    description:
      "Finds records by words, a question, a name in code or a value such as #0055cc. Returns the best matches first. Depending on the kind, pass the ID to service_get_component, service_get_doc_page, service_get_pattern, service_resolve_token or service_get_logo_set. For a page, `section` is the best matching heading.",
    access: publicAccess,
    input: z.object({
      query: z.string().min(1).max(200).meta({ description: "Words, a question, a name or a value." }),
      kind: z.enum(SEARCH_KINDS).optional().meta({ description: "Returns only results of this kind." }),
      status: statusQuery,
      limit: z.int().min(1).max(MAX_RESULTS).default(10).meta({ description: "The maximum number of results." }),
    }),
    output: z.object({ total: z.int(), results: z.array(found) }),
    pages: true,
    async run({ limit, ...asked }, call) {
      const { results, total } = await searchInPages(call, asked);
      const { items, next } = toolPageOf(results.map(brief), { from: call.from, limit });
      return { data: { total, results: items }, next };
    },
  }),
  defineTool({
    name: "service_search_components",
    title: "Search components",
    description:
      "Finds components by words, a question or a name in code. Returns the best matches first with title, purpose, group and status. To get a component, pass its ID to service_get_component.",
    access: publicAccess,
    input: z.object({
      query: z.string().min(1).max(200).meta({ description: "Words, a question, a name or a value." }),
      status: statusQuery,
      limit: z.int().min(1).max(MAX_RESULTS).default(10).meta({ description: "The maximum number of results." }),
    }),
    output: z.object({ total: z.int(), components: z.array(found.omit({ kind: true, section: true })) }),
    pages: true,
    async run({ limit, ...asked }, call) {
      const { results, total } = await searchInPages(call, { ...asked, kind: "component" });
      const components = results.map(brief).map((component) => omit(component, "kind", "section"));
      const { items, next } = toolPageOf(components, { from: call.from, limit });
      return { data: { total, components: items }, next };
    },
  }),
];

/** A result with the ID for its own tool: `button` of `component:button`. */
const brief = ({ kind, id, title, detail, section, status }: SearchResultShape) => ({
  ...{ kind, id: id.slice(id.indexOf(":") + 1), title: shortened(title, DETAIL) },
  ...(detail ? { detail: shortened(detail, DETAIL) } : {}),
  ...(section ? { section: { ...section, title: shortened(section.title, DETAIL) } } : {}),
  ...(status ? { status } : {}),
});
