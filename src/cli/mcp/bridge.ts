import { setTimeout as sleep } from "node:timers/promises";
import { isObject } from "../../safe/is-object.ts";
import { describeNetworkError } from "../../safe/network-error.ts";
import { noAnswer } from "../registry/no-response.ts";
import {
  type EndpointSession,
  endMcpSession,
  listenInSession,
  type McpEndpoint,
  RefusedMessage,
  sendMessage,
} from "./endpoint.ts";
import { readEventLines } from "./event-stream.ts";
import { cancelledId, errorAnswer, type JsonRpcMessage, namedVersion, requestId } from "./messages.ts";

/** Bytes of one message, slightly more than the endpoint's limit. */
const MAX_LINE = 5 << 20;
/** Time to wait for pending responses after the input ends. */
const LAST_MS = 5_000;
const GOODBYE_MS = 1_000;

/** The two sides of a bridge. */
export interface BridgeStreams {
  endpoint: McpEndpoint;
  /** Messages of the client, one a line (MCP, "stdio"). */
  input: AsyncIterable<Uint8Array>;
  /** Writes one line to the client. */
  write(line: string): void;
  /** Prints a message for the person on standard error. */
  warn(text: string): void;
  /** Aborted by a signal to stop. */
  stopping: AbortSignal;
}

interface Open {
  message: JsonRpcMessage;
  abort: AbortController;
}

/**
 * Connects standard input and output with an MCP endpoint over HTTP, for both protocols: sessions of 2025-11-25, which
 * it reopens after their end, and independent requests of 2026-07-28. Resolves after the input ended and all requests
 * have a response, or immediately on a signal to stop.
 */
export async function bridge({ endpoint, input, write, warn, stopping }: BridgeStreams): Promise<void> {
  const ending = new AbortController();
  stopping.addEventListener("abort", () => ending.abort(), { once: true });
  if (stopping.aborted) ending.abort();
  const give = (message: JsonRpcMessage) => write(JSON.stringify(message));
  const session = createSession(endpoint, give, ending.signal);
  const exchange = createExchange({ url: endpoint.url, send: session.send, give, warn, ending: ending.signal });

  await Promise.race([readAll(input, exchange.take, give), once(ending.signal)]);
  const late = sleep(LAST_MS, undefined, { ref: false });
  exchange.hangUp();
  await Promise.race([exchange.settled(), late, once(ending.signal)]);
  ending.abort();
  await session.end();
}

type Send = (message: JsonRpcMessage, signal: AbortSignal) => Promise<void>;

/** The session that messages are sent in, if the endpoint has sessions. Reopened after its end. */
function createSession(endpoint: McpEndpoint, give: (message: JsonRpcMessage) => void, ending: AbortSignal) {
  let session: EndpointSession = {};
  let begun: JsonRpcMessage | undefined;
  let reopening: Promise<void> | undefined;
  let listening = false;

  /** Sends `initialize` and keeps the session's id. */
  const begin = async (message: JsonRpcMessage, take: (answer: JsonRpcMessage) => void, signal: AbortSignal) => {
    let version: string | undefined;
    const id = await sendMessage(
      endpoint,
      message,
      {},
      {
        signal,
        take(answer) {
          if (isObject(answer.result) && typeof answer.result.protocolVersion === "string")
            version = answer.result.protocolVersion;
          take(answer);
        },
      },
    );
    begun = message;
    session = { ...(id === undefined ? {} : { id }), ...(version === undefined ? {} : { version }) };
  };

  /** Opens a new session after the endpoint forgot the old one. The client does not notice. */
  const reopen = (ended: EndpointSession) => {
    reopening ??= (async () => {
      if (session !== ended || !begun) return;
      await begin(begun, () => undefined, ending);
      const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
      await sendMessage(endpoint, initialized, session, { take: () => undefined, signal: ending });
    })().finally(() => {
      reopening = undefined;
    });
    return reopening;
  };

  const send: Send = async (message, signal) => {
    if (message.method === "initialize") return begin(message, give, signal);
    const used = session;
    try {
      await sendMessage(endpoint, message, used, { take: give, signal });
    } catch (error) {
      const isEnded = error instanceof RefusedMessage && error.status === 404 && used.id !== undefined;
      if (!isEnded || namedVersion(message) !== undefined) throw error;
      await reopen(used);
      await sendMessage(endpoint, message, session, { take: give, signal });
    }
    if (message.method === "notifications/initialized") void listen();
  };

  /** Receives the server's own messages while the client runs. */
  const listen = async () => {
    if (listening) return;
    listening = true;
    while (!ending.aborted && session.id !== undefined) {
      const used = session;
      const wait = await listenInSession(endpoint, used, { take: give, signal: ending }).catch(
        async (error: unknown) => {
          if (!(error instanceof RefusedMessage)) return 5_000;
          if (error.status === 404) await reopen(used).catch(() => undefined);
          return error.status === 405 ? undefined : 5_000;
        },
      );
      if (wait === undefined) return;
      await sleep(wait, undefined, { signal: ending, ref: false }).catch(() => undefined);
    }
  };

  const end = async () => {
    if (session.id !== undefined)
      await endMcpSession(endpoint, session, AbortSignal.timeout(GOODBYE_MS)).catch(() => undefined);
  };
  return { send, end };
}

