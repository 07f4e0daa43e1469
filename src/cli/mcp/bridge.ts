import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  INTERNAL_ERROR,
  type JSONRPCMessage,
  type JSONRPCRequest,
  PARSE_ERROR,
  PROTOCOL_VERSION_META_KEY,
  parseJSONRPCMessage,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { whyUnreached } from "../../safe/unreached.ts";
import { noAnswer } from "../push/not-answered.ts";
import { askerOf, type McpEndpoint, Refused } from "./endpoint.ts";

/** How long answers that are on their way are waited for when nobody asks any more. */
const LAST_MS = 5_000;
const GOODBYE_MS = 1_000;
/** Between attempts to hear again what a server says of its own. */
const LISTEN_AGAIN = {
  initialReconnectionDelay: 1_000,
  reconnectionDelayGrowFactor: 2,
  maxReconnectionDelay: 5_000,
  maxRetries: Number.POSITIVE_INFINITY,
};
/** The id of the `initialize` that opens a session anew. */
const AGAIN = "dsr-opened-anew";

/** What a bridge stands between. */
export interface Bridge {
  endpoint: McpEndpoint;
  /** Messages of the client, one a line (MCP, "stdio"). */
  input: Readable;
  /** Writes one line to the client. */
  write(line: string): void;
  /** What the person is told, on standard error. */
  warn(text: string): void;
  /** Aborted when the process is asked to stop. */
  stopping: AbortSignal;
}

interface Open {
  message: JSONRPCRequest;
  abort: AbortController;
  answered(): void;
}

/**
 * Carries MCP between standard input and output and an endpoint over HTTP, in both eras: sessions of 2025-11-25, which it
 * opens anew where one ended, and the requests of 2026-07-28, which stand alone. Resolves when the input has ended and what
 * was asked is answered, or at once when the process is asked to stop.
 */
export async function bridge({ endpoint, input, write, warn, stopping }: Bridge): Promise<void> {
  const open = new Map<string | number, Open>();
  let begun: JSONRPCRequest | undefined;
  let reopening: Promise<void> | undefined;
  const transport = new StreamableHTTPClientTransport(new URL(endpoint.url), {
    fetch: askerOf(endpoint, () => void reopen(transport.sessionId).catch(() => undefined)),
    reconnectionOptions: LISTEN_AGAIN,
    reconnectionScheduler(listen, delay) {
      const of = transport.sessionId;
      // A session that was opened anew is listened to already.
      const timer = setTimeout(() => of === transport.sessionId && listen(), delay).unref();
      return () => clearTimeout(timer);
    },
  });
  const give = (message: object) => write(JSON.stringify(message));
  const giveError = (id: string | number | null, code: number, message: string) =>
    give({ jsonrpc: "2.0", id, error: { code, message } });

  transport.onmessage = (message) => {
    if ("method" in message) return give(message);
    if (message.id === AGAIN) return;
    if ("result" in message && message.id === begun?.id)
      transport.setProtocolVersion(String(message.result.protocolVersion));
    give(message);
    if (message.id !== undefined) open.get(message.id)?.answered();
  };

  /** Opens the session anew that the endpoint no longer knows. The client does not notice: it asked for nothing new. */
  const reopen = (ended: string | undefined) => {
    reopening ??= (async () => {
      if (transport.sessionId !== ended || !begun) return;
      await transport.send({ ...begun, id: AGAIN });
      await transport.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    })().finally(() => {
      reopening = undefined;
    });
    return reopening;
  };

  const send = async (message: JSONRPCMessage, asked?: { requestSignal: AbortSignal; onRequestStreamEnd(): void }) => {
    const used = transport.sessionId;
    try {
      await transport.send(message, asked);
    } catch (error) {
      const isEnded = error instanceof Refused && error.status === 404 && used !== undefined;
      if (!isEnded || standsAlone(message)) throw error;
      await reopen(used);
      await transport.send(message, asked);
    }
  };

  /** Asks and answers in any case: a client that waits for nothing waits for ever. */
  const ask = async (message: JSONRPCRequest) => {
    if (message.method === "initialize") begun = message;
    const abort = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    abort.signal.addEventListener("abort", () => resolve(), { once: true });
    open.set(message.id, { message, abort, answered: resolve });
    try {
      await send(message, { requestSignal: abort.signal, onRequestStreamEnd: resolve });
      await promise;
    } catch (error) {
      if (abort.signal.aborted || stopping.aborted) return;
      const said = error instanceof Refused ? error.message : noAnswer(endpoint.url, error);
      warn(said);
      if (error instanceof Refused && error.answer) give({ ...error.answer, id: message.id });
      else giveError(message.id, INTERNAL_ERROR, said);
    } finally {
      open.delete(message.id);
    }
  };

  // Notifications arrive in their order, and before what is asked after them.
  let told: Promise<unknown> = Promise.resolve();
  const asked = new Set<Promise<void>>();
  const take = (message: JSONRPCMessage) => {
    if ("method" in message && "id" in message) {
      const one = told.then(() => ask(message));
      asked.add(one);
      void one.finally(() => asked.delete(one));
      if (message.method === "initialize") told = one;
      return;
    }
    const taken = "method" in message && message.method === "notifications/cancelled" ? message.params?.requestId : "";
    const cancelled = typeof taken === "string" || typeof taken === "number" ? open.get(taken) : undefined;
    // Over HTTP a request that stands alone is taken back by hanging up (2026-07-28, "Cancellation").
    if (cancelled && standsAlone(cancelled.message)) return cancelled.abort.abort();
    told = told
      .then(() => send(message))
      .catch((error: unknown) => {
        if (!stopping.aborted) warn(whyUnreached(error));
      });
  };

  const stopped = new Promise<void>((resolve) => {
    if (stopping.aborted) resolve();
    stopping.addEventListener("abort", () => resolve(), { once: true });
  });
  await transport.start();
  const lines = createInterface({ input });
  lines.on("line", (line) => {
    if (line.trim() === "") return;
    const message = messageIn(line);
    if (message) take(message);
    else giveError(null, PARSE_ERROR, "This is no JSON-RPC message: one JSON object a line.");
  });
  await Promise.race([new Promise((resolve) => lines.once("close", resolve)), stopped]);
  for (const { message, abort } of open.values()) if (message.method === "subscriptions/listen") abort.abort();
  const late = sleep(LAST_MS, undefined, { ref: false });
  await Promise.race([Promise.allSettled([told, ...asked]), late, stopped]);
  lines.close();
  const goodbye = sleep(GOODBYE_MS, undefined, { ref: false });
  await Promise.race([transport.terminateSession().catch(() => undefined), goodbye]);
  await transport.close();
}

/** Whether a message is a request of 2026-07-28, which names its revision and belongs to no session. */
const standsAlone = (message: JSONRPCMessage): boolean =>
  "params" in message && message.params?._meta?.[PROTOCOL_VERSION_META_KEY] !== undefined;

function messageIn(line: string): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(JSON.parse(line));
  } catch {
    return undefined;
  }
}
