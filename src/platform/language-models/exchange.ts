import { setTimeout as sleep } from "node:timers/promises";
import { fetchConfigured } from "../../safe/fetch.ts";
import { retryAfterMs } from "../../safe/retry-after.ts";
import type { LanguageModel, ModelFault } from "./language-model.ts";
import { faultOfStatus, mayHaveArrived, modelFaultOf, NO_CREDIT, noStream, tooSlow } from "./model-faults.ts";

/** Time limits for a provider, in milliseconds. */
export interface ProviderTimeouts {
  /** Until the response begins: a local model first reads a long question. */
  firstByteMs: number;
  /** Maximum pause between two pieces. */
  paceMs: number;
  /** For a complete response of a slow model. */
  longestMs: number;
  /** Maximum requested wait for which the request is repeated. */
  shortWaitMs: number;
  /** Pause before one repetition if the provider is faulty or busy and gives no time. */
  againInMs: number;
}

export const PROVIDER_TIMEOUTS: ProviderTimeouts = {
  firstByteMs: 60_000,
  paceMs: 60_000,
  longestMs: 300_000,
  shortWaitMs: 3_000,
  againInMs: 1_000,
};

/** Maximum size of one response: frames around every token, and the model's reasoning before it. */
const BYTES_A_TOKEN = 1 << 10;
const BYTES_BESIDES = 2 << 20;

/** Progress of one question. */
export interface RequestProgress {
  /** Whether something was sent to the provider. */
  isSent: boolean;
  /** Whether the provider probably charges it: it was neither refused nor unreachable. */
  isTaken: boolean;
}

/**
 * The only connection to the provider: one question, only to the address from the environment. Redirects are not
 * followed, because the content (prompts, the key) is meant only for this address. Throws `ModelFault`, and the
 * signal's reason.
 */
export function createProviderExchange(
  provider: LanguageModel["provider"],
  course: RequestProgress,
  maxOutputTokens: number,
  limits: ProviderTimeouts,
) {
  const ask = async (url: string, { signal, ...init }: RequestInit): Promise<Response> => {
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(tooSlow("no first byte")), limits.firstByteMs);
    try {
      Object.assign(course, { isSent: true, isTaken: true });
      return await fetchConfigured(url, {
        ...init,
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, slow.signal]) : slow.signal,
        timeoutMs: limits.longestMs,
        maxBytes: BYTES_BESIDES + maxOutputTokens * BYTES_A_TOKEN,
        pace: { bytes: 1, ms: limits.paceMs },
      });
    } catch (error) {
      signal?.throwIfAborted();
      const fault = modelFaultOf(error);
      course.isTaken = mayHaveArrived(fault);
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
      const { againInMs = MAY_PASS.has(fault.code) ? limits.againInMs : Number.POSITIVE_INFINITY } = fault;
      if (tried > 1 || againInMs > limits.shortWaitMs) throw fault;
      await sleep(againInMs, undefined, { signal: init.signal ?? undefined });
    }
  };
}

/** Faults that often pass within a second. */
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
  // An unreadable body is ignored: the status decides.
  const text = await response.text().catch(() => "");
  return faultOfStatus(status, codeIn(text), waitOf(headers, Date.now()));
}

/** The provider's code for a fault: `{"error": {"code": …, "type": …}}` in both dialects. */
function codeIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; type?: unknown; message?: unknown } };
    // Anthropic reports it as an invalid request.
    if (/\bcredit balance is too low\b/i.test(String(error?.message))) return NO_CREDIT;
    return [error?.code, error?.type].find(isWord);
  } catch {
    return undefined;
  }
}

const isWord = (value: unknown): value is string => typeof value === "string" && /^[a-z][a-z_]{1,40}$/.test(value);

/** The wait from `Retry-After`, or OpenAI's `retry-after-ms`; milliseconds. */
export function waitOf(headers: Headers, now: number): number | undefined {
  const exact = headers.get("retry-after-ms");
  if (exact !== null && /^\d{1,9}(\.\d+)?$/.test(exact)) return Number(exact);
  return retryAfterMs(headers, now);
}

/** The supported events in a stream of Anthropic's messages. */
const EVENTS = new Set([
  ...["message_start", "message_delta", "message_stop"],
  ...["content_block_start", "content_block_delta", "content_block_stop", "ping", "error"],
]);
const BLOCKS = new Set(["text", "thinking", "redacted_thinking", "tool_use"]);
const DELTAS = new Set(["text_delta", "thinking_delta", "signature_delta", "input_json_delta"]);

/** The end of an event (HTML, "Server-sent events"). */
const END = /\r\n\r\n|\n\n|\r\r/;

/**
 * An event stream without unknown events: providers add new ones, and the library treats each as a broken response.
 * Lines that aren't JSON stay.
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
  /** Ignored blocks, with all their events. */
  const unknown = new Set<number | undefined>();
  return ({ type = "", index, content_block, delta }: AnthropicEvent): boolean => {
    if (!EVENTS.has(type)) return false;
    if (type === "content_block_start" && !BLOCKS.has(content_block?.type ?? "")) unknown.add(index);
    if (type.startsWith("content_block_") && unknown.has(index)) return false;
    return type !== "content_block_delta" || DELTAS.has(delta?.type ?? "");
  };
}

const isOpenaiEvent = (event: object): boolean => "choices" in event || "error" in event;