interface ExchangeParts extends Pick<BridgeStreams, "warn"> {
  url: string;
  send: Send;
  give(message: JsonRpcMessage): void;
  ending: AbortSignal;
}

/** Forwards the client's messages in order, and responds to each request. */
function createExchange({ url, send, give, warn, ending }: ExchangeParts) {
  const open = new Map<string | number, Open>();
  // Notifications are sent in order, and before later requests.
  let reported: Promise<unknown> = Promise.resolve();
  const requested = new Set<Promise<void>>();

  /** Responds in any case, because a client without a response waits forever. */
  const ask = async (id: string | number, message: JsonRpcMessage) => {
    const abort = new AbortController();
    open.set(id, { message, abort });
    try {
      await send(message, AbortSignal.any([abort.signal, ending]));
    } catch (error) {
      if (abort.signal.aborted || ending.aborted) return;
      const said = error instanceof RefusedMessage ? error.message : noAnswer(url, error);
      warn(said);
      give(error instanceof RefusedMessage && error.answer ? { ...error.answer, id } : errorAnswer(id, -32_603, said));
    } finally {
      open.delete(id);
    }
  };

  const take = (message: JsonRpcMessage) => {
    const id = requestId(message);
    if (id !== undefined) {
      const one = reported.then(() => ask(id, message));
      requested.add(one);
      void one.finally(() => requested.delete(one));
      if (message.method === "initialize") reported = one;
      return;
    }
    const cancelled = open.get(cancelledId(message) ?? "");
    // Over HTTP an independent request is cancelled by disconnecting (2026-07-28, "Cancellation").
    if (cancelled && namedVersion(cancelled.message) !== undefined) return cancelled.abort.abort();
    reported = reported
      .then(() => send(message, ending))
      .catch((error: unknown) => {
        if (!ending.aborted) warn(describeNetworkError(error));
      });
  };

  return {
    take,
    /** Ends long-running responses. */
    hangUp(): void {
      for (const { message, abort } of open.values()) if (message.method === "subscriptions/listen") abort.abort();
    },
    settled: () => Promise.allSettled([reported, ...requested]),
  };
}

async function readAll(
  input: BridgeStreams["input"],
  take: (message: JsonRpcMessage) => void,
  give: (message: JsonRpcMessage) => void,
) {
  for await (const line of readEventLines(input, MAX_LINE)) {
    if (line.trim() === "") continue;
    const message = messageIn(line);
    if (message) take(message);
    else give(errorAnswer(null, -32_700, "Not a JSON-RPC message. Send one JSON object per line."));
  }
}

function messageIn(line: string): JsonRpcMessage | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const once = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
