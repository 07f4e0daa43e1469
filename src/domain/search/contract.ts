import { z } from "zod";
import { publicAccess } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { lifecycleFields, statusQuery } from "../../platform/contract/lifecycle-shapes.ts";
import { SEARCH_KINDS } from "../../platform/contract/search-source.ts";
import { nearToken } from "../tokens/dtcg-contract.ts";

/** A pair as contract tools read it: not all of them know `prefixItems`. */
const PAIR = { type: "array", items: { type: "integer" }, minItems: 2, maxItems: 2, prefixItems: undefined } as const;

const spans = z
  .array(z.tuple([z.int(), z.int()]).meta({ override: PAIR }))
  .meta({ description: "Pairs of start and end positions in UTF-16 code units. The end is exclusive." });

export const searchResult = z
  .object({
    id: z.string(),
    kind: z.enum(SEARCH_KINDS),
    group: z.string(),
    title: z.string(),
    url: z.string(),
    detail: z.string().optional(),
    snippet: z.string().optional().meta({
      description: "A passage with the search words that are not in the title or detail.",
    }),
    section: z.object({ title: z.string(), url: z.string() }).optional().meta({
      description: "The best matching section of a page with the URL of its heading.",
    }),
    marks: z
      .object({ title: spans.optional(), detail: spans.optional(), snippet: spans.optional() })
      .optional()
      .meta({ description: "The positions of the matching words." }),
    place: z.string().optional().meta({
      description: "The location of a page in the documentation, or a name to tell records with the same title apart.",
    }),
    swatch: z.string().optional().meta({ description: "A CSS color." }),
    image: z.string().optional().meta({ description: "The URL of an image." }),
    imageOnDark: z.string().optional().meta({ description: "The URL of an image for dark backgrounds." }),
    status: lifecycleFields.status,
    near: nearToken
      .pick({ distance: true, closeness: true, css: true, hex: true, type: true })
      .extend({
        components: z
          .int()
          .meta({ description: "The number of components that use the token directly or through other tokens." }),
        tokens: z
          .int()
          .meta({ description: "The number of tokens that reference the token directly or through other tokens." }),
      })
      .optional()
      .meta({ description: "For a token found by value: its distance and usage." }),
  })
  .meta({ id: "SearchResult" });

export type SearchResultShape = z.infer<typeof searchResult>;

/** The mode in which a value is looked for. */
export const searchedMode = {
  brand: z.string().max(1_000).optional().meta({ description: "The brand in which token values are searched." }),
  scheme: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: "The color scheme in which token values are searched." }),
};

export const getSearch = endpoint({
  method: "GET",
  path: "/api/search",
  summary: "Search the design system",
  description:
    "Searches components, pages, patterns, tokens, icons and logos. Tolerates typing errors and finds abbreviations, synonyms and beginnings of words. Returns the best matches first. For a value (`#025987`, `rgb(2 89 135)`, `13px`), returns the nearest tokens first.",
  tag: "Search",
  access: publicAccess,
  cache: "none",
  query: z.object({
    q: z.string().max(200).default(""),
    status: statusQuery,
    kind: z.enum(SEARCH_KINDS).optional().meta({ description: "Returns only results of this kind." }),
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
        .meta({ description: "The number of results of each kind, independent of `kind`." }),
      unknown: z.array(z.string()).meta({
        description: "The words without an exact match. The results contain similar or longer words.",
      }),
      withoutText: z.int().optional().meta({
        description:
          "The number of entries that match by title, description and name only, because the search index is full. Absent if it is 0.",
      }),
    }),
  },
});
