import type { Deployment } from "../contract/part.ts";
import { createBudgets } from "./budgets.ts";
import type { LanguageModel, ModelEvent, ModelQuestion } from "./language-model.ts";
import { askProvider, openProvider } from "./provider.ts";

/** The model that the environment names; undefined where it names none. */
export async function openLanguageModel(deployment: Deployment): Promise<LanguageModel | undefined> {
  const { ai } = deployment.config;
  if (!ai) return undefined;
  const provider = await openProvider(ai);
  const budgets = createBudgets(deployment, ai.dailyTokens);

  async function* stream(question: ModelQuestion): AsyncGenerator<ModelEvent> {
    const charge = await budgets.charge(question);
    try {
      for await (const event of askProvider(provider, question)) {
        if (event.type === "end") await charge.settle(event.use);
        yield event;
      }
    } finally {
      await charge.close();
    }
  }

  return {
    provider: ai.provider,
    model: ai.model,
    takesImages: ai.takesImages,
    stream,
    async ask(question) {
      const answer: Awaited<ReturnType<LanguageModel["ask"]>> = {
        text: "",
        calls: [],
        reason: "other",
        use: { inputTokens: 0, outputTokens: 0 },
      };
      for await (const event of stream(question)) {
        if (event.type === "text") answer.text += event.text;
        else if (event.type === "call") answer.calls.push(event.call);
        else Object.assign(answer, { reason: event.reason, use: event.use });
      }
      return answer;
    },
    budgetOf: (actor) => budgets.of(actor),
  };
}
