import type { Actor } from "../contract/access.ts";

/** Tokens as the provider counts them. */
export interface TokenUse {
  inputTokens: number;
  outputTokens: number;
}

/** What a model may call. It is never run by the model or its library: who asked runs it, and sends the answer on. */
export interface OfferedTool {
  name: string;
  description: string;
  /** JSON Schema of the input. */
  input: Record<string, unknown>;
}

/** A part of what is told to a model. */
export type MessagePart =
  | { type: "text"; text: string }
  /** Only where the model looks at pictures. */
  | { type: "picture"; bytes: Uint8Array; mediaType: string };

/** A call the model asks for. It may be of a tool it was never offered, and an id may come twice. */
export interface ToolUse {
  id: string;
  name: string;
  /** Parsed, of whatever shape the model made it; undefined where it was no JSON. */
  input: unknown;
}

/** One turn of a conversation. Instructions are none: they are told apart, so that nobody else's words become them. */
export type ModelMessage =
  | { role: "user"; content: string | readonly MessagePart[] }
  | { role: "assistant"; content: string; calls?: readonly ToolUse[] }
  | { role: "tool"; id: string; name: string; output: string };

/** One question to the model. */
export interface ModelQuestion {
  /** Whose budget it is. */
  actor: Actor;
  instructions: string;
  messages: readonly ModelMessage[];
  tools?: readonly OfferedTool[];
  /** 4,096 where absent. */
  maxOutputTokens?: number;
  /** Aborts the request to the provider. */
  signal: AbortSignal;
  /**
   * Names a step of a job that may be asked for again after a crash: `<id of the job>/<name>`. It is charged once, and
   * answered with what it was answered before, as long as its job is kept. Absent: each question is charged.
   */
  step?: string;
  /** Told what it is charged, however its answer ends; nothing for a step that was answered before. */
  spent?(use: TokenUse): void;
}

export type ModelEvent =
  | { type: "text"; text: string }
  | { type: "call"; call: ToolUse }
  /** The last one. `length`: it was cut off at `maxOutputTokens`. */
  | { type: "end"; reason: "stop" | "length" | "calls" | "refused" | "other"; use: TokenUse };

/** An answer that is over. `use` is estimated where the provider does not count. */
export interface WholeAnswer {
  text: string;
  calls: ToolUse[];
  reason: (ModelEvent & { type: "end" })["reason"];
  use: TokenUse;
}

/** What somebody may still use today. */
export interface Budget {
  /** Tokens a day; 0: none at all. */
  limit: number;
  /** Spent, and held for answers under way. */
  used: number;
  left: number;
  /** ISO 8601 UTC: when it begins anew. */
  resetsAt: string;
}

/** The language model of this deployment. Whoever asks it is charged here, so that nobody asks for nothing. */
export interface LanguageModel {
  provider: "openai" | "anthropic";
  model: string;
  /** Host and port of its address, for people. */
  host: string;
  /** Whether it is asked with a key. The key itself is nowhere but in the requests to the provider. */
  hasKey: boolean;
  takesImages: boolean;
  /**
   * One answer of the model, as it comes. Throws `ApiError` 429 `budget_spent` before anything is asked, `ModelFault`, and
   * the signal's reason where that is aborted; the request to the provider is closed by then, as it is where nobody reads on.
   */
  stream(question: ModelQuestion): AsyncIterable<ModelEvent>;
  /** The same, whole. */
  ask(question: ModelQuestion): Promise<WholeAnswer>;
  budgetOf(actor: Actor): Promise<Budget>;
}

/** Why the model did not answer. The message is for people, and tells no secret. */
export class ModelFault extends Error {
  readonly code: "ai_unavailable" | "ai_too_slow" | "ai_busy" | "ai_refused" | "ai_misconfigured";
  /** Whether the same question may be answered later. */
  readonly isPassing: boolean;
  /** After which a further try makes sense, where the provider said so. */
  readonly againInMs: number | undefined;
  /** For administrators and the log: status and code of the provider. No words of it, which may repeat a prompt. */
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
