/** What the chat calls when a question finds no answer, and what it tells people of that beforehand. */
export { collectsQuestions, noteUnanswered } from "./unanswered-questions.ts";
