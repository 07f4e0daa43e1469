import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "../platform/contract/api-error.ts";
import { headersOf } from "./headers.ts";

/** What is said to requests that no application can be asked about, by status. */
const FAULTS: Record<number, ErrorBody> = {
  400: { error: "bad_request", message: "This is not a valid HTTP request." },
  408: { error: "too_slow", message: "The request took too long to arrive." },
  413: { error: "too_large", message: "The request has too much in its chunk extensions." },
  417: { error: "expectation_failed", message: "The only expectation this server meets is 100-continue." },
  421: { error: "misdirected", message: "This server answers on localhost only." },
  431: { error: "headers_too_large", message: "Address and headers together are longer than 16 KiB." },
  500: { error: "internal", message: "Something went wrong here." },
};

/** Codes of the HTTP parser that mean something other than 400. */
const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const GONE = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "ETIMEDOUT"]);

const bodyOf = (status: number): string => JSON.stringify(FAULTS[status] ?? FAULTS[400]);

const HEADERS = {
  ...headersOf({ cache: "none", origins: "none" }),
  "content-type": "application/json; charset=utf-8",
  connection: "close",
};

/** Whether a request says which host it wants, as HTTP/1.1 demands, and says it once (RFC 9112 §3.2). */
export function hasHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const said = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  return said === 1 || (said === 0 && httpVersion !== "1.1");
}

/** Answers a request that does not get as far as the application. */
export function refuse(response: ServerResponse, status: number): void {
  const body = bodyOf(status);
  response.writeHead(status, { ...HEADERS, "content-length": Buffer.byteLength(body) }).end(body);
}

/** Ends a connection that does not speak HTTP, with an answer where there can be one. */
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
