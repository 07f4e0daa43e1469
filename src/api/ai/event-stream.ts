import type { ServerResponse } from "node:http";
import type { ChatEvent } from "../../domain/assistant/chat-event.ts";
import { writeEvents } from "../../platform/write-events.ts";

/** Milliseconds until a client learns that its question was taken, and then that somebody still thinks. */
const TIMES = { firstMs: 1_000, heartbeatMs: 15_000 };

/** The stream of an answer: server-sent events, or one JSON object a line. */
export interface EventStream {
  /** Headers went out: what goes wrong from now on is an event. */
  readonly isOpen: boolean;
  tell(event: ChatEvent): void;
  /** Ends what keeps the stream alive, and the stream where it is open. */
  end(): void;
}

/**
 * It opens with the first event, and with `opensAlone` a second after it was asked for. A reader who takes nothing in is
 * cut off.
 */
export function openEventStream(
  response: ServerResponse,
  { accept = "", opensAlone }: { accept?: string | undefined; opensAlone: boolean },
  { firstMs, heartbeatMs } = TIMES,
): EventStream {
  const lines = accept.includes("application/x-ndjson");
  let isOpen = false;
  let heartbeat: NodeJS.Timeout | undefined;
  const open = () => {
    if (isOpen || response.destroyed) return;
    isOpen = true;
    response.writeHead(200, {
      "content-type": lines ? "application/x-ndjson" : "text/event-stream",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      // Asks proxies to pass on each event at once.
      "x-accel-buffering": "no",
    });
    response.flushHeaders();
    if (!lines) heartbeat = setInterval(() => writeEvents(response, ":\n\n"), heartbeatMs);
  };
  const first = opensAlone ? setTimeout(open, firstMs) : undefined;
  return {
    get isOpen() {
      return isOpen;
    },
    tell(event) {
      open();
      const json = JSON.stringify(event);
      writeEvents(response, lines ? `${json}\n` : `data: ${json}\n\n`);
    },
    end() {
      clearTimeout(first);
      clearInterval(heartbeat);
      if (isOpen) response.end();
    },
  };
}
