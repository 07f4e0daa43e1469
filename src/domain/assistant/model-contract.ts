import { z } from "zod";
import { administrators } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";

const tag = "Administration";

/** Which model there is. */
const modelState = z.object({
  configured: z.boolean(),
  message: z.string().optional().meta({ description: "If no model is configured: the settings to add." }),
  variables: z.array(z.string()).optional(),
  provider: z.enum(["openai", "anthropic"]).optional(),
  host: z.string().optional(),
  model: z.string().optional(),
  hasKey: z.boolean().optional().meta({ description: "Whether an API key is set. The key itself is never returned." }),
  takesImages: z.boolean().optional(),
  dailyTokens: z
    .int()
    .optional()
    .meta({ description: "The number of model tokens per person and day. 0 turns off the assistant." }),
});

export type ModelState = z.infer<typeof modelState>;

export const getModel = endpoint({
  method: "GET",
  path: "/api/service/admin/ai",
  summary: "Get the language model settings",
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
  firstMs: z.int().optional().meta({ description: "The time to the first word in milliseconds." }),
  ms: z.int(),
  use: z.object({ inputTokens: z.int(), outputTokens: z.int() }).optional(),
  code: z.string().optional(),
  detail: z.string().optional(),
});

export type ModelTrial = z.infer<typeof trial>;

export const postModelTest = endpoint({
  method: "POST",
  path: "/api/service/admin/ai/test",
  summary: "Test the language model",
  description:
    "Sends one short question to the language model. The tokens count toward the budget of the caller. If the model does not respond, returns `ok: false` with the reason and a solution; `detail` has the status and code of the provider.",
  tag,
  access: administrators,
  answer: {
    json: trial,
  },
  errors: [429, 503],
});
