import { z } from "zod";
import { administrators } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";

const tag = "Administration";

/** Which model there is. */
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
});

export type ModelState = z.infer<typeof modelState>;

export const getModel = endpoint({
  method: "GET",
  path: "/api/service/admin/ai",
  summary: "Tell which language model answers",
  tag,
  access: administrators,
  answer: {
    json: modelState,
  },
  cache: "none",
});

const trial = z.object({
  ok: z.boolean(),
  message: z.string(),
  answer: z.string().optional(),
  firstMs: z.int().optional().meta({ description: "Milliseconds until its first word." }),
  ms: z.int(),
  use: z.object({ inputTokens: z.int(), outputTokens: z.int() }).optional(),
  code: z.string().optional(),
  detail: z.string().optional(),
});

export type Trial = z.infer<typeof trial>;

export const postModelTest = endpoint({
  method: "POST",
  path: "/api/service/admin/ai/test",
  summary: "Ask the language model one word, to see whether it answers",
  description:
    "Charged to who asks. A model that does not answer is told with `ok: false`, why, and what to do; `detail` is the status and code of its provider.",
  tag,
  access: administrators,
  answer: {
    json: trial,
  },
  errors: [429, 503],
});
