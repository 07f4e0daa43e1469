import { z } from "zod";
import { getPattern, getPatterns } from "../../domain/patterns/contract.ts";
import { patternKind } from "../../domain/patterns/kind.ts";
import { patternPageHref } from "../../domain/patterns/pattern-gallery.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { publicAccess } from "../../platform/contract/access.ts";
import { statusQuery } from "../../platform/contract/lifecycle-shapes.ts";
import { defineTool, toolPageOf } from "../../platform/contract/tool.ts";
import { firstItems, sectionsPage } from "../../platform/contract/tool-sections.ts";
import { unknownName } from "../../platform/contract/unknown-name.ts";

export const patternTools = [
  defineTool({
    name: "service_list_patterns",
    title: "List patterns",
    description:
      "Returns patterns: components combined for a specific purpose, such as a form or a page. You can filter by words.",
    access: publicAccess,
    input: z.object({
      query: z.string().max(200).optional().meta({ description: "Words to find in the title, description or tags." }),
      group: z.string().max(200).optional().meta({ description: "Returns only patterns of this group." }),
      status: statusQuery,
      limit: z.int().min(1).max(200).default(30).meta({ description: "The maximum number of results." }),
    }),
    output: z.object({ patterns: z.array(z.looseObject({ id: z.string(), title: z.string() })), total: z.int() }),
    pages: true,
    async run({ query, group, status, limit }, { client, from }) {
      const { patterns } = await client(getPatterns, { query: { q: query, group, source: undefined, status } });
      const { items, next } = toolPageOf(
        patterns.map(({ id, title, group: own, description, status: reported, deprecated }) => ({
          id,
          title,
          ...(own ? { group: own } : {}),
          ...(description ? { description: shortened(description, 200) } : {}),
          ...(reported ? { status: reported } : {}),
          ...(deprecated?.replacement ? { replacement: deprecated.replacement } : {}),
        })),
        { from, limit },
      );
      return { data: { patterns: items, total: patterns.length }, next };
    },
  }),
  defineTool({
    name: "service_get_pattern",
    title: "Get a pattern",
    description: "Returns the purpose and components of a pattern. Markup and data are optional.",
    access: publicAccess,
    input: z.object({
      id: z.string().min(1).max(200).meta({ description: "The ID of the pattern, from the list of patterns." }),
      sections: z
        .array(z.enum(["summary", "html", "data"]))
        .min(1)
        .default(["summary"])
        .meta({ description: "The sections to return." }),
    }),
    output: z.object({
      id: z.string(),
      title: z.string(),
      hash: z.string().meta({ description: "The value of `base` for the next change." }),
      sections: z.record(z.string(), z.unknown()),
    }),
    pages: true,
    async run({ id, sections }, { client, snapshot, from }) {
      const entry = await snapshot.get(patternKind, id);
      if (!entry) {
        const ids = (await snapshot.list(patternKind)).map((listed) => listed.id);
        throw unknownName("pattern", id, ids, "List all patterns with service_list_patterns.");
      }
      const { pattern } = await client(getPattern, { params: { id } });
      const { title, group, description, tags, status, deprecated, html = "", data } = pattern;
      // Arguments of a component are returned completely, or omitted: a part would be wrong.
      const components = firstItems(
        pattern.components.map(({ id: component, preview, args }) => ({
          id: component,
          ...(preview ? { preview } : {}),
          ...(args && JSON.stringify(args).length < 1_000 ? { args } : {}),
        })),
        1_800,
      );
      const reported: Record<string, unknown> = {
        summary: {
          ...(description ? { description: shortened(description, 2_000) } : {}),
          ...(group ? { group } : {}),
          ...(status ? { status } : {}),
          ...(deprecated ? { deprecated } : {}),
          components: components.items,
          ...(components.omitted > 0 ? { componentsOmitted: components.omitted } : {}),
          ...(tags.length > 0 ? { tags: firstItems(tags, 100).items } : {}),
          html: html !== "",
          page: patternPageHref(id),
        },
        html,
        data: data === undefined || data === null ? "" : JSON.stringify(data, null, 1),
      };
      const wanted = Object.fromEntries(
        Object.entries(reported).filter(([name]) => sections.some((one) => one === name)),
      );
      const page = sectionsPage(wanted, { from });
      return {
        data: { id, title: shortened(title, 200), hash: entry.hash, sections: page.sections },
        next: page.next,
      };
    },
  }),
];
