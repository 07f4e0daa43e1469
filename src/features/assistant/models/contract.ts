import { z } from "zod";
import { administrators } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { wholeNumber } from "../../../contract/shapes.ts";
import { PURPOSES } from "../../../language-models/language-model.ts";

const tag = "Administration";

const counted = {
  questions: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
};

/** Which model there is, and what it was used for. */
const modelState = z.object({
  configured: z.boolean(),
  message: z.string().optional().meta({ description: "What to set, where none is configured." }),
  variables: z.array(z.string()).optional(),
  provider: z.enum(["openai", "anthropic"]).optional(),
  host: z.string().optional(),
  model: z.string().optional(),
  hasKey: z.boolean().optional().meta({ description: "The key itself is never told." }),
  takesImages: z.boolean().optional(),
  dailyTokens: z.int().optional().meta({ description: "Tokens a person may use a day; 0: none at all." }),
  use: z.object({
    totals: z.object(counted),
    days: z.array(z.object({ day: z.string(), ...counted })),
    people: z.array(z.object({ actor: z.string(), name: z.string(), today: z.int(), ...counted })),
    purposes: z.array(z.object({ purpose: z.enum(PURPOSES), ...counted })),
  }),
});

export type ModelState = z.infer<typeof modelState>;

export const getModel = endpoint({
  method: "GET",
  path: "/api/service/admin/ai",
  summary: "Tell which language model answers, and what it was used for",
  description:
    "Tokens as they were charged, by day (UTC), person and purpose. `people` names the hundred who used most; `today` is what of their budget is spent, or held for answers under way.",
  tag,
  access: administrators,
  query: z.object({
    days: wholeNumber(0, 999)
      .transform((days) => Math.min(Math.max(days, 1), 365))
      .default(30)
      .meta({ description: "How many days, 1 to 365; 30 where absent." }),
  }),
  answer: {
    json: modelState,
  },
  cache: "none",
});

export const postModelTest = endpoint({
  method: "POST",
  path: "/api/service/admin/ai/test",
  summary: "Ask the language model one word, to see whether it answers",
  description:
    "Charged to who asks, under `test`. A model that does not answer is told with `ok: false`, why, and what to do; `detail` is the status and code of its provider.",
  tag,
  access: administrators,
  answer: {
    json: z.object({
      ok: z.boolean(),
      message: z.string(),
      answer: z.string().optional(),
      firstMs: z.int().optional().meta({ description: "Milliseconds until its first word." }),
      ms: z.int(),
      use: z.object({ inputTokens: z.int(), outputTokens: z.int() }).optional(),
      code: z.string().optional(),
      detail: z.string().optional(),
    }),
  },
  errors: [429, 503],
});
