import { connect, type Socket } from "node:net";

/** What came back over one connection, taken apart as far as it is HTTP. */
export interface RawAnswer {
  /** 0 when the connection ended without an answer. */
  status: number;
  /** By lower-case name; of repeated ones the last. */
  headers: Record<string, string>;
  body: Buffer;
  /** The system's code when the connection broke (`ECONNRESET`). */
  error?: string;
  ms: number;
}

/** One request exactly as written: what fetch and node:http would refuse to send, or put right. */
export interface RawRequest {
  method: string;
  target: string;
  headers?: readonly (readonly [string, string])[];
  body?: Buffer;
  /** First line and headers, instead of what the other fields say. */
  head?: string;
}

/** Bytes of a request; each connection carries one. */
export function requestBytes({ method, target, headers = [], body = Buffer.alloc(0), head }: RawRequest): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const implied: [string, string][] = [
    ...(names.has("host") ? [] : [["Host", "registry.test"] satisfies [string, string]]),
    ...(names.has("connection") ? [] : [["Connection", "close"] satisfies [string, string]]),
    ...(names.has("content-length") || names.has("transfer-encoding") || body.length === 0
      ? []
      : [["Content-Length", `${body.length}`] satisfies [string, string]]),
  ];
  const lines = [...implied, ...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(head ?? `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1"), body]);
}

/** Sends bytes to `url` and reads until the server closes or `waitMs` are over. */
export function exchange(url: string, bytes: Buffer, waitMs = 5_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let ended = 0;
    let size = 0;
    let wanted = Number.POSITIVE_INFINITY;
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const finish = (error?: string) => {
      clearTimeout(timer);
      socket.destroy();
      const ms = (ended || performance.now()) - started;
      resolve({ ...parseAnswer(Buffer.concat(pieces)), ...(error ? { error } : {}), ms });
    };
    const timer = setTimeout(() => finish("no end"), waitMs);
    socket.on("data", (piece) => {
      pieces.push(piece);
      size += piece.length;
      ended = performance.now();
      if (wanted === Number.POSITIVE_INFINITY) wanted = lengthOf(Buffer.concat(pieces));
      if (size >= wanted) finish();
    });
    socket.on("error", (error: NodeJS.ErrnoException) => finish(error.code));
    socket.on("close", () => finish());
  });
}

/** One request and its answer. */
export const sendRaw = (url: string, request: RawRequest, waitMs?: number): Promise<RawAnswer> =>
  exchange(url, requestBytes(request), waitMs);

/** A connection that stays open, for clients that send or read slowly. */
export function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.off("error", reject);
      socket.on("error", () => {});
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

function parseAnswer(bytes: Buffer): Pick<RawAnswer, "status" | "headers" | "body"> {
  const whole = withoutInformation(bytes);
  const end = whole.indexOf("\r\n\r\n");
  const [first = "", ...lines] = whole.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status, headers, body: whole.subarray(end + 4) };
}

/** Bytes of the whole answer as it announces them; infinite where only the end of the connection tells. */
function lengthOf(bytes: Buffer): number {
  const { headers, body, status } = parseAnswer(bytes);
  const length = headers["content-length"];
  return status === 0 || length === undefined ? Number.POSITIVE_INFINITY : bytes.length - body.length + Number(length);
}

/** What follows a `100 Continue`. */
function withoutInformation(bytes: Buffer): Buffer {
  const end = bytes.indexOf("\r\n\r\n");
  return end > 0 && /^HTTP\/1\.1 1\d\d/.test(bytes.subarray(0, 12).toString("latin1"))
    ? withoutInformation(bytes.subarray(end + 4))
    : bytes;
}
