import { z } from "zod";
import { everybody } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { lifecycleFields, statusQuery } from "../../platform/contract/lifecycle-shapes.ts";
import { SEARCH_KINDS } from "../../platform/contract/search-source.ts";
import { nearToken } from "../tokens/dtcg-contract.ts";

/** A pair as contract tools read it: not all of them know `prefixItems`. */
const PAIR = { type: "array", items: { type: "integer" }, minItems: 2, maxItems: 2, prefixItems: undefined } as const;

const spans = z
  .array(z.tuple([z.int(), z.int()]).meta({ override: PAIR }))
  .meta({ description: "Pairs of from and to, in UTF-16 code units; the end is not part of it." });

export const searchResult = z
  .object({
    id: z.string(),
    kind: z.enum(SEARCH_KINDS),
    group: z.string(),
    title: z.string(),
    url: z.string(),
    detail: z.string().optional(),
    snippet: z.string().optional().meta({
      description: "What its text says of what was asked for, where title and detail do not say all of it.",
    }),
    section: z.object({ title: z.string(), url: z.string() }).optional().meta({
      description: "The section of a page that says most of what was asked for, with the address of its heading.",
    }),
    marks: z
      .object({ title: spans.optional(), detail: spans.optional(), snippet: spans.optional() })
      .optional()
      .meta({ description: "Where the words stand that were asked for, or what stands for them." }),
    place: z.string().optional().meta({
      description:
        "Where in the documentation a page lies, and the name of what has the title of another: two may have one title.",
    }),
    swatch: z.string().optional().meta({ description: "A CSS color." }),
    image: z.string().optional().meta({ description: "Address of a picture." }),
    imageOnDark: z.string().optional().meta({ description: "Of a picture for dark surroundings, where there is one." }),
    status: lifecycleFields.status,
    near: nearToken
      .pick({ distance: true, closeness: true, css: true, hex: true, type: true })
      .extend({
        components: z.int().meta({ description: "Components that use it, itself or through other tokens." }),
        tokens: z.int().meta({ description: "Tokens that refer to it, or to those." }),
      })
      .optional()
      .meta({ description: "Of a token found by a value: how near it is, and how much it is used." }),
  })
  .meta({ id: "SearchResult" });

export type SearchResult = z.infer<typeof searchResult>;

/** The mode in which a value is looked for. */
export const searchedMode = {
  brand: z.string().max(1_000).optional().meta({ description: "Brand in which the tokens of a value are found." }),
  scheme: z.string().max(1_000).optional().meta({ description: "Scheme in which the tokens of a value are found." }),
};

export const getSearch = endpoint({
  method: "GET",
  path: "/api/search",
  summary: "Search components, pages, tokens, icons and logos",
  description:
    "Forgives typing errors, knows abbreviations and synonyms, and finds beginnings of words. Best matches first. Of a value (`#025987`, `rgb(2 89 135)`, `13px`) the nearest tokens come first.",
  tag: "Search",
  access: everybody,
  cache: "none",
  query: z.object({
    q: z.string().max(200).default(""),
    status: statusQuery,
    kind: z.enum(SEARCH_KINDS).optional().meta({ description: "Only things of this kind." }),
    ...searchedMode,
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .default(20)
      .overwrite((limit) => Math.min(limit, 100))
      .meta({ description: "At most 100." }),
  }),
  answer: {
    json: z.object({
      results: z.array(searchResult),
      total: z.int(),
      kinds: z
        .partialRecord(z.enum(SEARCH_KINDS), z.int())
        .meta({ description: "How many there are of each kind, whichever was asked for." }),
      unknown: z.array(z.string()).meta({
        description: "Words that nothing has: what was found has them within a longer word, or is spelled nearly so.",
      }),
      withoutText: z.int().optional().meta({
        description:
          "The number of entries that match by title, description and name only, because the search index is full. Absent if it is 0.",
      }),
    }),
  },
});
