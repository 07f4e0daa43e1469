import type { Actor } from "../contract/access.ts";

/** Tokens as the provider counts them. */
export interface TokenUse {
  inputTokens: number;
  outputTokens: number;
}

/** A tool that a model may call. Neither the model nor its library runs it: the caller does, and sends the result. */
export interface OfferedTool {
  name: string;
  description: string;
  /** JSON Schema of the input. */
  input: Record<string, unknown>;
}

/** A part of a message to a model. */
export type MessagePart =
  | { type: "text"; text: string }
  /** Only if the model accepts images. */
  | { type: "picture"; bytes: Uint8Array; mediaType: string };

/** A tool call by the model. The tool may not have been offered, and an ID may repeat. */
export interface ToolUse {
  id: string;
  name: string;
  /** Parsed input of any shape; undefined if it wasn't JSON. */
  input: unknown;
}

/** One turn of a conversation. Instructions are separate, so that other text can't become instructions. */
export type ModelMessage =
  | { role: "user"; content: string | readonly MessagePart[] }
  | { role: "assistant"; content: string; calls?: readonly ToolUse[] }
  | { role: "tool"; id: string; name: string; output: string };

/** One question to the model. */
export interface ModelQuestion {
  /** The person whose budget is charged. */
  actor: Actor;
  instructions: string;
  messages: readonly ModelMessage[];
  tools?: readonly OfferedTool[];
  /** Default 4,096. */
  maxOutputTokens?: number;
  /** Aborts the request to the provider. */
  signal: AbortSignal;
  /**
   * Name of a job's step that may be repeated after a crash: `<id of the job>/<name>`. It is charged once, and repeated
   * requests get the stored response, as long as the job is kept. Absent: each question is charged.
   */
  step?: string;
  /** Called with the charge, regardless of how the response ends; not called for a stored response. */
  spent?(use: TokenUse): void;
}

export type ModelEvent =
  | { type: "text"; text: string }
  | { type: "call"; call: ToolUse }
  /** The last event. `length`: truncated at `maxOutputTokens`. */
  | { type: "end"; reason: "stop" | "length" | "calls" | "refused" | "other"; use: TokenUse };

/** A complete response. `use` is estimated if the provider doesn't report it. */
export interface ModelResponse {
  text: string;
  calls: ToolUse[];
  reason: (ModelEvent & { type: "end" })["reason"];
  use: TokenUse;
}

/** A person's budget for today. */
export interface DailyBudget {
  /** Tokens per day; 0: none. */
  limit: number;
  /** Spent tokens, and reserved ones for running responses. */
  used: number;
  left: number;
  /** ISO 8601 UTC: the start of the next day. */
  resetsAt: string;
}

/** The language model of this deployment. Every request is charged here. */
export interface LanguageModel {
  provider: "openai" | "anthropic";
  model: string;
  /** Host and port of its address, for people. */
  host: string;
  /** Whether requests have a key. The key itself is only in the requests to the provider. */
  hasKey: boolean;
  takesImages: boolean;
  /**
   * A streamed response of the model. Throws `ApiError` 429 `budget_spent` before the request, `ModelFault`, and the
   * signal's reason if it is aborted; the request to the provider is closed by then, also if the reader stops.
   */
  stream(question: ModelQuestion): AsyncIterable<ModelEvent>;
  /** The same, complete. */
  ask(question: ModelQuestion): Promise<ModelResponse>;
  budgetOf(actor: Actor): Promise<DailyBudget>;
}

/** Why the model did not respond. The message is for people, and contains no secrets. */
export class ModelFault extends Error {
  readonly code: "ai_unavailable" | "ai_too_slow" | "ai_busy" | "ai_refused" | "ai_misconfigured";
  /** Whether the same question may succeed later. */
  readonly isPassing: boolean;
  /** Time until a further attempt makes sense, if the provider gave one. */
  readonly againInMs: number | undefined;
  /** For administrators and the log: status and code of the provider. Excludes its text, which may repeat a prompt. */
  readonly detail: string | undefined;
  constructor(
    code: ModelFault["code"],
    message: string,
    more: { isPassing: boolean; againInMs?: number; detail?: string },
  ) {
    super(message);
    this.name = "ModelFault";
    this.code = code;
    this.isPassing = more.isPassing;
    this.againInMs = more.againInMs;
    this.detail = more.detail;
  }
}
