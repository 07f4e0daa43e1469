import { countModelTokens } from "../../engines/text/model-tokens.ts";
import { onceFor } from "../../safe/once-for.ts";
import type { ModelQuestion, OfferedTool } from "./language-model.ts";

/** What providers count for a picture of usual size. */
const PICTURE = 1_600;
/** What they put around a message. */
const MESSAGE = 4;

/** About how many tokens a question is, rather too many than too few. */
export function estimateInput({ instructions, messages, tools = [] }: ModelQuestion): number {
  let tokens = countModelTokens(instructions);
  for (const tool of tools) tokens += tokensOfTool(tool);
  for (const message of messages) {
    tokens += MESSAGE;
    if (message.role === "tool") tokens += countModelTokens(message.output);
    else if (typeof message.content === "string") tokens += countModelTokens(message.content);
    else for (const part of message.content) tokens += part.type === "text" ? countModelTokens(part.text) : PICTURE;
    if (message.role === "assistant")
      for (const { input } of message.calls ?? []) tokens += countModelTokens(JSON.stringify(input ?? {}));
  }
  return tokens;
}

/** Tools are the same for every question. */
const tokensOfTool = onceFor(({ name, description, input }: OfferedTool): number =>
  [name, description, JSON.stringify(input)].reduce((sum, text) => sum + countModelTokens(text), 0),
);
