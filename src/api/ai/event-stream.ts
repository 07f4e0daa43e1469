import type { ServerResponse } from "node:http";
import type { ChatEvent } from "../../domain/assistant/chat-event.ts";
import { writeEvents } from "../../platform/write-events.ts";

/** Milliseconds until a client gets the first confirmation, and then a heartbeat. */
const TIMES = { firstMs: 1_000, heartbeatMs: 15_000 };

/** The stream of an answer: server-sent events, or one JSON object per line. */
export interface EventStream {
  /** Headers were sent: later errors are sent as events. */
  readonly isOpen: boolean;
  tell(event: ChatEvent): void;
  /** Stops the heartbeat, and ends the stream if it is open. */
  end(): void;
}

/**
 * Opens a stream with its first event, or with `opensAlone` after one second. Disconnects a client that doesn't read.
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
      // Tells proxies to forward each event immediately.
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
