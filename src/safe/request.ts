import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { type RawAnswer, rawAnswerOf, type SentRequest } from "./answer.ts";
import { proxyFor } from "./proxy.ts";
import { UnsafeInput } from "./unsafe.ts";

/** One request to an address that an operator configured. */
export interface ConfiguredRequest {
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array | StreamedBody;
  /** Largest response in bytes, unpacked. */
  maxBytes: number;
  /** Time until the last byte of the response. */
  timeoutMs: number;
}

/** A body that is sent while it is read. */
export interface StreamedBody {
  /** Number of bytes; `pieces` yields the same number. */
  size: number;
  chunks(): AsyncIterable<Uint8Array>;
}

export interface ConfiguredAnswer {
  status: number;
  headers: AnswerHeaders;
  body: Uint8Array;
}

/** Headers of a response. Only the full `Headers` type would load `fetch`. */
export type AnswerHeaders = Pick<Headers, "get">;

const UNPACK = { gzip: promisify(gunzip), br: promisify(brotliDecompress) };

/**
 * Sends one request and reads its response, like `fetchConfigured` but with half of the processor time: bodies are sent
 * without a copy, and `fetch` isn't loaded, except for a proxy. Returns redirects as responses. Throws the system's
 * error, a DOMException "TimeoutError", and `UnsafeInput` "fetch" for a response that is too large.
 */
export async function requestConfigured(url: string | URL, options: ConfiguredRequest): Promise<ConfiguredAnswer> {
  const { method, body, maxBytes, timeoutMs } = options;
  const headers: Record<string, string> = { "accept-encoding": "br, gzip", ...options.headers };
  const size = body && "chunks" in body ? body.size : body?.byteLength;
  if (size !== undefined) headers["content-length"] = String(size);
  const signal = AbortSignal.timeout(timeoutMs);
  const to = new URL(url);
  const proxy = proxyFor(to);
  const all = { method, headers, signal };
  try {
    const answer = proxy
      ? await (await throughProxy()).requestThrough(proxy, to, { ...all, ...bodyOf(body) })
      : await send(to, all, body);
    const bytes = await unpacked(answer, await readBody(answer.body, maxBytes), maxBytes);
    return {
      status: answer.status,
      headers: { get: (name) => answer.headers[name.toLowerCase()] ?? null },
      body: bytes,
    };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}

type Sent = Omit<SentRequest, "body">;

const bodyOf = (body: ConfiguredRequest["body"]): Pick<SentRequest, "body"> =>
  body ? { body: "chunks" in body ? Readable.from(body.chunks()) : body } : {};

function send(url: URL, options: Sent, body: ConfiguredRequest["body"]): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const sent = request(url, options);
    sent.on("error", reject);
    const give = (response: IncomingMessage) => resolve(rawAnswerOf(response));
    if (!body || !("chunks" in body)) {
      sent.once("response", give);
      sent.end(body);
      return;
    }
    const source = Readable.from(body.chunks());
    // A server that responds early doesn't need the rest of the body.
    sent.once("response", (response) => {
      source.destroy();
      give(response);
    });
    source.once("error", (error) => sent.destroy(error));
    sent.once("close", () => source.destroy());
    source.pipe(sent);
  });
}

async function readBody(body: Readable, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    pieces.push(piece);
  }
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}

async function unpacked({ headers }: RawAnswer, body: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding === "identity" || body.byteLength === 0) return body;
  if (encoding !== "gzip" && encoding !== "br")
    throw new UnsafeInput("fetch", `The server sent the unexpected encoding ${JSON.stringify(encoding)}.`);
  try {
    return await UNPACK[encoding](body, { maxOutputLength: maxBytes });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(maxBytes) : error;
  }
}

const tooLarge = (maxBytes: number): UnsafeInput =>
  new UnsafeInput("fetch", `The response is larger than ${maxBytes} bytes.`);

/** Loaded when a proxy is first used: most deployments have none. */
const throughProxy = () => import("./through-proxy.ts");
