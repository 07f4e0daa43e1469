import type { IncomingMessage, ServerResponse } from "node:http";
import type { ByteRange } from "../platform/contract/endpoint.ts";
import { type EndpointPlan, NO_TRANSFORM } from "../platform/contract/plan.ts";
import { toAsyncIterable } from "../store/to-async-iterable.ts";
import { type CachedResponse, isSource, type RawResponse } from "./cache.ts";
import { brotli, chooseEncoding, type Encoding, gzipped, isCompressible, UNCACHED_QUALITY } from "./encoding.ts";
import { matchesEtag, type Representation } from "./representation.ts";
import { sendSource } from "./send-source.ts";

/** The fields of a plan that affect sending. */
type Sending = Partial<Pick<EndpointPlan, "holdsSecrets">>;

/**
 * Writes uncached bytes, compressed if it pays off, the client accepts it and they contain no secret: next to text
 * chosen by the caller, the compressed length reveals a secret (BREACH; decision 062).
 */
export async function sendUncached(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: RawResponse<Uint8Array>,
  sending: Sending = {},
): Promise<void> {
  const hasBody = status !== 204 && status !== 304;
  const compressible =
    hasBody && mayCompress(headers, sending) && isCompressible(body.length, headers["content-type"] ?? "");
  const encoding = encodingFor(request, compressible);
  const bytes = await encodeOnce(body, encoding);
  response.writeHead(status, {
    ...headers,
    ...(compressible && varyBy(headers)),
    ...codedAs(encoding),
    ...(hasBody && { "content-length": bytes.length }),
  });
  response.end(hasBody && request.method !== "HEAD" ? bytes : undefined);
}

/** Whether a response has no secret: pages with secrets have `no-transform`, and a cookie is one. */
const mayCompress = (headers: RawResponse["headers"], { holdsSecrets = false }: Sending): boolean =>
  !holdsSecrets && headers["set-cookie"] === undefined && !headers["cache-control"]?.includes(NO_TRANSFORM);

const encodeOnce = (bytes: Uint8Array, encoding: Encoding): Uint8Array | Promise<Uint8Array> => {
  if (encoding === "br") return brotli(bytes, UNCACHED_QUALITY);
  return encoding === "gzip" ? gzipped(bytes) : bytes;
};

/** Writes an uncached response with any content. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: RawResponse,
  sending: Sending,
): Promise<void> {
  if (isSource(body)) await sendSource(request, response, { status, headers, content: body });
  else await sendUncached(request, response, { status, headers, body }, sending);
}

/** A cached response as sent: its own headers and those its endpoint declares. */
export type Sendable = Pick<CachedResponse, "content" | "status" | "headers">;

/**
 * Writes a cached response in the best encoding that the client accepts, or the requested part, or 304 if the client
 * has it already.
 */
export async function sendRepresentation(
  request: IncomingMessage,
  response: ServerResponse,
  sendable: Sendable,
): Promise<void> {
  if (sendReady(request, response, sendable)) return;
  const { status, headers, content } = sendable;
  if (isSource(content)) return sendSource(request, response, { status, headers, content });
  const encoding = encodingFor(request, content.compressible);
  const bytes = await content.encoded(encoding);
  // Called once: a second call would be treated as a second reader (`represent`).
  if (!wantsPart(request, sendable)) return write(request, response, { sendable, content, encoding, body: bytes });
  const open = async ({ start, end }: ByteRange) => toAsyncIterable(bytes.subarray(start, end));
  await sendSource(request, response, { status, headers, content: { size: bytes.length, etag: content.etag, open } });
}

/** Whether the client requests a part of uncompressed bytes, if their endpoint supports it (`Accept-Ranges`). */
const wantsPart = ({ headers }: IncomingMessage, sendable: Sendable): boolean =>
  headers.range !== undefined && sendable.headers["accept-ranges"] === "bytes";

/**
 * The same synchronously, if the complete bytes exist in that encoding; false if they have to be created or read first.
 * `more` are headers for this response only: setting them on the response before costs as much as writing it.
 */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  sendable: Sendable,
  more?: Record<string, string>,
): boolean {
  const { content } = sendable;
  if (isSource(content) || wantsPart(request, sendable)) return false;
  const encoding = encodingFor(request, content.compressible);
  const body = content.encoded(encoding);
  if (!(body instanceof Uint8Array)) return false;
  write(request, response, { sendable, content, encoding, body }, more);
  return true;
}

interface Encoded {
  sendable: Sendable;
  content: Representation;
  encoding: Encoding;
  body: Uint8Array;
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { sendable, content, encoding, body }: Encoded,
  more?: Record<string, string>,
): void {
  const { status } = sendable;
  const { full, unchanged } = headersFor(sendable, content, encoding, body);
  if (status === 200 && matchesEtag(request.headers["if-none-match"], content.etag))
    response.writeHead(304, more ? { ...unchanged, ...more } : unchanged).end();
  else response.writeHead(status, more ? { ...full, ...more } : full).end(request.method === "HEAD" ? undefined : body);
}

const encodingFor = ({ headers }: IncomingMessage, compressible: boolean): Encoding =>
  chooseEncoding(headers["accept-encoding"] as string | undefined, compressible);

const varyBy = ({ vary }: Record<string, string>) => ({ vary: [vary, "Accept-Encoding"].filter(Boolean).join(", ") });

const codedAs = (encoding: Encoding) => (encoding === "identity" ? undefined : { "content-encoding": encoding });

interface HeaderForms {
  body: Uint8Array;
  full: Record<string, string | number>;
  unchanged: Record<string, string>;
}

/** Headers are built once per response and encoding, not once per request. */
const forms = new WeakMap<Sendable, Partial<Record<Encoding, HeaderForms>>>();

function headersFor(
  sendable: Sendable,
  { etag, compressible }: Representation,
  encoding: Encoding,
  body: Uint8Array,
): HeaderForms {
  const known = forms.get(sendable) ?? {};
  if (known[encoding]?.body === body) return known[encoding];
  const { headers } = sendable;
  const suffix = encoding === "identity" ? "" : `-${encoding}`;
  const unchanged = {
    ...headers,
    ...(compressible && varyBy(headers)),
    etag: `"${etag}${suffix}"`,
  };
  const made = { body, full: { ...unchanged, ...codedAs(encoding), "content-length": body.length }, unchanged };
  forms.set(sendable, { ...known, [encoding]: made });
  return made;
}
