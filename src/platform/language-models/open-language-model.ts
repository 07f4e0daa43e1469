import { countModelTokens } from "../../engines/text/model-tokens.ts";
import { memoizeByObject } from "../../safe/memoize.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import type { Deployment } from "../contract/part.ts";
import { type BudgetCharge, createBudgets } from "./budgets.ts";
import type { ProviderTimeouts } from "./exchange.ts";
import {
  type LanguageModel,
  type ModelEvent,
  ModelFault,
  type ModelQuestion,
  type ModelResponse,
  type OfferedTool,
  type TokenUse,
} from "./language-model.ts";
import { OUTPUT_TOKENS, openProvider, type ResponseState } from "./provider.ts";

/** The model in the environment; undefined if none is configured. */
export function openLanguageModel(
  deployment: Pick<Deployment, "config" | "db" | "log">,
  limits?: ProviderTimeouts,
): LanguageModel | undefined {
  const { ai } = deployment.config;
  if (!ai) return undefined;
  const { log } = deployment;
  const askProvider = openProvider(ai, limits);
  const budgets = createBudgets(deployment, ai.dailyTokens);

  /** Charges the received output if a response broke off. */
  async function settleRest(charge: BudgetCharge, use: TokenUse): Promise<void> {
    // The original error is thrown; the reservation then stays.
    await charge.settleRest(use).catch((error) => log.error("language model", { settling: reasonOf(error) }));
  }

  async function* answer(question: ModelQuestion): AsyncGenerator<ModelEvent, ModelResponse> {
    question.signal.throwIfAborted();
    const estimated = estimateInput(question);
    const charge = await budgets.charge(question, estimated + (question.maxOutputTokens ?? OUTPUT_TOKENS));
    if (charge.kept) return yield* replay(charge.kept);
    const answering: ResponseState = { isSent: false, isTaken: false, characters: [], calls: 0 };
    const whole: ModelResponse = { text: "", calls: [], reason: "other", use: { inputTokens: 0, outputTokens: 0 } };
    let isResolved = false;
    try {
      for await (const event of askProvider(question, answering)) {
        if (event.type === "text") whole.text += event.text;
        else whole.calls.push(event.call);
        yield event;
      }
      whole.reason = answering.reason ?? "other";
      whole.use = useOf(answering, estimated);
      isResolved = true;
      question.spent?.(whole.use);
      const resolved = await charge.settle(whole.use, whole);
      yield { type: "end", reason: whole.reason, use: whole.use };
      return resolved;
    } catch (error) {
      if (error instanceof ModelFault) log.info("language model", { fault: error.code, detail: error.detail });
      throw error;
    } finally {
      if (!isResolved) {
        const use = useOf(answering, estimated);
        question.spent?.(use);
        await settleRest(charge, use);
      }
    }
  }

  return {
    provider: ai.provider,
    model: ai.model,
    host: new URL(ai.baseUrl).host,
    hasKey: ai.apiKey !== undefined,
    takesImages: ai.takesImages,
    stream: answer,
    async ask(question) {
      const answering = answer(question);
      for (;;) {
        const { done, value } = await answering.next();
        if (done) return value;
      }
    },
    budgetOf: (actor) => budgets.of(actor),
  };
}

/** The stored response of a step, as a new stream. */
function* replay(kept: ModelResponse): Generator<ModelEvent, ModelResponse> {
  const { text, calls, reason, use } = kept;
  if (text !== "") yield { type: "text", text };
  for (const call of calls) yield { type: "call", call };
  yield { type: "end", reason, use };
  return kept;
}

/** A valid number of tokens: a negative one would increase the budget. */
const isCount = (tokens: number | undefined): tokens is number => Number.isSafeInteger(tokens) && Number(tokens) >= 0;

/** The provider's counts; otherwise estimated from the received output, and the question if the provider has it. */
function useOf({ isSent, isTaken, characters, inputTokens, outputTokens }: ResponseState, estimated: number): TokenUse {
  if (!isSent) return { inputTokens: 0, outputTokens: 0 };
  return {
    inputTokens: isCount(inputTokens) ? inputTokens : isTaken ? estimated : 0,
    outputTokens: isCount(outputTokens) ? outputTokens : countModelTokens(characters.join("")),
  };
}

/** Estimated tokens of an image of usual size, as providers charge it. */
const PICTURE = 1_600;
/** Tokens that they add for each message. */
const MESSAGE = 4;

/** Estimated tokens of a question, rounded up. */
function estimateInput({ instructions, messages, tools = [] }: ModelQuestion): number {
  let tokens = countModelTokens(instructions);
  for (const tool of tools) tokens += tokensOfTool(tool);
  for (const message of messages) {
    tokens += MESSAGE;
    if (message.role === "tool") tokens += countModelTokens(message.output);
    else if (typeof message.content === "string") tokens += countModelTokens(message.content);
    else for (const part of message.content) tokens += part.type === "text" ? countModelTokens(part.text) : PICTURE;
    if (message.role === "assistant")
      for (const { input } of message.calls ?? []) tokens += countModelTokens(JSON.stringify(input ?? {}));
  }
  return tokens;
}

/** Tools are the same for every question. */
const tokensOfTool = memoizeByObject(({ name, description, input }: OfferedTool): number =>
  [name, description, JSON.stringify(input)].reduce((sum, text) => sum + countModelTokens(text), 0),
);
