import { z } from "zod";
import { shortened } from "../../engines/text/shortened.ts";
import { publicAccess } from "../../platform/contract/access.ts";
import { defineTool, type Tool, textPageOf, toolPageOf } from "../../platform/contract/tool.ts";
import { unknownName } from "../../platform/contract/unknown-name.ts";
import { type DeclaredResource, listedSummary } from "../../platform/resource.ts";

/** Tools to list the records of a resource, and to read one: `service_list_terms`, `service_get_term`. */
export function resourceTools({ noun, kind, about }: DeclaredResource): Tool[] {
  const wordsOf = (words: string) => words.replaceAll(/[ -]/g, "_");
  const list = `service_list_${wordsOf(noun.many)}`;
  return [
    defineTool({
      name: list,
      title: `List ${noun.many}`,
      description: `Returns the ID, title and beginning of the ${noun.many}. You can filter by words in the title.`,
      access: publicAccess,
      input: z.object({
        query: z.string().max(200).optional().meta({ description: "Words to find in the title." }),
        limit: z.int().min(1).max(200).default(50).meta({ description: "The maximum number of results." }),
      }),
      output: z.object({ records: z.array(z.looseObject({ id: z.string(), title: z.string() })), total: z.int() }),
      pages: true,
      async run({ query = "", limit }, { snapshot, from }) {
        const words = query.toLowerCase().split(/\s+/);
        const all = (await snapshot.list(kind)).map(({ id, summary }) => ({ id, ...listedSummary.parse(summary) }));
        const found = all.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
        const { items, next } = toolPageOf(found, { from, limit });
        return { data: { records: items, total: found.length }, next };
      },
    }),
    defineTool({
      name: `service_get_${wordsOf(noun.one)}`,
      title: `Get one of the ${noun.many}`,
      description: `Returns one of the ${noun.many} as text. A long text is returned in parts.`,
      access: publicAccess,
      input: z.object({
        id: z
          .string()
          .min(1)
          .max(200)
          .meta({ description: `The ID of the ${noun.one}, from the list.` }),
      }),
      output: z.object({ id: z.string(), title: z.string(), text: z.string() }),
      pages: true,
      async run({ id }, { snapshot, from }) {
        const entry = await snapshot.get(kind, id);
        if (!entry) {
          const ids = (await snapshot.list(kind)).map((listed) => listed.id);
          throw unknownName(noun.one, id, ids, `List all with ${list}.`);
        }
        const { text, next } = textPageOf(about(entry.document), from);
        return { data: { id, title: shortened(entry.document.title, 200), text }, next };
      },
    }),
  ];
}
