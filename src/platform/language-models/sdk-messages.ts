import type { ModelMessage as SdkMessage } from "ai";
import type { MessagePart, ModelMessage } from "./language-model.ts";

/** Messages as the library takes them. One without words and calls is left out: providers refuse it. */
export const sdkMessages = (messages: readonly ModelMessage[]): SdkMessage[] =>
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
