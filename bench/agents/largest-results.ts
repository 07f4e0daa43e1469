import { SECRET } from "../programs.ts";
import { callTool, type ListedTool, type ToolResult } from "./mcp-client.ts";
import { tokensOf } from "./ways.ts";

/** The largest answer of a tool. */
export interface Largest {
  name: string;
  /** Of the whole result, text and data: what travels. */
  tokens: number;
  /** What it was asked. */
  given: string;
  /** How many were looked at. */
  answers: number;
}

/** Pages of one answer that are looked at. */
const MOST_PAGES = 30;

type Given = Record<string, unknown>;

const SECTIONS = [
  ...["summary", "properties", "examples", "code", "html", "css", "accessibility", "tokens", "findings"],
  ...["history", "related", "previews"],
];

/** The largest result of each tool that reads, asked for everything there is as fully as it can be. */
export async function largestResults(url: string, tools: readonly ListedTool[]): Promise<Largest[]> {
  const requested = await askable(url);
  const found: Largest[] = [];
  for (const { name, inputSchema, annotations } of tools) {
    if (!annotations.readOnlyHint) continue;
    const { limit } = inputSchema.properties ?? {};
    const max = limit?.maximum === undefined ? {} : { limit: limit.maximum };
    const largest: Largest = { name, tokens: 0, given: "", answers: 0 };
    for (const given of requested[name] ?? [{}])
      for await (const result of pagesOf(url, name, { ...given, ...max })) {
        largest.answers++;
        const tokens = tokensOf(JSON.stringify({ ...result, content: result.content.filter(({ text }) => text) }));
        if (tokens > largest.tokens) Object.assign(largest, { tokens, given: JSON.stringify(given) });
      }
    found.push(largest);
  }
  return found;
}

async function* pagesOf(url: string, name: string, given: Given): AsyncGenerator<ToolResult> {
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const result = await callTool(url, name, { ...given, ...(cursor ? { cursor } : {}) });
    yield result;
    cursor = result.structuredContent?.nextCursor;
    if (cursor === undefined) return;
  }
}

/** Every list of arguments worth asking, by tool, as far as something depends on what is asked. */
async function askable(url: string): Promise<Record<string, readonly Given[]>> {
  const get = async (path: string) =>
    (await fetch(url + path, { headers: { authorization: `Bearer ${SECRET}` } })).json();
  const components: string[] = (await get("/api/components")).map(({ id }: { id: string }) => id);
  const { patterns } = await get("/api/service/patterns");
  const { pages } = await get("/api/registry/pages");
  const tokens = await collect(url, "service_get_tokens", "tokens");
  const sources: Given[] = components.flatMap((id) => [{ id }]);
  for (const id of components)
    for (const { path } of await collect(url, "service_get_component_source", "files", { id }))
      sources.push({ id, path });
  const css = tokens.map(({ css }, index) => `.c${index} { color: ${css}; padding: 13px; margin: 7px }`).join("\n");
  const idsOf = async (name: string, member: string) => (await collect(url, name, member)).map(({ id }) => ({ id }));
  return {
    service_get_doc_page: pages.flatMap(({ slug }: { slug: string }) => [{ slug }, { slug, source: true }]),
    service_get_reference: await idsOf("service_list_reference_materials", "materials"),
    service_resolve_token: tokens.map(({ name }) => ({ name })),
    service_find_nearest_token: ["#1d70b8", "16px", "200ms", "700"].map((value) => ({ value })),
    service_search_icons: ["arrow", "a", "logo"].map((query) => ({ query, svg: true })),
    service_get_logo_set: [{}, ...(await idsOf("service_get_logo_set", "logos"))],
    service_get_component: components.flatMap((id) => [{ id }, { id, sections: SECTIONS }]),
    service_get_component_source: sources,
    service_get_component_reference: components.map((id) => ({ id })),
    service_component_history: components.map((id) => ({ id })),
    service_check_validation: [{}, ...components.map((id) => ({ id }))],
    service_get_pattern: patterns.map(({ id }: { id: string }) => ({ id, sections: ["summary", "html", "data"] })),
    service_get_asset: await idsOf("service_search_assets", "assets"),
    service_search: ["form", "button colour", "#1d70b8", "a"].map((query) => ({ query })),
    service_search_components: ["form", "button", "a"].map((query) => ({ query })),
    service_validate_usage: [{ code: css, language: "css" }],
  };
}

/** Items of a list a tool answers with, on all its pages. */
async function collect(
  url: string,
  name: string,
  member: string,
  given: Given = {},
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const { structuredContent } of pagesOf(url, name, given))
    items.push(...((structuredContent?.[member] ?? []) as Record<string, unknown>[]));
  return items;
}
