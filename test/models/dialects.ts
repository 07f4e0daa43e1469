import type { ModelTurn } from "../model-server.ts";

/** Whose stream is spoken. */
export type Dialect = "openai" | "anthropic";

/** One answer as frames of OpenAI's chat completions. */
export function* openaiFrames(turn: ModelTurn): Generator<string> {
  const head = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 0, model: "scripted-1" };
  const line = (body: object) => `data: ${JSON.stringify(body)}\n\n`;
  const frame = (choice: object) => line({ ...head, choices: [{ index: 0, finish_reason: null, ...choice }] });
  yield frame({ delta: { role: "assistant", content: "" } });
  for (const reasoning_content of pieces(turn.reasoning)) yield frame({ delta: { reasoning_content } });
  for (const content of textOf(turn)) yield frame({ delta: { content } });
  for (const [index, { id = `call_${index}`, name, input }] of (turn.calls ?? []).entries()) {
    yield frame({ delta: { tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] } });
    for (const piece of inputPieces(turn, input))
      yield frame({ delta: { tool_calls: [{ index, function: { arguments: piece } }] } });
  }
  if (turn.raw) yield turn.raw;
  if (turn.failsWith) yield line({ error: { message: "no", type: turn.failsWith, code: turn.failsWith } });
  yield frame({ delta: {}, finish_reason: reasonOf(turn, OPENAI_REASONS) });
  if (turn.use !== "none") {
    const { input, output } = turn.use ?? USE;
    const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
    yield line({ ...head, choices: [], usage });
  }
  yield "data: [DONE]\n\n";
}

/** The same as frames of Anthropic's messages. */
export function* anthropicFrames(turn: ModelTurn): Generator<string> {
  const frame = (event: { type: string; [more: string]: unknown }) =>
    `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  const use = turn.use === "none" ? { input: 0, output: 0 } : (turn.use ?? USE);
  yield frame({
    type: "message_start",
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "scripted-1",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: use.input, output_tokens: 0 },
    },
  });
  let index = 0;
  function* block(content_block: object, deltas: Iterable<object>): Generator<string> {
    yield frame({ type: "content_block_start", index, content_block });
    for (const delta of deltas) yield frame({ type: "content_block_delta", index, delta });
    yield frame({ type: "content_block_stop", index });
    index++;
  }
  const thoughts = pieces(turn.reasoning);
  if (thoughts.length > 0)
    yield* block(
      { type: "thinking", thinking: "", signature: "" },
      thoughts.map((thinking) => ({ type: "thinking_delta", thinking })),
    );
  if (pieces(turn.text).length > 0) yield* block({ type: "text", text: "" }, textDeltas(turn));
  for (const [number, { id = `toolu_${number}`, name, input }] of (turn.calls ?? []).entries())
    yield* block(
      { type: "tool_use", id, name, input: {} },
      inputPieces(turn, input).map((partial_json) => ({ type: "input_json_delta", partial_json })),
    );
  if (turn.raw) yield turn.raw;
  if (turn.failsWith) yield frame({ type: "error", error: { type: turn.failsWith, message: "no" } });
  yield frame({
    type: "message_delta",
    delta: { stop_reason: reasonOf(turn, ANTHROPIC_REASONS), stop_sequence: null },
    usage: { output_tokens: use.output },
  });
  yield frame({ type: "message_stop" });
}

const USE = { input: 100, output: 20 };
const OPENAI_REASONS = { refused: "content_filter", length: "length", calls: "tool_calls", stop: "stop" };
const ANTHROPIC_REASONS = { refused: "refusal", length: "max_tokens", calls: "tool_use", stop: "end_turn" };

function reasonOf(turn: ModelTurn, reasons: typeof OPENAI_REASONS): string {
  if (turn.refuses) return reasons.refused;
  if (turn.isCutShort) return reasons.length;
  return (turn.calls ?? []).length > 0 ? reasons.calls : reasons.stop;
}

const pieces = (text: ModelTurn["text"] = []): readonly string[] => (typeof text === "string" ? [text] : text);

const cut = (text: string, size: number): string[] => text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];

function* textOf(turn: ModelTurn): Generator<string> {
  const reported = turn.tokensPerSecond ? cut(pieces(turn.text).join(""), 4) : pieces(turn.text);
  do yield* reported;
  while (turn.isEndless);
}

function* textDeltas(turn: ModelTurn): Generator<object> {
  for (const text of textOf(turn)) yield { type: "text_delta", text };
}

const inputPieces = ({ piece = 7 }: ModelTurn, input: unknown): string[] =>
  cut(typeof input === "string" ? input : JSON.stringify(input), piece);
