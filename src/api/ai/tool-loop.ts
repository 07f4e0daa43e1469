import { isDeepStrictEqual } from "node:util";
import {
  type LanguageModel,
  ModelFault,
  type ModelMessage,
  type ModelQuestion,
  type ToolUse,
} from "../../platform/language-models/language-model.ts";
import type { ChatTool, ChatToolResult } from "./chat-tool.ts";

/** Maximum number of rounds with tool calls (decisions, "Assistant, drafts, agents"). */
export const MAX_ROUNDS = 12;
/** Maximum number of tool calls per model response. */
const MAX_CALLS = 8;
/** Maximum characters of all tool results, about 30,000 tokens. */
const MAX_RESULT_CHARACTERS = 120_000;
/** Maximum characters of the model's output. */
const MAX_OUTPUT_CHARACTERS = 256 << 10;

export interface LoopListener {
  said(text: string): Promise<void>;
  /** Called after a complete response of the model. Tool calls may follow. */
  paused(): Promise<void>;
  called(call: ToolUse, answer: ChatToolResult): void;
}

/** Why it ended. `loop`: the model exceeded the rounds. */
export type LoopEnd = "stop" | "length" | "refused" | "loop";

const NO_MORE = "You can't call more tools for this question. Use the information you have.";

/**
 * Calls the model, runs the tools that it calls, and repeats until it calls none. Errors of a tool call go to the
 * model. Throws `ModelFault`, `ApiError` 429 if the budget is spent, and internal errors of a tool.
 */
export async function runToolLoop(
  model: LanguageModel,
  question: ModelQuestion,
  tools: readonly ChatTool[],
  listener: LoopListener,
): Promise<LoopEnd> {
  const messages: ModelMessage[] = [...question.messages];
  const runner = createRunner(tools, listener);
  const named = createNames();
  const offered = tools.map((tool) => tool.offered);
  let said = 0;

  for (let round = 0; ; round++) {
    let content = "";
    const calls: ToolUse[] = [];
    let reason: string | undefined;
    for await (const event of model.stream({ ...question, messages, tools: offered })) {
      if (event.type === "text") {
        content += event.text;
        said += event.text.length;
        if (said > MAX_OUTPUT_CHARACTERS) return "length";
        await listener.said(event.text);
      } else if (event.type === "call") calls.push(named(event.call));
      else reason = event.reason;
    }
    question.signal.throwIfAborted();
    if (reason === undefined)
      throw new ModelFault("ai_unavailable", "The language model stopped in the middle of the answer. Try again.", {
        isPassing: true,
      });
    await listener.paused();
    if (reason === "refused") return reason;
    if (calls.length === 0) return reason === "length" ? "length" : "stop";
    if (round > MAX_ROUNDS) return "loop";
    messages.push({ role: "assistant", content, calls });
    for (const [index, call] of calls.entries()) {
      question.signal.throwIfAborted();
      const output =
        round === MAX_ROUNDS
          ? NO_MORE
          : index >= MAX_CALLS
            ? `The limit is ${MAX_CALLS} calls at the same time. This call was not made.`
            : await runner.run(call);
      messages.push({ role: "tool", id: call.id, name: call.name, output });
    }
  }
}

/** Makes tool call IDs unique: providers reject duplicates, although models create them. */
function createNames() {
  const taken = new Set<string>();
  return (call: ToolUse): ToolUse => {
    const id = taken.has(call.id) ? `${call.id}-${taken.size}` : call.id;
    taken.add(id);
    return { ...call, id };
  };
}

function createRunner(tools: readonly ChatTool[], { called }: Pick<LoopListener, "called">) {
  const byName = new Map(tools.map((tool) => [tool.offered.name, tool]));
  const made: ToolUse[] = [];
  let reported = 0;

  async function answerTo(call: ToolUse): Promise<ChatToolResult> {
    const tool = byName.get(call.name);
    if (!tool)
      return {
        output: `The tool ${call.name.slice(0, 100)} doesn't exist. Available tools: ${[...byName.keys()].join(", ")}.`,
      };
    if (call.input === undefined)
      return { output: "The input is not valid JSON. Call the tool again with a JSON object." };
    if (made.some(({ name, input }) => name === call.name && isDeepStrictEqual(input, call.input)))
      return { output: "You already called this tool with the same input. The result is the same." };
    if (reported >= MAX_RESULT_CHARACTERS) return { output: NO_MORE };
    made.push(call);
    return tool.run(call.input);
  }

  return {
    async run(call: ToolUse): Promise<string> {
      const answer = await answerTo(call);
      const output = answer.output.slice(0, Math.max(200, MAX_RESULT_CHARACTERS - reported));
      reported += output.length;
      called(call, { ...answer, output });
      return output;
    },
  };
}
