import { setTimeout as sleep } from "node:timers/promises";
import { fetchConfigured } from "../../safe/fetch.ts";
import { retryAfterMs } from "../../safe/retry-after.ts";
import type { LanguageModel, ModelFault } from "./language-model.ts";
import { faultOf, faultOfStatus, hasArrived, NO_CREDIT, noStream, tooSlow } from "./model-faults.ts";

/** How long a provider may take. Milliseconds. */
export interface Patience {
  /** Until it begins to answer: a local model reads a long question first. */
  firstByteMs: number;
  /** In each such span something must come. */
  paceMs: number;
  /** For a whole answer, of a slow model. */
  longestMs: number;
  /** A provider that asks to wait no longer than this is asked once more. */
  shortWaitMs: number;
  /** One that has a fault or too much to do, and does not say for how long, is asked once more after this. */
  againInMs: number;
}

export const PATIENCE: Patience = {
  firstByteMs: 60_000,
  paceMs: 60_000,
  longestMs: 300_000,
  shortWaitMs: 3_000,
  againInMs: 1_000,
};

/** What one question may bring: frames around every token, and what a model thinks before. */
const BYTES_A_TOKEN = 1 << 10;
const BYTES_BESIDES = 2 << 20;

/** How far one question came. */
export interface Course {
  /** Something was sent to the provider. */
  isSent: boolean;
  /** The provider counts it, as far as is known: it neither refused it nor was out of reach. */
  isTaken: boolean;
}

/**
 * The only way to the provider: one question, to the address the environment names and no other. Redirects are not
 * followed, since what goes along (prompts, the key) is meant for nobody else. Throws `ModelFault`, and the signal's reason.
 */
export function createExchange(
  provider: LanguageModel["provider"],
  course: Course,
  maxOutputTokens: number,
  patience: Patience,
) {
  const ask = async (url: string, { signal, ...init }: RequestInit): Promise<Response> => {
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(tooSlow("no first byte")), patience.firstByteMs);
    try {
      Object.assign(course, { isSent: true, isTaken: true });
      return await fetchConfigured(url, {
        ...init,
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, slow.signal]) : slow.signal,
        timeoutMs: patience.longestMs,
        maxBytes: BYTES_BESIDES + maxOutputTokens * BYTES_A_TOKEN,
        pace: { bytes: 1, ms: patience.paceMs },
      });
    } catch (error) {
      signal?.throwIfAborted();
      const fault = faultOf(error);
      course.isTaken = hasArrived(fault);
      throw fault;
    } finally {
      clearTimeout(timer);
    }
  };

  return async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = address instanceof Request ? address.url : String(address);
    for (let tried = 1; ; tried++) {
      const response = await ask(url, init);
      if (response.ok) {
        const type = response.headers.get("content-type") ?? "";
        if (!/^(text\/html|application\/json)\b/i.test(type)) return withKnownEvents(response, provider);
        course.isTaken = false;
        await response.body?.cancel();
        throw noStream();
      }
      course.isTaken = false;
      const fault = await faultIn(response);
      const { againInMs = MAY_PASS.has(fault.code) ? patience.againInMs : Number.POSITIVE_INFINITY } = fault;
      if (tried > 1 || againInMs > patience.shortWaitMs) throw fault;
      await sleep(againInMs, undefined, { signal: init.signal ?? undefined });
    }
  };
}

/** Faults that are often over in a second. */
const MAY_PASS = new Set<ModelFault["code"]>(["ai_busy", "ai_unavailable"]);

function withKnownEvents({ body, status, headers }: Response, provider: LanguageModel["provider"]): Response {
  const events = body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(knownEvents(provider))
    .pipeThrough(new TextEncoderStream());
  return new Response(events, { status, headers });
}

async function faultIn(response: Response): Promise<ModelFault> {
  const { status, headers } = response;
  // A body that cannot be read says nothing: the status is what counts.
  const text = await response.text().catch(() => "");
  return faultOfStatus(status, codeIn(text), waitOf(headers, Date.now()));
}

/** The provider's word for a fault: `{"error": {"code": …, "type": …}}` of both dialects. */
function codeIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; type?: unknown; message?: unknown } };
    // Anthropic calls it a question it does not take.
    if (/\bcredit balance is too low\b/i.test(String(error?.message))) return NO_CREDIT;
    return [error?.code, error?.type].find(isWord);
  } catch {
    return undefined;
  }
}

const isWord = (value: unknown): value is string => typeof value === "string" && /^[a-z][a-z_]{1,40}$/.test(value);

/** What `Retry-After` asks for, or OpenAI's `retry-after-ms`; milliseconds. */
export function waitOf(headers: Headers, now: number): number | undefined {
  const exact = headers.get("retry-after-ms");
  if (exact !== null && /^\d{1,9}(\.\d+)?$/.test(exact)) return Number(exact);
  return retryAfterMs(headers, now);
}

/** What is read of a stream of Anthropic's messages. */
const EVENTS = new Set([
  ...["message_start", "message_delta", "message_stop"],
  ...["content_block_start", "content_block_delta", "content_block_stop", "ping", "error"],
]);
const BLOCKS = new Set(["text", "thinking", "redacted_thinking", "tool_use"]);
const DELTAS = new Set(["text_delta", "thinking_delta", "signature_delta", "input_json_delta"]);

/** The end of an event (HTML, "Server-sent events"). */
const END = /\r\n\r\n|\n\n|\r\r/;

/**
 * An event stream without the events its reader does not know: providers add some as they like, and the library takes each
 * for a broken answer. What is no JSON stays.
 */
function knownEvents(provider: LanguageModel["provider"]): TransformStream<string, string> {
  const isKnown = provider === "anthropic" ? anthropicFilter() : isOpenaiEvent;
  const isPassed = (event: string): boolean => {
    const data = event.split(/\r\n|\n|\r/).flatMap((line) => (line.startsWith("data:") ? line.slice(5) : []));
    try {
      return isKnown(JSON.parse(data.join("\n")));
    } catch {
      return true;
    }
  };
  let rest = "";
  return new TransformStream({
    transform(text, controller) {
      const events = (rest + text).split(END);
      rest = events.pop() ?? "";
      for (const event of events) if (isPassed(event)) controller.enqueue(`${event}\n\n`);
    },
    flush(controller) {
      if (rest !== "") controller.enqueue(rest);
    },
  });
}

interface AnthropicEvent {
  type?: string;
  index?: number;
  content_block?: { type?: string };
  delta?: { type?: string };
}

function anthropicFilter() {
  /** Blocks that are passed over, with all that is said of them. */
  const unknown = new Set<number | undefined>();
  return ({ type = "", index, content_block, delta }: AnthropicEvent): boolean => {
    if (!EVENTS.has(type)) return false;
    if (type === "content_block_start" && !BLOCKS.has(content_block?.type ?? "")) unknown.add(index);
    if (type.startsWith("content_block_") && unknown.has(index)) return false;
    return type !== "content_block_delta" || DELTAS.has(delta?.type ?? "");
  };
}

const isOpenaiEvent = (event: object): boolean => "choices" in event || "error" in event;
