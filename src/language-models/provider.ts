import type { ModelMessage as SdkMessage, LanguageModel as SdkModel, ToolSet } from "ai";
import type { AiConfig } from "../contract/settings.ts";
import { fetchConfigured } from "../safe/fetch.ts";
import { type ModelEvent, ModelFault, type ModelMessage, type ModelQuestion } from "./language-model.ts";

const OUTPUT_TOKENS = 4_096;
/** The longest answer, of a slow model. */
const LONGEST_MS = 120_000;

/** The library, loaded when a model is first asked: a start does not pay for it. */
export interface Provider {
  sdk: typeof import("ai");
  model: SdkModel;
}

export async function openProvider({ provider, baseUrl: baseURL, apiKey, model }: AiConfig): Promise<Provider> {
  const sdk = await import("ai");
  const fetch = (url: string | URL | Request, init: RequestInit = {}) =>
    fetchConfigured(String(url), { ...init, timeoutMs: LONGEST_MS } as Parameters<typeof fetchConfigured>[1]);
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return { sdk, model: createAnthropic({ baseURL, apiKey: apiKey ?? "none", fetch })(model) };
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const settings = { baseURL, name: "openai", fetch, includeUsage: true, ...(apiKey === undefined ? {} : { apiKey }) };
  return { sdk, model: createOpenAICompatible(settings)(model) };
}

/** One answer of the provider, as it comes. Throws `ModelFault`. */
export async function* askProvider({ sdk, model }: Provider, question: ModelQuestion): AsyncGenerator<ModelEvent> {
  const { instructions, messages, tools = [], maxOutputTokens = OUTPUT_TOKENS, signal } = question;
  const offered: ToolSet = Object.fromEntries(
    tools.map(({ name, description, input }) => [name, sdk.tool({ description, inputSchema: sdk.jsonSchema(input) })]),
  );
  const { fullStream } = sdk.experimental_streamTextLowMemory({
    model,
    instructions,
    messages: messages.map(sdkMessage),
    tools: offered,
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    onError: () => {},
  });
  for await (const part of fullStream) {
    if (part.type === "text-delta") yield { type: "text", text: part.text };
    else if (part.type === "tool-call")
      yield { type: "call", call: { id: part.toolCallId, name: part.toolName, input: part.input } };
    else if (part.type === "error")
      throw new ModelFault("ai_unavailable", "The language model cannot be reached.", {
        isPassing: true,
        cause: part.error,
      });
    else if (part.type === "finish") {
      const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
      yield { type: "end", reason: REASONS[part.finishReason] ?? "other", use: { inputTokens, outputTokens } };
    }
  }
}

const REASONS: Partial<Record<string, (ModelEvent & { type: "end" })["reason"]>> = {
  stop: "stop",
  length: "length",
  "tool-calls": "calls",
  "content-filter": "refused",
};

function sdkMessage(message: ModelMessage): SdkMessage {
  if (message.role === "tool") {
    const output = { type: "text" as const, value: message.output };
    return { role: "tool", content: [{ type: "tool-result", toolCallId: message.id, toolName: message.name, output }] };
  }
  if (message.role === "assistant") {
    const calls = (message.calls ?? []).map(({ id, name, input }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: name,
      input: input ?? {},
    }));
    const text = message.content === "" ? [] : [{ type: "text" as const, text: message.content }];
    return { role: "assistant", content: [...text, ...calls] };
  }
  if (typeof message.content === "string") return { role: "user", content: message.content };
  return {
    role: "user",
    content: message.content.map((part) =>
      part.type === "text"
        ? { type: "text" as const, text: part.text }
        : { type: "file" as const, data: part.bytes, mediaType: part.mediaType },
    ),
  };
}
