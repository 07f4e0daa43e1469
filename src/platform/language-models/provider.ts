import type { LanguageModelStreamPart } from "ai";
import type { AiConfig } from "../contract/settings.ts";
import { createProviderExchange, PROVIDER_TIMEOUTS, type ProviderTimeouts, type RequestProgress } from "./exchange.ts";
import { type ModelEvent, ModelFault, type ModelQuestion, type ModelResponse } from "./language-model.ts";
import { modelFaultOf } from "./model-faults.ts";

export const OUTPUT_TOKENS = 4_096;
/** Maximum calls in one response: more are useless. */
const MAX_CALLS = 64;

/** Time for a complete response to close its connection. */
const CLOSING_MS = 1_000;

/** The state of one response so far. Tokens are undefined if the provider didn't report them. */
export interface ResponseState extends RequestProgress {
  /** Received text, reasoning and calls. */
  characters: string[];
  calls: number;
  inputTokens?: number;
  outputTokens?: number;
  /** Why it ended; undefined if it didn't. */
  reason?: ModelResponse["reason"];
}

/**
 * Sends questions to a provider. The library is loaded with the first question, to keep the start fast. `answering` is
 * updated continuously, so that the caller knows the received output after a failure.
 */
export function openProvider(config: AiConfig, limits: ProviderTimeouts = PROVIDER_TIMEOUTS) {
  let opening: Promise<ReturnType<typeof import("./sdk.ts").openSdkModel>> | undefined;

  /**
   * A streamed response. Throws `ModelFault`, and the reason of the question's signal; its request is closed by then.
   */
  return async function* askProvider(
    question: ModelQuestion,
    answering: ResponseState,
  ): AsyncGenerator<Exclude<ModelEvent, { type: "end" }>, void> {
    const { maxOutputTokens = OUTPUT_TOKENS, signal } = question;
    opening ??= import("./sdk.ts").then(({ openSdkModel }) => openSdkModel(config));
    const streamAnswer = await opening;
    signal.throwIfAborted();
    // A reader that stops also ends the request.
    const stop = new AbortController();
    let closing: NodeJS.Timeout | undefined;
    try {
      const reported = { ...question, maxOutputTokens, signal: AbortSignal.any([signal, stop.signal]) };
      const stream = await streamAnswer(
        reported,
        createProviderExchange(config.provider, answering, maxOutputTokens, limits),
      );
      for await (const part of stream) {
        const event = take(part, answering);
        if (event) yield event;
        // Read to its end, so that the connection can serve the next question.
        if (answering.reason) closing ??= setTimeout(() => stop.abort(), CLOSING_MS);
      }
      if (!answering.reason) throw new Error("The stream ended before the answer was complete");
    } catch (error) {
      signal.throwIfAborted();
      if (answering.reason) return;
      // An error before anything was sent is a bug of this program.
      throw answering.isSent ? modelFaultOf(error) : error;
    } finally {
      clearTimeout(closing);
      stop.abort();
    }
  };
}

/** The event for a part of the stream, if any. Reasoning is counted and not shown. */
function take(
  part: LanguageModelStreamPart,
  answering: ResponseState,
): Exclude<ModelEvent, { type: "end" }> | undefined {
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
      // Tools that a provider runs itself were never offered.
      if (part.providerExecuted) return undefined;
      answering.calls++;
      if (answering.calls > MAX_CALLS) throw tooManyCalls();
      // The library passes on unparsable input as text.
      const input = part.invalid && typeof part.input === "string" ? undefined : part.input;
      return { type: "call", call: { id: part.toolCallId, name: part.toolName, input } };
    }
    case "error":
      throw part.error;
    case "model-call-end":
      if (part.finishReason === "error" || part.finishReason === "interrupted") throw new Error(part.finishReason);
      // Providers without counts report 0 or nothing.
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

const REASONS: Partial<Record<string, ModelResponse["reason"]>> = {
  stop: "stop",
  length: "length",
  "tool-calls": "calls",
  "content-filter": "refused",
};

const tooManyCalls = () =>
  new ModelFault("ai_unavailable", "The language model requested too many tools in one step. Rephrase the question.", {
    isPassing: false,
    detail: `more than ${MAX_CALLS} calls in one answer`,
  });
