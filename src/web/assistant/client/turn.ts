import type { AnswerEvent } from "../../../domain/assistant/chat-contract.ts";

/** What a question is about: the record of a page. */
export interface About {
  type: "component" | "pattern" | "token";
  id: string;
  title: string;
}

/** What came of a question: what the server told, or that the reader stopped it. */
export type Told = AnswerEvent | { type: "stopped" };

/** A question and all that came of it, in order. What is on the screen is drawn from this, now and on the next page. */
export interface Turn {
  question: string;
  about?: About | undefined;
  told: Told[];
}

/** Adds what came; pieces of a text become one. */
export function tell({ told }: Pick<Turn, "told">, event: Told): void {
  const last = told.at(-1);
  if (event.type === "delta" && last?.type === "delta") last.content += event.content;
  else told.push(event.type === "delta" ? { ...event } : event);
}

/** The answer as the model wrote it: markdown. */
export const textOf = ({ told }: Pick<Turn, "told">): string =>
  told.map((event) => (event.type === "delta" ? event.content : "")).join("");

/** Whether nothing more comes. */
export const isOver = ({ told }: Pick<Turn, "told">): boolean =>
  told.some(({ type }) => type === "done" || type === "error" || type === "stopped");

/** What is sent of a question. Of pages of tokens the chat knows nothing, so the question names it. */
export const wordsOf = ({ question, about }: Pick<Turn, "question" | "about">): string =>
  about?.type === "token" ? `About the token \`${about.id}\`: ${question}` : question;

/** The most that is sent of what was said before; the server takes 100 messages and 256 KiB. */
const MOST = { messages: 60, characters: 160_000 };

/** Messages of a conversation, the newest question last. What nobody answered is left out, and so is what was long ago. */
export function messagesOf(turns: readonly Turn[]): { role: "user" | "assistant"; content: string }[] {
  const newest = turns.at(-1);
  if (!newest) return [];
  const messages = [{ role: "user" as "user" | "assistant", content: wordsOf(newest) }];
  let characters = 0;
  for (const turn of turns.slice(0, -1).reverse()) {
    const answer = textOf(turn);
    if (answer.trim() === "") continue;
    characters += answer.length + turn.question.length;
    if (messages.length + 2 > MOST.messages || characters > MOST.characters) break;
    messages.unshift({ role: "user", content: wordsOf(turn) }, { role: "assistant", content: answer });
  }
  return messages;
}
