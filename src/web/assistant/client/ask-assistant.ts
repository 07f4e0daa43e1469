import { type AnswerEvent, postChat } from "../../../domain/assistant/chat-contract.ts";
import { streamLines } from "../../ui/client/stream-lines.ts";
import { type About, messagesOf, type Turn } from "./turn.ts";

/** A conversation whose newest question is to be answered. */
export interface Asked {
  turns: readonly Turn[];
  about?: About | undefined;
}

const failed = (code: string, message: string): AnswerEvent => ({ type: "error", code, message });

/**
 * Asks the assistant and tells each event as it comes. What goes wrong is an event too: a refusal with its code,
 * `unreachable`, and `cut_off` where an answer has no end. Rejects only when `signal` is aborted, which ends the request.
 */
export async function* askAssistant({ turns, about }: Asked, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const body = {
    messages: messagesOf(turns),
    html: true,
    ...(about && about.type !== "token" ? { pageContext: { type: about.type, id: about.id } } : {}),
  };
  const answer = await streamLines(postChat, { body }, signal);
  if (!answer.ok) {
    yield failed(
      answer.error ?? (answer.status === undefined ? "unreachable" : String(answer.status)),
      problemOf(answer),
    );
    return;
  }
  for await (const line of answer.data) {
    const event: AnswerEvent = JSON.parse(line);
    yield event;
    if (event.type === "done" || event.type === "error") return;
  }
  yield failed("cut_off", "The answer was cut off.");
}

const problemOf = ({ status, problem }: { status?: number; problem: string }): string =>
  status === undefined ? "The registry does not answer. Look at your connection." : problem;
