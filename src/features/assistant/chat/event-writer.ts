import type { ServerResponse } from "node:http";
import type { ChatEvent } from "./chat-event.ts";

/** Writes events as the client wants them: server-sent events, or one JSON object a line. */
export function openEventWriter(response: ServerResponse, accept = "") {
  const lines = accept.includes("application/x-ndjson");
  const begin = () => {
    if (response.headersSent) return;
    response.writeHead(200, {
      "content-type": lines ? "application/x-ndjson" : "text/event-stream",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      // Asks proxies to pass on each event at once.
      "x-accel-buffering": "no",
    });
  };
  return {
    tell(event: ChatEvent): void {
      begin();
      const json = JSON.stringify(event);
      response.write(lines ? `${json}\n` : `data: ${json}\n\n`);
    },
    end(): void {
      begin();
      response.end();
    },
  };
}
