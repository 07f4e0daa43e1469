import { z } from "zod";
import { findIn } from "../../domain/icons/find-icons.ts";
import { iconReader } from "../../domain/icons/icon-reader.ts";
import type { IconEntry } from "../../domain/icons/match-icons.ts";
import { safeIcon } from "../../domain/icons/safe-icon.ts";
import { searchInPages } from "../../domain/search/search-in-pages.ts";
import { publicAccess } from "../../platform/contract/access.ts";
import { lifecycleFields } from "../../platform/contract/lifecycle-shapes.ts";
import { defineTool, type ToolCall, toolPageOf } from "../../platform/contract/tool.ts";

/** A longer drawing is read at its address. */
const MAX_SVG_LENGTH = 4_000;
const TAGS = 8;

export const iconTools = [
  defineTool({
    name: "service_get_icon_catalog",
    title: "List the icons",
    description:
      "Returns the IDs of all icons, or of one category, grouped by category. To find an icon by meaning, use service_search_icons.",
    access: publicAccess,
    input: z.object({
      category: z.string().max(2_000).optional().meta({ description: "Returns only icons of this category." }),
    }),
    output: z.object({
      total: z.int(),
      categories: z
        .record(z.string(), z.int())
        .optional()
        .meta({ description: "The number of icons in each category." }),
      icons: z.record(z.string(), z.array(z.string())).meta({ description: "The IDs of the icons by category." }),
    }),
    pages: true,
    async run({ category }, call) {
      const { entries, categories } = await findIn(await catalogOf(call));
      const byCategory = Map.groupBy(entries, (icon) => icon.category);
      const sorted = categories.flatMap(([name]) =>
        category === undefined || name === category ? (byCategory.get(name) ?? []) : [],
      );
      const { items, next } = toolPageOf(
        sorted.map(({ category, id }) => [category, id] as const),
        { from: call.from },
      );
      const grouped = Map.groupBy(items, ([name]) => name);
      return {
        data: {
          total: sorted.length,
          ...(call.from === 0 ? { categories: Object.fromEntries(categories) } : {}),
          icons: Object.fromEntries(Array.from(grouped, ([name, icons]) => [name, icons.map(([, id]) => id)])),
        },
        next,
      };
    },
  }),
  defineTool({
    name: "service_search_icons",
    title: "Search icons",
    description:
      "Finds icons by meaning, name, tag or ID. Returns the best matches first with their URLs. With svg: true, returns their sanitized SVG. The sprite /api/icons-sprite.svg#<id> contains all icons.",
    access: publicAccess,
    input: z.object({
      query: z.string().min(1).max(200).meta({ description: "The meaning or content of the icon." }),
      category: z.string().max(2_000).optional().meta({ description: "Returns only icons of this category." }),
      svg: z.boolean().default(false).meta({ description: "Whether to include the SVG." }),
      limit: z.int().min(1).max(50).default(10).meta({ description: "The maximum number of results." }),
    }),
    output: z.object({
      total: z.int(),
      icons: z.array(
        z.object({
          ...{ id: z.string(), name: z.string(), category: z.string(), tags: z.array(z.string()).optional() },
          ...{ usage: z.string().optional(), url: z.string(), ...lifecycleFields },
          svg: z.string().optional(),
        }),
      ),
    }),
    pages: true,
    async run({ query, category, svg, limit }, call) {
      const catalog = await catalogOf(call);
      const { entries } = await findIn(catalog);
      const byId = new Map(entries.map((icon) => [icon.id, icon]));
      const { results } = await searchInPages(call, { query, kind: "icon" });
      const found = results.flatMap(({ id }) => byId.get(id.slice("icon:".length)) ?? []);
      const icons = found.filter((icon) => category === undefined || icon.category === category);
      const reported = icons.map((icon) => ({
        ...brief(icon),
        ...(svg ? drawing(catalog.byId.get(icon.id)?.drawing) : {}),
      }));
      const { items, next } = toolPageOf(reported, { from: call.from, limit });
      return { data: { total: icons.length, icons: items }, next };
    },
  }),
];

const catalogOf = async ({ part, snapshot }: ToolCall) => (await part(iconReader)).read(snapshot);

const brief = ({ id, name, category, tags, usage, status, deprecated }: IconEntry) => ({
  ...{ id, name, category, usage: usage?.slice(0, 200), status, deprecated },
  ...(tags.length > 0 ? { tags: tags.slice(0, TAGS) } : {}),
  url: `/icons/${encodeURIComponent(id)}.svg`,
});

/** Its drawing in the safe form, if a result has room for it. */
function drawing(svg: string | undefined): { svg?: string } {
  const drawn = svg !== undefined && svg.length <= MAX_SVG_LENGTH ? safeIcon(svg) : undefined;
  return drawn && "svg" in drawn ? { svg: drawn.svg } : {};
}
