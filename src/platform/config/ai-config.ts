import { z } from "zod";
import type { AiConfig } from "../contract/settings.ts";

/** Default addresses of the providers. */
const HOME = { openai: "https://api.openai.com/v1", anthropic: "https://api.anthropic.com/v1" };

const DAILY_TOKENS = 200_000;

/** Variables of the language model, for the schema of the environment. */
export const aiEnvironment = {
  AI_PROVIDER: z
    .enum(["openai", "anthropic"], "must be openai (for any server with an OpenAI-compatible API) or anthropic")
    .optional(),
  AI_BASE_URL: z
    .string()
    .refine(isAddress, "must be an http(s) URL without a query, such as http://localhost:11434/v1")
    .optional(),
  AI_API_KEY: z
    .string()
    .regex(/^[!-~]+$/, "must have only visible ASCII characters, without spaces and line breaks")
    .optional(),
  AI_MODEL: z.string().max(200, "must have at most 200 characters").optional(),
  AI_DAILY_TOKENS: z
    .string()
    .regex(/^\d{1,12}$/, "must be a number of tokens; 0 turns off the model")
    .transform(Number)
    .default(DAILY_TOKENS),
  AI_IMAGES: z
    .enum(["true", "false"], "must be true or false")
    .transform((value) => value === "true")
    .default(true),
};

type Given = z.infer<z.ZodObject<typeof aiEnvironment>>;

/**
 * The language model configuration: undefined if no model is configured, `fault` if the variables contradict each
 * other.
 */
export function aiConfig(given: Given): { ai: AiConfig | undefined } | { fault: string } {
  const { AI_PROVIDER: provider = "openai", AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = given;
  if (model === undefined) {
    const without = (["AI_API_KEY", "AI_BASE_URL", "AI_PROVIDER"] as const).find((name) => given[name] !== undefined);
    return without ? { fault: `AI_MODEL must be set together with ${without}` } : { ai: undefined };
  }
  if (baseUrl === undefined && apiKey === undefined)
    return { fault: "AI_MODEL needs AI_API_KEY, or AI_BASE_URL for a server without API keys" };
  return {
    ai: {
      provider,
      model,
      apiKey,
      baseUrl: (baseUrl ?? HOME[provider]).replace(/\/$/, ""),
      dailyTokens: given.AI_DAILY_TOKENS,
      takesImages: given.AI_IMAGES,
    },
  };
}

/** An http(s) address without credentials that accepts a path suffix. */
export function isAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s?#\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}
