/** What keeps conversations, and what looks for questions without an answer, take from the chat. */
export { type AnsweredQuestion, conversationKeeper, questionListener } from "./answered-question.ts";
