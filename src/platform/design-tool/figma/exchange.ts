import { setTimeout as wait } from "node:timers/promises";
import { counted } from "../../../engines/text/noun.ts";
import { fetchConfigured, type MinimumRate } from "../../../safe/fetch.ts";
import { isObject } from "../../../safe/is-object.ts";
import { parseJson } from "../../../safe/json.ts";
import { describeNetworkError } from "../../../safe/network-error.ts";
import { plainText } from "../../../safe/plain-text.ts";
import { retryAfterMs } from "../../../safe/retry-after.ts";
import { UnsafeInput } from "../../../safe/unsafe.ts";
import { DesignToolError, type DesignToolProgress } from "../design-tool.ts";

/** Limits for time and number of requests. Times in milliseconds. */
export interface RequestLimits {
  /** For one response, to its last byte. */
  timeoutMs: number;
  /** The slowest acceptable transfer: a trickling response fails long before its time limit. */
  pace: MinimumRate;
  /** For all responses, attempts and pauses together. */
  longestMs: number;
  /** Maximum attempts after outages, slow or broken responses. */
  tries: number;
  /** Pause before the second attempt; doubled before each further one. */
  backoffMs: number;
  /** Maximum total pause on request of the tool (429, `Retry-After`). */
  longestWaitMs: number;
  /** Largest response. */
  maxBytes: number;
}

/** Files of some hundred megabytes take minutes; longer pauses are reported as errors. */
export const REQUEST_LIMITS: RequestLimits = {
  timeoutMs: 300_000,
  pace: { bytes: 16 * 1024, ms: 30_000 },
  longestMs: 1_200_000,
  tries: 4,
  backoffMs: 1_000,
  longestWaitMs: 180_000,
  maxBytes: 256 * 1024 * 1024,
};

export interface ExchangeOptions {
  token: string;
  /** Origin of the API, without a trailing slash. */
  apiUrl: string;
  signal: AbortSignal;
  progress(step: DesignToolProgress): void;
  patience: RequestLimits;
}

/**
 * Sends a request to the API and returns the bytes of its body. `what` names the requested content in messages. Throws
 * `DesignToolError`.
 */
export type FigmaExchange = (path: string, what: string) => Promise<Uint8Array>;

/** Pause in seconds for a 429 without a time. */
const WAIT_UNTOLD = 10;
const MAX_FAULT_BYTES = 64 * 1024;

/**
 * Transport to the REST API: pauses on request, retries after outages, and distinguishes refusals. The token goes only
 * to `apiUrl`: redirects are not followed.
 */
export function createFigmaExchange(options: ExchangeOptions): FigmaExchange {
  const { patience, signal, progress } = options;
  let waited = 0;
  let spent = 0;
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work;
    spent += performance.now() - began;
    return done;
  };
  const giveUp = (what: string) => {
    spent = patience.longestMs;
    return tooLong(what, patience);
  };
  return async (path, what) => {
    for (let tries = 1; ; ) {
      if (signal.aborted) throw cancelled();
      const left = Math.ceil(patience.longestMs - spent);
      if (left <= 0) throw giveUp(what);
      const outcome = await timed(ask(options, path, what, left));
      if (outcome === "over") throw giveUp(what);
      if ("body" in outcome) return outcome.body;
      const { fault, retry } = outcome;
      if (signal.aborted) throw cancelled();
      if (retry === "no") throw fault;
      const isReported = fault.code === "rate_limited";
      if (!isReported && tries >= patience.tries) throw fault;
      const ms = isReported ? (fault.retryAfter ?? WAIT_UNTOLD) * 1000 : patience.backoffMs * 2 ** (tries - 1);
      if (isReported) {
        waited += ms;
        if (waited > patience.longestWaitMs) throw fault;
        progress({ what: "Figma rate limit, waiting", done: 0, total: Math.ceil(ms / 1000), unit: "seconds" });
      } else {
        if (spent + ms >= patience.longestMs) throw giveUp(what);
        progress({ what: `requesting ${what} again`, done: 0, total: Math.ceil(ms / 1000), unit: "seconds" });
        tries += 1;
      }
      await timed(wait(ms, undefined, { signal }).catch(() => undefined));
    }
  };
}

/** Parses a JSON body of the API. Throws `DesignToolError` "malformed". */
export function parseFigmaResponse(body: Uint8Array, what: string): Record<string, unknown> {
  try {
    const value = parseJson(new TextDecoder().decode(body));
    if (isObject(value)) return value;
  } catch {
    // Reported below, without its content.
  }
  throw new DesignToolError("malformed", `The response from Figma for ${what} is not valid. Try again.`);
}

/**
 * `over`: the total time limit has passed, regardless of the clock; timers of a busy process end some milliseconds
 * early.
 */
type Outcome = { body: Uint8Array } | { fault: DesignToolError; retry: "no" | "later" } | "over";

const cancelled = () => new DesignToolError("cancelled", "The fetch was cancelled. Nothing was changed.");

const tooLong = (what: string, { longestMs }: RequestLimits) =>
  new DesignToolError(
    "unavailable",
    `Figma did not send ${what} within ${durationOf(Math.ceil(longestMs / 1000))} in total. Try again later.`,
  );

