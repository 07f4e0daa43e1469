import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A language model on loopback that says what a test tells it to, in the streams of OpenAI (`/v1/chat/completions`) and
 * Anthropic (`/v1/messages`). It stands for the network outside; all that asks it is real.
 */
export interface ModelServer {
  /** For `AI_BASE_URL`. */
  url: string;
  /** Environment of a registry that asks it. */
  env(provider?: "openai" | "anthropic"): Record<string, string>;
  /** What came in so far. */
  asked: AskedModel[];
  /** Requests that the other side broke off before the answer was whole. */
  readonly brokenOff: number;
  close(): Promise<void>;
}

export interface AskedModel {
  dialect: "openai" | "anthropic";
  headers: IncomingHttpHeaders;
  /** The body as it was sent, and parsed. */
  text: string;
  body: { messages: { role: string; content: unknown }[]; tools?: unknown[]; [more: string]: unknown };
  /** Texts of the messages and instructions, in order. */
  words: string;
  /** Which question it is, from 0. */
  number: number;
}

/** One answer. */
export interface ModelTurn {
  /** Pieces of the text, as they come. */
  text?: string | readonly string[];
  calls?: readonly { id?: string; name: string; input: unknown }[];
  /** Input of calls comes in pieces of so many characters; 7 where absent. */
  piece?: number;
  /** Milliseconds between pieces. */
  paceMs?: number;
  use?: { input: number; output: number };
  /** Instead of an answer: a status with a body of the provider's shape. */
  status?: number;
  headers?: Record<string, string>;
  message?: string;
  /** The connection is cut off behind so many pieces. */
  cutAfter?: number;
  /** Nothing comes for so long before the answer. */
  silentMs?: number;
  /** The model refuses. */
  refuses?: boolean;
  /** Sent as it is behind the pieces: broken JSON. */
  raw?: string;
}

export type Script = (asked: AskedModel) => ModelTurn | Promise<ModelTurn>;

export const MODEL_KEY = "model-key-that-must-not-leak-0123456789";

export async function openModelServer(script: Script): Promise<ModelServer> {
  const asked: AskedModel[] = [];
  let brokenOff = 0;
  const server = createServer(async (request, response) => {
    response.on("close", () => {
      if (!response.writableFinished) brokenOff++;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const dialect = request.url?.endsWith("/messages") ? "anthropic" : "openai";
    const body = JSON.parse(text);
    const one: AskedModel = {
      dialect,
      headers: request.headers,
      text,
      body,
      words: wordsOf(body),
      number: asked.length,
    };
    asked.push(one);
    await answer(response, dialect, await script(one)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    url,
    asked,
    get brokenOff() {
      return brokenOff;
    },
    env: (provider = "openai") => ({
      AI_PROVIDER: provider,
      AI_BASE_URL: url,
      AI_API_KEY: MODEL_KEY,
      AI_MODEL: "scripted-1",
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function wordsOf(body: { messages?: { content?: unknown }[]; system?: unknown }): string {
  const told: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === "string") told.push(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value))
        if (key === "text" || key === "content" || key === "value") collect(inner);
  };
  collect(body.system);
  for (const message of body.messages ?? []) collect(message.content);
  return told.join("\n");
}

async function answer(response: ServerResponse, dialect: AskedModel["dialect"], turn: ModelTurn): Promise<void> {
  if (turn.silentMs) await sleep(turn.silentMs);
  if (turn.status !== undefined) {
    const error = { message: turn.message ?? "no", type: "error" };
    response.writeHead(turn.status, { "content-type": "application/json", ...turn.headers });
    response.end(JSON.stringify({ error }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream", ...turn.headers });
  let pieces = 0;
  for (const event of dialect === "openai" ? openaiEvents(turn) : anthropicEvents(turn)) {
    if (turn.cutAfter !== undefined && pieces++ >= turn.cutAfter) {
      response.destroy();
      return;
    }
    response.write(event);
    if (turn.paceMs) await sleep(turn.paceMs);
    if (response.destroyed) return;
  }
  if (turn.raw) response.write(turn.raw);
  response.end();
}

const textPieces = ({ text = [] }: ModelTurn): readonly string[] => (typeof text === "string" ? [text] : text);

const piecesOf = (text: string, size: number): string[] => text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];

function* openaiEvents(turn: ModelTurn): Generator<string> {
  const frame = (choice: object, more: object = {}) =>
    `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 0, model: "scripted-1", choices: [{ index: 0, finish_reason: null, ...choice }], ...more })}\n\n`;
  yield frame({ delta: { role: "assistant", content: "" } });
  for (const content of textPieces(turn)) yield frame({ delta: { content } });
  for (const [index, { id = `call_${index}`, name, input }] of (turn.calls ?? []).entries()) {
    yield frame({ delta: { tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] } });
    const json = typeof input === "string" ? input : JSON.stringify(input);
    for (const piece of piecesOf(json, turn.piece ?? 7))
      yield frame({ delta: { tool_calls: [{ index, function: { arguments: piece } }] } });
  }
  const reason = turn.refuses ? "content_filter" : (turn.calls ?? []).length > 0 ? "tool_calls" : "stop";
  yield frame({ delta: {}, finish_reason: reason });
  const { input = 100, output = 20 } = turn.use ?? {};
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  yield `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 0, model: "scripted-1", choices: [], usage })}\n\n`;
  yield "data: [DONE]\n\n";
}

function* anthropicEvents(turn: ModelTurn): Generator<string> {
  const frame = (event: { type: string; [more: string]: unknown }) =>
    `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  const { input: inputTokens = 100, output: outputTokens = 20 } = turn.use ?? {};
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
      usage: { input_tokens: inputTokens, output_tokens: 1 },
    },
  });
  let index = 0;
  const texts = textPieces(turn);
  if (texts.length > 0) {
    yield frame({ type: "content_block_start", index, content_block: { type: "text", text: "" } });
    for (const text of texts) yield frame({ type: "content_block_delta", index, delta: { type: "text_delta", text } });
    yield frame({ type: "content_block_stop", index });
    index++;
  }
  for (const [number, { id = `toolu_${number}`, name, input }] of (turn.calls ?? []).entries()) {
    yield frame({ type: "content_block_start", index, content_block: { type: "tool_use", id, name, input: {} } });
    const json = typeof input === "string" ? input : JSON.stringify(input);
    for (const piece of piecesOf(json, turn.piece ?? 7))
      yield frame({ type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json: piece } });
    yield frame({ type: "content_block_stop", index });
    index++;
  }
  const reason = turn.refuses ? "refusal" : (turn.calls ?? []).length > 0 ? "tool_use" : "end_turn";
  yield frame({
    type: "message_delta",
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: outputTokens },
  });
  yield frame({ type: "message_stop" });
}
