import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { jsonSchema, type LanguageModel as SdkModel, tool } from "ai";
import type { AiConfig } from "../contract/settings.ts";

// The only file that names the library. It is loaded when a model is first asked, and names what it takes of it, so that
// the build leaves out the rest: its gateway, its telemetry, its agents.
export { experimental_streamLanguageModelCall as streamCall } from "ai";

/** Hosts where models that think refuse `max_tokens`, the name every other server knows. */
const SAYS_COMPLETION_TOKENS = /(^|\.)(openai\.com|openai\.azure\.com)$/;

/** The model as the library speaks to it, by `fetch` and nothing else. */
export function sdkModel(
  { provider, baseUrl: baseURL, apiKey, model }: AiConfig,
  fetch: typeof globalThis.fetch,
): SdkModel {
  // A key is always named: where there is none, the library would look for one in the environment.
  if (provider === "anthropic") return createAnthropic({ baseURL, apiKey: apiKey ?? "none", fetch })(model);
  const renames = SAYS_COMPLETION_TOKENS.test(new URL(baseURL).hostname);
  return createOpenAICompatible({
    name: "openai",
    baseURL,
    fetch,
    includeUsage: true,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(renames
      ? { transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, max_completion_tokens: max_tokens }) }
      : {}),
  })(model);
}

/** A tool as the library knows it: without `execute`, so that it cannot run it. */
export const sdkTool = (description: string, input: Record<string, unknown>) =>
  tool({ description, inputSchema: jsonSchema(input) });
