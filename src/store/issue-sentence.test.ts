import { expect, it } from "vitest";
import { z } from "zod";
import { issueSentence } from "./issue-sentence.ts";

const sentenceFor = (schema: z.ZodType, given: unknown): string | undefined => {
  const [issue] = schema.safeParse(given).error?.issues ?? [];
  return issue && issueSentence(issue, given);
};

it.each<[string, z.ZodType, unknown]>([
  ["`css` is missing. It must be a string.", z.object({ css: z.string() }), {}],
  [
    "`pages.0.id` is missing. It must be a string.",
    z.object({ pages: z.array(z.object({ id: z.string() })) }),
    { pages: [{}] },
  ],
  ["`css` must be a string, not a number.", z.object({ css: z.string() }), { css: 5 }],
  ["`on` must be true or false, not a string.", z.object({ on: z.boolean() }), { on: "yes" }],
  ["The value must be an object, not a list.", z.object({}), [1]],
  [
    "`format` can't be sass. Use css, scss or dtcg.",
    z.object({ format: z.enum(["css", "scss", "dtcg"]) }),
    { format: "sass" },
  ],
  ["`format` is missing. Use css or scss.", z.object({ format: z.enum(["css", "scss"]) }), {}],
  ["`on` can't be yes. It must be true.", z.object({ on: z.literal("true") }), { on: "yes" }],
  ["`limit` must be at most 100.", z.object({ limit: z.int().max(100) }), { limit: 101 }],
  ["`limit` must be more than 0.", z.object({ limit: z.number().positive() }), { limit: 0 }],
  ["`q` must have at most 2 characters.", z.object({ q: z.string().max(2) }), { q: "abc" }],
  ["`q` can't be empty.", z.object({ q: z.string().min(1) }), { q: "" }],
  ["`ids` must have at most 1 items.", z.object({ ids: z.array(z.string()).max(1) }), { ids: ["a", "b"] }],
  ["`extra` isn't a field.", z.strictObject({}), { extra: 1 }],
  ["`value` must be a string or a number.", z.object({ value: z.union([z.string(), z.number()]) }), { value: {} }],
  [
    "`kind` can't be q. Use a or b.",
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") }), z.object({ kind: z.literal("b") })]),
    { kind: "q" },
  ],
  ["`url` must be a valid URL.", z.object({ url: z.url() }), { url: "x" }],
  ["`id` has an invalid format. It must match /^a$/.", z.object({ id: z.string().regex(/^a$/) }), { id: "b" }],
  ["`id`: Use another ID.", z.object({ id: z.string().refine(() => false, "Use another ID") }), { id: "b" }],
])("%s", (sentence, schema, given) => {
  expect(sentenceFor(schema, given)).toBe(sentence);
});

it("describes faults that have only a path and a message", () => {
  expect(issueSentence({ path: ["params", "name"], message: "Required" })).toBe("`params.name`: Required.");
});
