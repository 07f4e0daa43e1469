import type { Actor } from "../../platform/contract/access.ts";
import type { Call } from "../../platform/contract/route.ts";
import { type LanguageModel, ModelFault } from "../../platform/language-models/language-model.ts";
import { requireModel } from "../../platform/language-models/require-model.ts";
import type { ModelTrial } from "./model-contract.ts";

/** How long a test waits; who presses a button wants to know sooner than who asked a question. */
const TEST_MS = 30_000;
/** Models that think use most of it before their word. */
const OUTPUT_TOKENS = 512;
const SHOWN = 80;

/**
 * Asks the configured model for one word. Throws `ApiError` 503 `ai_not_configured` and 429 `budget_spent`. A failure
 * of the model is returned as an outcome.
 */
export async function tryModel({ part, actor, left }: Pick<Call, "part" | "actor" | "left">): Promise<ModelTrial> {
  const model = await requireModel(part);
  if (!actor) throw new Error("The caller has no identity");
  const began = performance.now();
  const since = () => Math.round(performance.now() - began);
  const clock = AbortSignal.timeout(TEST_MS);
  try {
    return await askOnce(model, actor, AbortSignal.any([clock, left]), since);
  } catch (error) {
    if (error instanceof ModelFault)
      return { ok: false, message: error.message, ms: since(), code: error.code, detail: error.detail };
    if (!clock.aborted) throw error;
    const message = `The model didn't answer within ${TEST_MS / 1_000} seconds. A local model may still be loading. Try again.`;
    return { ok: false, message, ms: since(), code: "ai_too_slow" };
  }
}

async function askOnce(
  model: LanguageModel,
  actor: Actor,
  signal: AbortSignal,
  since: () => number,
): Promise<ModelTrial> {
  let text = "";
  let firstMs: number | undefined;
  const requested = {
    actor,
    instructions: "Use one word.",
    messages: [{ role: "user" as const, content: "What color is the sky on a clear day?" }],
    maxOutputTokens: OUTPUT_TOKENS,
    signal,
  };
  for await (const event of model.stream(requested)) {
    if (event.type === "text") {
      firstMs ??= since();
      text += event.text;
    } else if (event.type === "end") {
      const outcome = { firstMs, ms: since(), use: event.use };
      if (text.trim() === "")
        return {
          ok: false,
          message: "The model returned an empty answer. Check that AI_MODEL is a chat model.",
          ...outcome,
        };
      const answer = text.trim().slice(0, SHOWN);
      return {
        ok: true,
        message: `The model answered “${answer}” after ${secondsOf(outcome.ms)}.`,
        answer,
        ...outcome,
      };
    }
  }
  throw new Error("An answer had no end");
}

const secondsOf = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);
