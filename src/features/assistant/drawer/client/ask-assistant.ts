import { isObject } from "../../../../safe/is-object.ts";
import type { ChatEvent } from "../../chat/chat-event.ts";
import { postChat } from "../../chat/contract.ts";
import { type About, messagesOf, type Turn } from "./turn.ts";

/** A conversation whose newest question is to be answered. */
export interface Asked {
  turns: readonly Turn[];
  about?: About | undefined;
  conversationId?: string | undefined;
}

const failed = (code: string, message: string): ChatEvent => ({ type: "error", code, message });

/**
 * Asks the assistant and tells each event as it comes. What goes wrong is an event too: a refusal with its code,
 * `unreachable`, and `cut_off` where an answer has no end. Rejects only when `signal` is aborted, which ends the request.
 */
export async function* askAssistant(
  { turns, about, conversationId }: Asked,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const body = {
    messages: messagesOf(turns),
    html: true,
    ...(about && about.type !== "token" ? { pageContext: { type: about.type, id: about.id } } : {}),
    ...(conversationId === undefined ? {} : { conversationId }),
  };
  const headers = { "content-type": "application/json", accept: "application/x-ndjson" };
  const asked = { method: postChat.method, headers, body: JSON.stringify(body), signal };
  try {
    const response = await fetch(postChat.path, asked);
    if (!response.ok || !response.body) {
      yield await refusal(response);
      return;
    }
    for await (const line of linesOf(response.body)) {
      const event: ChatEvent = JSON.parse(line);
      yield event;
      if (event.type === "done" || event.type === "error") return;
    }
    yield failed("cut_off", "The answer was cut off.");
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SyntaxError) yield failed("cut_off", "The answer was cut off.");
    else yield failed("unreachable", "The registry does not answer. Look at your connection.");
  }
}

async function refusal(response: Response): Promise<ChatEvent> {
  const told: unknown = await response.json().catch(() => undefined);
  const { error, message } = isObject(told) ? told : {};
  return failed(
    typeof error === "string" ? error : String(response.status),
    typeof message === "string" ? message : `The registry answered ${response.status}.`,
  );
}

/** Lines of a stream, as each is whole. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += decoder.decode(piece.value, { stream: true });
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      yield* lines.filter((line) => line !== "");
    }
    if (text !== "") yield text;
  } finally {
    await reader.cancel();
  }
}
