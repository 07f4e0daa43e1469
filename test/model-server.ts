import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { anthropicFrames, type Dialect, openaiFrames } from "./models/dialects.ts";

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
  dialect: Dialect;
  headers: IncomingHttpHeaders;
  /** The body as it was sent, and parsed. */
  text: string;
  body: { messages: { role: string; content: unknown }[]; tools?: unknown[]; [more: string]: unknown };
  /** Texts of the messages and instructions, in order. */
  words: string;
  /** Which question it is, from 0. */
  number: number;
  /** Tools it may call, with the JSON Schema of their input. */
  offered: readonly { name: string; schema: Record<string, unknown> }[];
  /** How often it called tools since a person last said something. */
  round: number;
}

/** One answer. */
export interface ModelTurn {
  /** Pieces of the text, as they come. */
  text?: string | readonly string[];
  /** What it thinks before, in pieces. */
  reasoning?: string | readonly string[];
  /** A string as input is sent as it is, so that it may be no JSON. */
  calls?: readonly { id?: string; name: string; input: unknown }[];
  /** Input of calls comes in pieces of so many characters; 7 where absent. */
  piece?: number;
  /** Milliseconds between pieces. */
  paceMs?: number;
  /** So many tokens of text a second, in pieces of four characters. */
  tokensPerSecond?: number;
  /** What it says it used; `none`: nothing is said of it. */
  use?: { input: number; output: number } | "none";
  /** Instead of an answer: a status with a body of the provider's shape. */
  status?: number;
  headers?: Record<string, string>;
  message?: string;
  /** Code of the error in that body, such as `insufficient_quota`. */
  code?: string;
  /** The connection is cut off behind so many pieces. */
  cutAfter?: number;
  /** The answer ends behind so many pieces as if it were whole. */
  endsAfter?: number;
  /** Behind so many pieces nothing more comes, and the connection stays open. */
  stallsAfter?: number;
  /** Nothing comes for so long before the answer. */
  silentMs?: number;
  /** The model refuses. */
  refuses?: boolean;
  /** It was cut off at the most tokens it may answer. */
  isCutShort?: boolean;
  /** The text is said again and again, until the other side goes. */
  isEndless?: boolean;
  /** An error as an event of the stream, behind text and calls: `overloaded_error`. */
  failsWith?: string;
  /** Sent as it is behind text and calls: broken JSON. */
  raw?: string;
  /** The same, before anything else. */
  before?: string;
}

export type Script = (requested: AskedModel) => ModelTurn | Promise<ModelTurn>;

export const MODEL_KEY = "model-key-that-must-not-leak-0123456789";

export async function openModelServer(script: Script): Promise<ModelServer> {
  const requested: AskedModel[] = [];
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
      number: requested.length,
      offered: offeredIn(body),
      round: roundOf(body),
    };
    requested.push(one);
    await answer(response, dialect, await script(one)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    url,
    asked: requested,
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
  const reported: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === "string") reported.push(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value))
        if (key === "text" || key === "content" || key === "value") collect(inner);
  };
  collect(body.system);
  for (const message of body.messages ?? []) collect(message.content);
  return reported.join("\n");
}

interface OfferedHere {
  name?: string;
  input_schema?: Record<string, unknown>;
  function?: { name: string; parameters: Record<string, unknown> };
}

const offeredIn = ({ tools = [] }: { tools?: OfferedHere[] }): AskedModel["offered"] =>
  tools.map((tool) => ({
    name: tool.function?.name ?? tool.name ?? "",
    schema: tool.function?.parameters ?? tool.input_schema ?? {},
  }));

function roundOf({ messages = [] }: { messages?: { role: string; content: unknown }[] }): number {
  let round = 0;
  for (const { role, content } of messages.toReversed()) {
    const tells = role === "user" && (typeof content === "string" || JSON.stringify(content).includes('"type":"text"'));
    if (tells) break;
    if (role === "assistant") round++;
  }
  return round;
}

async function answer(response: ServerResponse, dialect: Dialect, turn: ModelTurn): Promise<void> {
  if (turn.silentMs) await sleep(turn.silentMs);
  if (turn.status !== undefined) {
    const { message = "no", code = null } = turn;
    const error = { message, type: code ?? "error", code };
    response.writeHead(turn.status, { "content-type": "application/json", ...turn.headers });
    response.end(JSON.stringify({ error }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream", ...turn.headers });
  if (turn.before) response.write(turn.before);
  const paceMs = turn.paceMs ?? (turn.tokensPerSecond ? 1_000 / turn.tokensPerSecond : 0);
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  let pieces = 0;
  for (const frame of dialect === "openai" ? openaiFrames(turn) : anthropicFrames(turn)) {
    if (turn.cutAfter !== undefined && pieces >= turn.cutAfter) return void response.destroy();
    if (turn.endsAfter !== undefined && pieces >= turn.endsAfter) break;
    if (turn.stallsAfter !== undefined && pieces >= turn.stallsAfter) return;
    pieces++;
    const isRead = response.write(frame);
    if (paceMs) await sleep(paceMs);
    // Whoever does not read is not sent more: an endless answer would fill the memory of this process.
    else if (!isRead) await once(response, "drain", { signal: gone.signal }).catch(() => undefined);
    if (response.destroyed) return;
  }
  response.end();
}
