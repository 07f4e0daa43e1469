import { AsyncLocalStorage } from "node:async_hooks";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  jsonSchema,
  type LanguageModel,
  type ModelMessage as SdkMessage,
  experimental_streamLanguageModelCall as streamCall,
  type Tool,
  tool,
} from "ai";
import { memoizeByObject } from "../../safe/memoize.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { AiConfig } from "../contract/settings.ts";
import type { MessagePart, ModelMessage, ModelQuestion, OfferedTool } from "./language-model.ts";

// The only file that imports the library. Loaded with the first question; imports by name, so that the build omits the
// rest: its gateway, its telemetry, its agents.

/** Hosts whose reasoning models refuse `max_tokens`, the name that every other server accepts. */
const SAYS_COMPLETION_TOKENS = /(^|\.)(openai\.com|openai\.azure\.com)$/;

/**
 * The model, used for one call at a time, the only feature of the library in use: streamed parts. It only reaches the
 * `exchange` of its question, and runs no tool, because it gets none with code.
 */
export function openSdkModel(config: AiConfig) {
  // One model for all questions, because each has a dozen schemas. The storage links a request to its question.
  const asking = new AsyncLocalStorage<typeof fetch>();
  const model = openModel(config, (address, init) => {
    const exchange = asking.getStore();
    if (!exchange) throw new Error("The library sent a request without a question");
    return exchange(address, init);
  });
  return async (question: ModelQuestion & { maxOutputTokens: number }, exchange: typeof fetch) => {
    const { instructions, messages, tools = [], maxOutputTokens, signal } = question;
    const requested = {
      model,
      instructions,
      messages: sdkMessages(messages),
      tools: Object.fromEntries(tools.map((offered) => [offered.name, sdkToolOf(offered)])),
      maxOutputTokens,
      abortSignal: signal,
      download: refuseDownload,
      _internal: { collectContent: false },
    };
    const { stream } = await asking.run(exchange, () => streamCall(requested));
    return stream;
  };
}

/** Tools are the same for every question. */
const sdkToolOf = memoizeByObject(
  ({ description, input }: OfferedTool): Tool => tool({ description, inputSchema: jsonSchema(input) }),
);

function openModel(
  { provider, baseUrl: baseURL, apiKey, model }: AiConfig,
  fetch: typeof globalThis.fetch,
): LanguageModel {
  // Always sets a key: without one, the library would read the environment.
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

/** The library would fetch files that a prompt or response refers to by address. This program uses none. */
async function refuseDownload(addresses: readonly unknown[]) {
  if (addresses.length > 0) throw new UnsafeInput("fetch", "Language models cannot refer to files by URL.");
  return [];
}

/** Messages in the library's format. Empty ones are omitted: providers refuse them. */
const sdkMessages = (messages: readonly ModelMessage[]): SdkMessage[] =>
  messages.filter((message) => !isEmpty(message)).map(sdkMessage);

function isEmpty(message: ModelMessage): boolean {
  if (message.role === "tool") return false;
  return message.content.length === 0 && (message.role === "user" || !message.calls?.length);
}

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
  const { content } = message;
  return { role: "user", content: typeof content === "string" ? content : content.map(sdkPart) };
}

const sdkPart = (part: MessagePart) =>
  part.type === "text"
    ? { type: "text" as const, text: part.text }
    : { type: "file" as const, data: part.bytes, mediaType: part.mediaType };
