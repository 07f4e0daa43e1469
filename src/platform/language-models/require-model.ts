import { ApiError } from "../contract/api-error.ts";
import type { Deployment } from "../contract/part.ts";
import type { LanguageModel } from "./language-model.ts";
import { languageModel } from "./model-part.ts";

/** Variables that configure a model, for people who have none. */
export const MODEL_VARIABLES = ["AI_MODEL", "AI_API_KEY", "AI_BASE_URL", "AI_PROVIDER"] as const;

/** The message if no model is configured. */
export const NOT_CONFIGURED =
  "No language model is configured. Set AI_MODEL, and AI_API_KEY or AI_BASE_URL (a server with an OpenAI-compatible API, such as http://localhost:11434/v1), then restart the registry.";

/** The model of this deployment. Throws `ApiError` 503 `ai_not_configured` if none is configured. */
export async function requireModel(part: Deployment["part"]): Promise<LanguageModel> {
  const model = await part(languageModel);
  if (!model) throw new ApiError(503, "ai_not_configured", NOT_CONFIGURED, { more: { variables: MODEL_VARIABLES } });
  return model;
}
