import type { ChatAction } from "../../domain/assistant/chat-event.ts";
import type { OfferedTool } from "../../platform/language-models/language-model.ts";

/** What came of a call of the model. */
export interface ToolAnswer {
  /** For the model, also where something is wrong. */
  output: string;
  /** Offered to the person. */
  action?: ChatAction;
  /** Path of the record that was read. */
  read?: string;
}

/** What the model may call. It only reads; what it is called with is whatever a model says. */
export interface ChatTool {
  offered: OfferedTool;
  run(input: unknown): Promise<ToolAnswer>;
}
