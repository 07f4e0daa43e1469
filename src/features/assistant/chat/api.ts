/** What keeps conversations takes from the chat. */
export { type AnsweredQuestion, conversationKeeper } from "./answered-question.ts";
