import type { Actor } from "../../../contract/access.ts";
import { definePart } from "../../../contract/part.ts";
import type { ContextDocument } from "../context/api.ts";
import type { ChatSource } from "./chat-event.ts";

/** What was asked, and what came of it. */
export interface AnsweredQuestion {
  actor: Actor;
  /** As it was asked: the last message is the question. */
  messages: readonly { role: "system" | "user" | "assistant"; content: string }[];
  /** As it was shown, in markdown. */
  answer: string;
  sources: readonly ChatSource[];
  /** What the model was told before it answered, best first. */
  documents: readonly ContextDocument[];
  /** Records that tools read for it. */
  read: number;
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

/** Hears every question that was answered: whether the system knew anything is for the listener to say. A feature provides it. */
export const questionListener = definePart<((answered: AnsweredQuestion) => Promise<void>) | undefined>({
  name: "questions",
  open: () => undefined,
});
