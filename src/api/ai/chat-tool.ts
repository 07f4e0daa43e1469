import type { ChatAction } from "../../domain/assistant/chat-event.ts";
import type { OfferedTool } from "../../platform/language-models/language-model.ts";

/** The result of a tool call by the model. */
export interface ChatToolResult {
  /** For the model, even for an error. */
  output: string;
  /** An action for the person. */
  action?: ChatAction;
  /** Path of the record that the tool read. */
  read?: string;
}

/** A read-only tool for the model. Its input is untrusted. */
export interface ChatTool {
  offered: OfferedTool;
  run(input: unknown): Promise<ChatToolResult>;
}
