import type { LanguageModelStreamPart } from "ai";
import type { AiConfig } from "../contract/settings.ts";
import { type Course, createExchange, PATIENCE, type Patience } from "./exchange.ts";
import { type ModelEvent, ModelFault, type ModelQuestion, type WholeAnswer } from "./language-model.ts";
import { faultOf } from "./model-faults.ts";

export const OUTPUT_TOKENS = 4_096;
/** Of one answer: a model that calls more asks for nothing any more. */
const MOST_CALLS = 64;

/** An answer that does not close the connection when it is over is left. */
const CLOSING_MS = 1_000;

/** What one answer was, as far as it came. Tokens are undefined where the provider did not say. */
export interface Answering extends Course {
  /** What came of words, thoughts and calls. */
  characters: string[];
  calls: number;
  inputTokens?: number;
  outputTokens?: number;
  /** Why it ended; undefined where it did not. */
  reason?: WholeAnswer["reason"];
}

/**
 * Asks a provider. The library is loaded with the first question: a start does not pay for it. `answering` is kept up to
 * date, so that whoever breaks off knows what came.
 */
export function openProvider(config: AiConfig, patience: Patience = PATIENCE) {
  let opening: Promise<ReturnType<typeof import("./sdk.ts").openSdkModel>> | undefined;

  /** One answer, as it comes. Throws `ModelFault`, and the reason of the question's signal; its request is closed by then. */
  return async function* askProvider(
    question: ModelQuestion,
    answering: Answering,
  ): AsyncGenerator<Exclude<ModelEvent, { type: "end" }>, void> {
    const { maxOutputTokens = OUTPUT_TOKENS, signal } = question;
    opening ??= import("./sdk.ts").then(({ openSdkModel }) => openSdkModel(config));
    const streamAnswer = await opening;
    signal.throwIfAborted();
    // Whoever stops reading ends the request, too.
    const stop = new AbortController();
    let closing: NodeJS.Timeout | undefined;
    try {
      const told = { ...question, maxOutputTokens, signal: AbortSignal.any([signal, stop.signal]) };
      const stream = await streamAnswer(told, createExchange(config.provider, answering, maxOutputTokens, patience));
      for await (const part of stream) {
        const event = take(part, answering);
        if (event) yield event;
        // Read to its end, the connection serves the next question.
        if (answering.reason) closing ??= setTimeout(() => stop.abort(), CLOSING_MS);
      }
      if (!answering.reason) throw new Error("The stream ended before the answer was complete");
    } catch (error) {
      signal.throwIfAborted();
      if (answering.reason) return;
      // What failed before anything was sent is a fault of ours.
      throw answering.isSent ? faultOf(error) : error;
    } finally {
      clearTimeout(closing);
      stop.abort();
    }
  };
}

/** What a part of the stream is for us, if anything. Thoughts are counted and not shown. */
function take(part: LanguageModelStreamPart, answering: Answering): Exclude<ModelEvent, { type: "end" }> | undefined {
  switch (part.type) {
    case "text-delta":
      answering.characters.push(part.text);
      return part.text === "" ? undefined : { type: "text", text: part.text };
    case "reasoning-delta":
      answering.characters.push(part.text);
      return undefined;
    case "tool-input-delta":
      answering.characters.push(part.delta);
      return undefined;
    case "tool-call": {
      // What a provider says it ran itself was never offered.
      if (part.providerExecuted) return undefined;
      answering.calls++;
      if (answering.calls > MOST_CALLS) throw tooManyCalls();
      // The library hands on what it could not parse as it is.
      const input = part.invalid && typeof part.input === "string" ? undefined : part.input;
      return { type: "call", call: { id: part.toolCallId, name: part.toolName, input } };
    }
    case "error":
      throw part.error;
    case "model-call-end":
      if (part.finishReason === "error" || part.finishReason === "interrupted") throw new Error(part.finishReason);
      // Who counts nothing says 0 or nothing.
      if (part.usage.inputTokens) {
        answering.inputTokens = part.usage.inputTokens;
        answering.outputTokens = part.usage.outputTokens ?? 0;
      }
      answering.reason = part.rawFinishReason === "pause_turn" ? "length" : (REASONS[part.finishReason] ?? "other");
      return undefined;
    default:
      return undefined;
  }
}

const REASONS: Partial<Record<string, WholeAnswer["reason"]>> = {
  stop: "stop",
  length: "length",
  "tool-calls": "calls",
  "content-filter": "refused",
};

const tooManyCalls = () =>
  new ModelFault("ai_unavailable", "The language model requested too many tools in one step. Rephrase the question.", {
    isPassing: false,
    detail: `more than ${MOST_CALLS} calls in one answer`,
  });
