import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

interface Answers {
  app: { fetch: Parameters<typeof getRequestListener>[0] };
  quickAnswer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** A server that listens. */
export interface Listening {
  server: Server;
  /** Origin it can be reached at on this machine. */
  url: string;
  /** Takes no new connections, lets requests in flight finish (at most `graceMs`), then ends all. */
  close(graceMs?: number): Promise<void>;
}

/** Serves an application on `host`:`port` (0 = a free one). Rejects with one sentence when the port is taken. */
export async function listen(
  { app, quickAnswer }: Answers,
  options: { host: string; port: number },
): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 180_000 });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  server.on("request", (request, response) => quickAnswer(request, response) || listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(":")
    ? `[${options.host}]`
    : options.host === "0.0.0.0"
      ? "localhost"
      : options.host;
  return { server, url: `http://${host}:${port}`, close: (graceMs = 30_000) => shut(server, graceMs) };
}

function explain(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code === "EADDRINUSE") return new Error(`Port ${port} on ${host} is taken. Set PORT to another one.`);
  if (error.code === "EACCES") return new Error(`Port ${port} needs more rights. Set PORT to one above 1023.`);
  return error;
}

function shut(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
