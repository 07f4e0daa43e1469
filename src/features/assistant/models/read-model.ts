import { authorNames } from "../../../contract/author-names.ts";
import type { Call } from "../../../contract/route.ts";
import { languageModel } from "../../../language-models/model-part.ts";
import { modelUse } from "../../../language-models/model-use.ts";
import { MODEL_VARIABLES, NOT_CONFIGURED } from "../../../language-models/require-model.ts";
import type { ModelState } from "./contract.ts";

/** Which model answers, and what it was used for in so many days. */
export async function readModel({ part, actor }: Pick<Call, "part" | "actor">, days: number): Promise<ModelState> {
  const [model, use, names] = await Promise.all([
    part(languageModel),
    part(modelUse).then((uses) => uses.read(days)),
    part(authorNames),
  ]);
  const nameOf = await names(use.people.map((person) => person.actor));
  const people = use.people.map((person) => ({ ...person, name: nameOf(person.actor) }));
  const state = { use: { ...use, people } };
  if (!model || !actor)
    return { configured: false, message: NOT_CONFIGURED, variables: [...MODEL_VARIABLES], ...state };
  const { provider, host, model: name, hasKey, takesImages } = model;
  const { limit: dailyTokens } = await model.budgetOf(actor);
  return { configured: true, provider, host, model: name, hasKey, takesImages, dailyTokens, ...state };
}
