import type { LanguageModel } from "./language-model.ts";

/** What is read of a stream of Anthropic's messages. */
const EVENTS = new Set([
  ...["message_start", "message_delta", "message_stop"],
  ...["content_block_start", "content_block_delta", "content_block_stop", "ping", "error"],
]);
const BLOCKS = new Set(["text", "thinking", "redacted_thinking", "tool_use"]);
const DELTAS = new Set(["text_delta", "thinking_delta", "signature_delta", "input_json_delta"]);

/** The end of an event (HTML, "Server-sent events"). */
const END = /\r\n\r\n|\n\n|\r\r/;

/**
 * An event stream without the events its reader does not know: providers add some as they like, and the library takes each
 * for a broken answer. What is no JSON stays.
 */
export function knownEvents(provider: LanguageModel["provider"]): TransformStream<string, string> {
  const isKnown = provider === "anthropic" ? anthropicFilter() : isOpenaiEvent;
  const isPassed = (event: string): boolean => {
    const data = event.split(/\r\n|\n|\r/).flatMap((line) => (line.startsWith("data:") ? line.slice(5) : []));
    try {
      return isKnown(JSON.parse(data.join("\n")));
    } catch {
      return true;
    }
  };
  let rest = "";
  return new TransformStream({
    transform(text, controller) {
      const events = (rest + text).split(END);
      rest = events.pop() ?? "";
      for (const event of events) if (isPassed(event)) controller.enqueue(`${event}\n\n`);
    },
    flush(controller) {
      if (rest !== "") controller.enqueue(rest);
    },
  });
}

interface AnthropicEvent {
  type?: string;
  index?: number;
  content_block?: { type?: string };
  delta?: { type?: string };
}

function anthropicFilter() {
  /** Blocks that are passed over, with all that is said of them. */
  const unknown = new Set<number | undefined>();
  return ({ type = "", index, content_block, delta }: AnthropicEvent): boolean => {
    if (!EVENTS.has(type)) return false;
    if (type === "content_block_start" && !BLOCKS.has(content_block?.type ?? "")) unknown.add(index);
    if (type.startsWith("content_block_") && unknown.has(index)) return false;
    return type !== "content_block_delta" || DELTAS.has(delta?.type ?? "");
  };
}

const isOpenaiEvent = (event: object): boolean => "choices" in event || "error" in event;
