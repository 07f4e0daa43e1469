/** What the chat and the evaluation take: what of the system is told to a model for a question. */
export { assembleContext, type ContextOptions, FITS, type PageContext } from "./assemble-context.ts";
export { contextText } from "./context-text.ts";
export type { ContextDocument, QuestionContext } from "./question-context.ts";
