import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorBody } from "../platform/contract/api-error.ts";
import { isLoopbackName } from "../safe/loopback.ts";
import { type AccessLog, REQUEST_ID } from "./access-log.ts";
import { responseHeadersOf } from "./headers.ts";
import { InvalidTarget } from "./request.ts";

interface Answers {
  app: { answer(request: IncomingMessage, response: ServerResponse): Promise<void> };
  quickAnswer(request: IncomingMessage, response: ServerResponse, id: string): boolean;
  accessLog: Pick<AccessLog, "begin">;
  /** Called for every response. */
  answered?(url: string | undefined, status: number): void;
}

/** A listening server. */
export interface HttpListener {
  server: Server;
  /** Origin of the server on this machine. */
  url: string;
  /**
   * Lets running requests finish, and still responds to new ones meanwhile (mostly with an error); then accepts no more
   * connections, lets the remaining requests finish, and closes all connections. Stops waiting after `graceMs`.
   */
  close(graceMs?: number): Promise<void>;
}

/** A connection without any transfer for this long is closed: its client doesn't read. */
const IDLE_MS = 300_000;
/** Time for idle connections and last responses before they are closed. */
const LAST_MS = 500;

/** Serves an application on `host`:`port` (0 = a free one). Rejects with one sentence if the port is in use. */
export async function listen(
  { app, quickAnswer, accessLog, answered }: Answers,
  options: { host: string; port: number; idleMs?: number; mode?: "registry" | "workspace" },
): Promise<HttpListener> {
  const local = options.mode === "workspace" && isLoopbackName(options.host);
  // Requests without Host get a response from this program, not an empty one.
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 20_000, requireHostHeader: false });
  server.timeout = options.idleMs ?? IDLE_MS;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      await app.answer(request, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else refuse(response, error instanceof InvalidTarget ? 400 : 500);
    }
  };
  const inFlight = new Set<ServerResponse>();
  let closing = false;
  server.on("request", (request, response) => {
    inFlight.add(response);
    const { id, ended } = accessLog.begin(request, response);
    response.once("close", () => {
      inFlight.delete(response);
      ended();
      answered?.(request.url, response.statusCode);
    });
    // A kept connection would end at a process that no longer exists.
    if (closing) response.shouldKeepAlive = false;
    const isOurs = !local || isLoopbackName(hostOf(request));
    if (hasHost(request) && isOurs && quickAnswer(request, response, id)) return;
    response.setHeader(REQUEST_ID, id);
    if (!hasHost(request)) refuse(response, 400);
    // A name that resolves to this machine only because a web page wants to read it (DNS rebinding).
    else if (!isOurs) refuse(response, 421);
    else void answer(request, response);
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => refuse(response, 417));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const answered = [...inFlight].some((response) => response.socket === socket && response.headersSent);
    cutOff(socket, error, answered);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  return {
    server,
    url: originOf(server, options.host),
    async close(graceMs = 30_000) {
      closing = true;
      for (const response of inFlight) if (!response.headersSent) response.shouldKeepAlive = false;
      const late = sleep(graceMs, undefined, { ref: false });
      const finished = () =>
        Promise.race([
          late,
          Promise.all([...inFlight].map((response) => new Promise((done) => response.once("close", done)))),
        ]);
      await finished();
      const shut = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await finished();
      const force = setTimeout(() => server.closeAllConnections(), LAST_MS);
      await shut;
      clearTimeout(force);
    },
  };
}

/** Host in a request, without its port; localhost if it has none (HTTP/1.0). */
const hostOf = ({ headers: { host = "localhost" } }: IncomingMessage): string => host.replace(/:\d*$/, "");

function originOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  if (host === "0.0.0.0") return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function explain(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code === "EADDRINUSE")
    return new Error(`Port ${port} on ${host} is already in use. Set PORT to another port.`);
  if (error.code === "EACCES")
    return new Error(`You do not have permission to use port ${port}. Set PORT to a port above 1023.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new Error(`${host} is not an address of this machine. Change or unset SERVICE_HOST.`);
  return error;
}

/** Responses to requests that can't be passed to the application, by status. */
const FAULTS: Record<number, ErrorBody> = {
  400: { error: "bad_request", message: "This is not a valid HTTP request." },
  408: { error: "too_slow", message: "The request took too long to arrive." },
  413: { error: "too_large", message: "The chunk extensions of the request are too large." },
  417: { error: "expectation_failed", message: "This server supports only the expectation 100-continue." },
  421: { error: "misdirected", message: "This server is available only on localhost." },
  431: { error: "headers_too_large", message: "The URL and headers together are longer than 16 KiB." },
  500: { error: "internal", message: "Something went wrong. Try again later." },
};

/** Codes of the HTTP parser with another status than 400. */
const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const GONE = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "ETIMEDOUT"]);

const bodyOf = (status: number): string => JSON.stringify(FAULTS[status] ?? FAULTS[400]);

const HEADERS = {
  ...responseHeadersOf({ cache: "none", origins: "none" }),
  "content-type": "application/json; charset=utf-8",
  connection: "close",
};

/** Whether a request has exactly one Host header, as HTTP/1.1 requires (RFC 9112 §3.2). */
export function hasHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const said = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  return said === 1 || (said === 0 && httpVersion !== "1.1");
}

/** Responds to a request that doesn't reach the application. */
export function refuse(response: ServerResponse, status: number): void {
  const body = bodyOf(status);
  response.writeHead(status, { ...HEADERS, "content-length": Buffer.byteLength(body) }).end(body);
}

/** Closes a connection that doesn't use HTTP, with a response if possible. */
export function cutOff(socket: Socket, error: NodeJS.ErrnoException, answered: boolean): void {
  if (answered || !socket.writable || GONE.has(error.code ?? "")) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_CODE[error.code ?? ""] ?? 400;
  const body = bodyOf(status);
  const headers = Object.entries({ ...HEADERS, "content-length": Buffer.byteLength(body) });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
