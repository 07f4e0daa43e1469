import type { Actor } from "../../../contract/access.ts";
import { definePart } from "../../../contract/part.ts";
import type { ChatSource } from "./chat-event.ts";

/** What was asked, and what came of it. */
export interface AnsweredQuestion {
  actor: Actor;
  /** As it was asked: the last message is the question. */
  messages: readonly { role: "system" | "user" | "assistant"; content: string }[];
  /** As it was shown, in markdown. */
  answer: string;
  sources: readonly ChatSource[];
  /** The conversation it belongs to, as who asked says. */
  conversationId?: string | undefined;
}

/** Keeps what was asked and answered; answers the id of the conversation. A feature provides it. */
export const conversationKeeper = definePart<((answered: AnsweredQuestion) => Promise<string | undefined>) | undefined>(
  {
    name: "conversations",
    open: () => undefined,
  },
);
