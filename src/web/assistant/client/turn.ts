import type { AnswerEvent } from "../../../domain/assistant/chat-contract.ts";

/** The subject of a question: the record of a page. */
export interface QuestionSubject {
  type: "component" | "pattern" | "token";
  id: string;
  title: string;
}

/** A part of an answer: an event of the server, or that the reader stopped it. */
export type AnswerPart = AnswerEvent | { type: "stopped" };

/** A question and all parts of its answer, in order. The screen is drawn from this, also on the next page. */
export interface Turn {
  question: string;
  about?: QuestionSubject | undefined;
  told: AnswerPart[];
}

/** Adds a part. Pieces of text are joined. */
export function addPart({ told }: Pick<Turn, "told">, event: AnswerPart): void {
  const last = told.at(-1);
  if (event.type === "delta" && last?.type === "delta") last.content += event.content;
  else told.push(event.type === "delta" ? { ...event } : event);
}

/** The answer as the model wrote it: markdown. */
export const answerTextOf = ({ told }: Pick<Turn, "told">): string =>
  told.map((event) => (event.type === "delta" ? event.content : "")).join("");

/** Whether nothing more comes. */
export const isOver = ({ told }: Pick<Turn, "told">): boolean =>
  told.some(({ type }) => type === "done" || type === "error" || type === "stopped");

/** The sent text of a question. The chat has no record for token pages, so the question names the token. */
export const labelsOf = ({ question, about }: Pick<Turn, "question" | "about">): string =>
  about?.type === "token" ? `About the token \`${about.id}\`: ${question}` : question;

/** Limits of a sent conversation. The server accepts 100 messages and 256 KiB. */
const MAX_CONVERSATION = { messages: 60, characters: 160_000 };

/** The messages of a conversation, with the newest question last. Leaves out unanswered and old ones. */
export function messagesOf(turns: readonly Turn[]): { role: "user" | "assistant"; content: string }[] {
  const newest = turns.at(-1);
  if (!newest) return [];
  const messages = [{ role: "user" as "user" | "assistant", content: labelsOf(newest) }];
  let characters = 0;
  for (const turn of turns.slice(0, -1).reverse()) {
    const answer = answerTextOf(turn);
    if (answer.trim() === "") continue;
    characters += answer.length + turn.question.length;
    if (messages.length + 2 > MAX_CONVERSATION.messages || characters > MAX_CONVERSATION.characters) break;
    messages.unshift({ role: "user", content: labelsOf(turn) }, { role: "assistant", content: answer });
  }
  return messages;
}
