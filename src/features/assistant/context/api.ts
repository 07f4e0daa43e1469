/** What the chat and the evaluation take: what of the system is told to a model for a question. */
export { assembleContext, type ContextDocument, type QuestionContext } from "./assemble-context.ts";