/** @param left remaining milliseconds of the total time limit */
async function ask(options: ExchangeOptions, path: string, what: string, left: number): Promise<Outcome> {
  const { token, apiUrl, signal, patience } = options;
  const timeoutMs = Math.min(patience.timeoutMs, left);
  const stopReporting = tellWait(options, what);
  let hasBegun = false;
  try {
    const response = await fetchConfigured(`${apiUrl}${path}`, {
      headers: { "X-Figma-Token": token, Accept: "application/json" },
      redirect: "manual",
      signal,
      timeoutMs,
      pace: patience.pace,
      maxBytes: patience.maxBytes,
    });
    hasBegun = true;
    stopReporting();
    if (response.status === 200) return { body: await readBody(response, what, options) };
    const said = await saidBy(response, token);
    return { fault: faultOf(response, said, what), retry: isPassing(response.status) ? "later" : "no" };
  } catch (error) {
    if (error instanceof DesignToolError) return { fault: error, retry: "no" };
    const isSlow = error instanceof Error && error.name === "TimeoutError";
    if (isSlow && timeoutMs === left) return "over";
    const late = hasBegun ? "responded too slowly" : `did not respond within ${Math.ceil(timeoutMs / 1000)} s`;
    const why = isSlow ? late : `cannot be reached (${describeNetworkError(error)})`;
    const fault = new DesignToolError("unavailable", `Figma ${why}. Requested: ${what}. Try again later.`);
    return { fault, retry: "later" };
  } finally {
    stopReporting();
  }
}

/** Reports each second that nothing has arrived yet, until the returned function is called. */
function tellWait({ progress }: Pick<ExchangeOptions, "progress">, what: string): () => void {
  let total = 0;
  const timer = setInterval(
    () => progress({ what: `waiting for ${what}`, done: 0, total: ++total, unit: "seconds" }),
    1_000,
  );
  return () => clearInterval(timer);
}

/** All bytes of a response, with progress reports. */
async function readBody(
  response: Response,
  what: string,
  { patience, progress }: Pick<ExchangeOptions, "patience" | "progress">,
): Promise<Uint8Array> {
  const length = Number(response.headers.get("content-length"));
  const isPlain = response.headers.get("content-encoding") === null;
  const total = isPlain && length > 0 ? length : undefined;
  const tooLarge = new DesignToolError(
    "too_large",
    `The response from Figma for ${what} is larger than ${patience.maxBytes >> 20} MiB. Split the file, or fetch a smaller one.`,
  );
  if (total !== undefined && total > patience.maxBytes) {
    await response.body?.cancel();
    throw tooLarge;
  }
  const chunks: Uint8Array[] = [];
  let done = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      done += chunk.length;
      progress({ what, done, unit: "bytes", ...(total === undefined ? {} : { total }) });
    }
  } catch (error) {
    throw error instanceof UnsafeInput ? tooLarge : error;
  }
  return Buffer.concat(chunks, done);
}

const isPassing = (status: number): boolean => status === 429 || status === 408 || status >= 500;

/** The tool's reason for a refusal, in one short line; without the token if it contains it. */
async function saidBy(response: Response, token: string): Promise<string> {
  const bytes: number[] = [];
  for await (const chunk of response.body ?? []) {
    bytes.push(...chunk.subarray(0, MAX_FAULT_BYTES - bytes.length));
    if (bytes.length >= MAX_FAULT_BYTES) break;
  }
  try {
    const body = parseFigmaResponse(Uint8Array.from(bytes), "");
    const text = plainText(body.err) ?? plainText(body.message) ?? "";
    return text
      .replaceAll(token, "…")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, 200);
  } catch {
    return "";
  }
}

function faultOf(response: Response, said: string, what: string): DesignToolError {
  const { status } = response;
  const reason = said === "" ? "" : ` Figma says: "${said}".`;
  if (status === 429) return rateLimited(response);
  if (status === 401 || (status === 403 && /\b(?:invalid|expired) token\b/i.test(said)))
    return new DesignToolError(
      "unauthorized",
      `Figma rejected FIGMA_ACCESS_TOKEN.${reason} Create a new token in Figma under Settings > Security > Personal access tokens.`,
    );
  if (status === 403)
    return new DesignToolError(
      "forbidden",
      `Figma does not allow this token to read ${what}.${reason} Use a token with the scopes file_content:read and library_content:read, from a user with access to the file.`,
    );
  if (status === 404)
    return new DesignToolError(
      "not_found",
      `The Figma file doesn't exist, or the owner of the token cannot see it (requested: ${what}). Check designtool_project_id in the configuration. It is the part of the file URL after /design/.`,
    );
  if (status === 413 || /too large/i.test(said))
    return new DesignToolError("too_large", `Figma reports that ${what} is too large.${reason} Split the file.`, {
      isTooMuch: true,
    });
  if (status >= 300 && status < 400)
    return new DesignToolError(
      "unavailable",
      `Figma redirects the request for ${what} to another server, so it was stopped. Check FIGMA_API_URL.`,
    );
  const isOver = status >= 500 || status === 408;
  return new DesignToolError(
    isOver ? "unavailable" : "malformed",
    `Figma returned status ${status} for ${what}.${reason}${isOver ? " Try again later." : ""}`,
    { isTooMuch: status === 408 || status === 504 || (status === 400 && /time.?out|fewer|smaller/i.test(said)) },
  );
}

function rateLimited(response: Response): DesignToolError {
  const waitMs = retryAfterMs(response.headers);
  const seconds = waitMs === undefined ? undefined : Math.ceil(waitMs / 1_000);
  const when = seconds === undefined ? "later" : `in ${durationOf(seconds)}`;
  return new DesignToolError("rate_limited", `The Figma rate limit for this token is reached. Try again ${when}.`, {
    retryAfter: seconds,
  });
}

function durationOf(seconds: number): string {
  const units: [number, string][] = [
    [86_400, "day"],
    [3_600, "hour"],
    [60, "minute"],
  ];
  const [size, unit] = units.find(([size]) => seconds >= 2 * size) ?? [1, "second"];
  const count = Math.ceil(seconds / size);
  return counted(count, unit);
}
