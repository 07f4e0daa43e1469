import type { Call } from "../../platform/contract/route.ts";
import { languageModel } from "../../platform/language-models/model-part.ts";
import { MODEL_VARIABLES, NOT_CONFIGURED } from "../../platform/language-models/require-model.ts";
import type { ModelState } from "./model-contract.ts";

/** Which model answers. */
export async function readModel({ part, actor }: Pick<Call, "part" | "actor">): Promise<ModelState> {
  const model = await part(languageModel);
  if (!model || !actor) return { configured: false, message: NOT_CONFIGURED, variables: [...MODEL_VARIABLES] };
  const { provider, host, model: name, hasKey, takesImages } = model;
  const { limit: dailyTokens } = await model.budgetOf(actor);
  return { configured: true, provider, host, model: name, hasKey, takesImages, dailyTokens };
}
