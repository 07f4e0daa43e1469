import type { Actor } from "../../../contract/access.ts";
import type { Call } from "../../../contract/route.ts";
import type { LanguageModel } from "../../../language-models/language-model.ts";
import { assembleContext } from "../context/api.ts";
import type { ChatEvent } from "./chat-event.ts";
import type { postChat } from "./contract.ts";

type ChatCall = Call & { body: NonNullable<(typeof postChat)["example"]> };

/** Answers the last message of a conversation, event by event. */
export async function answerQuestion({
  model,
  call,
  actor,
  signal,
  tell,
}: {
  model: LanguageModel;
  call: ChatCall;
  actor: Actor;
  signal: AbortSignal;
  tell(event: ChatEvent): void;
}): Promise<void> {
  const { messages } = call.body;
  const question = messages.at(-1)?.content ?? "";
  const { documents } = await assembleContext(call, question);
  const instructions = documents.map(({ title, href, text }) => `[${title}](${href})\n${text}`).join("\n\n");
  const turns = messages.map(({ role, content }) =>
    role === "assistant" ? { role, content } : { role: "user" as const, content },
  );
  for await (const event of model.stream({ actor, purpose: "chat", instructions, messages: turns, signal })) {
    if (event.type === "text") tell({ type: "delta", content: event.text });
  }
  tell({ type: "sources", sources: documents.map(({ kind, id, title, href }) => ({ kind, id, title, href })) });
  tell({ type: "done" });
}
