import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { ServerEvent } from "@modelcontextprotocol/server";
import { writeEvents } from "../../platform/write-events.ts";
import type { Announcements } from "./announcements.ts";
import type { Caller } from "./authenticate.ts";
import { MAX_OF_AN_ACTOR, type McpSession, type Sessions } from "./sessions.ts";
import { whenClosed } from "./when-closed.ts";

const HEARTBEAT_MS = 15_000;

const METHODS = {
  tools_list_changed: "notifications/tools/list_changed",
  prompts_list_changed: "notifications/prompts/list_changed",
  resources_list_changed: "notifications/resources/list_changed",
  resource_updated: "notifications/resources/updated",
} as const satisfies Record<ServerEvent["kind"], string>;

const STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // Proxies must pass on each event immediately.
  "x-accel-buffering": "no",
};

/** The open event streams of sessions in this process, by session, the oldest first. */
export type OpenStreams = Map<string, { actor: string; end(): void }>;

/** Ends the oldest streams of an actor that has more than its allowed sessions, including streams of ended sessions. */
function endOldest(open: OpenStreams, actor: string): void {
  const own = [...open.values()].filter((stream) => stream.actor === actor);
  for (const { end } of own.slice(0, Math.max(0, own.length - MAX_OF_AN_ACTOR))) end();
}

/**
 * The event stream of a session (2025-11-25, "Listening for Messages from the Server"): sends changes until the client
 * disconnects, another stream of the session replaces it, the session ends, the credential is no longer valid, or the
 * process stops. Resolves when it has ended.
 */
export async function streamSession(
  response: ServerResponse,
  session: McpSession,
  { call: { stopping }, actor, isStillIn, headers }: Caller,
  { sessions, announcements, open }: { sessions: Sessions; announcements: Announcements; open: OpenStreams },
): Promise<void> {
  const stream = randomUUID();
  const closed = whenClosed(response);
  const end = () => void response.end();
  open.get(session.hash)?.end();
  open.delete(session.hash);
  const own = { actor: actor.id, end };
  open.set(session.hash, own);
  endOldest(open, actor.id);
  await session.takeStream(stream);

  let waitsFor: ReadonlySet<string> = new Set();
  const listener = {
    async waitsFor() {
      const heard = (await isStillIn()) ? await sessions.heardBy(stream, session.hash) : undefined;
      if (!heard) return void end();
      waitsFor = heard;
      return heard;
    },
  };
  const write = (text: string) => writeEvents(response, text);
  const forget = () => {
    if (open.get(session.hash) === own) open.delete(session.hash);
  };
  const leave = await announcements.join(listener).catch((error: unknown) => {
    forget();
    throw error;
  });
  const unsubscribe = announcements.bus.subscribe((event) => {
    if (event.kind === "resource_updated" && !waitsFor.has(event.uri)) return;
    const params = event.kind === "resource_updated" ? { uri: event.uri } : undefined;
    write(`event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", method: METHODS[event.kind], params })}\n\n`);
  });
  const heartbeat = setInterval(() => {
    write(":\n\n");
    listener.waitsFor().catch(end);
  }, HEARTBEAT_MS);
  stopping.addEventListener("abort", end);
  // Another stream may have replaced it before it began.
  if (!response.writableEnded) response.writeHead(200, { ...STREAM_HEADERS, ...headers });
  write("retry: 5000\n\n");

  await closed;
  stopping.removeEventListener("abort", end);
  clearInterval(heartbeat);
  unsubscribe();
  leave();
  forget();
}
