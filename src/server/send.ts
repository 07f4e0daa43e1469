import type { IncomingMessage, ServerResponse } from "node:http";
import type { Cached, RawResponse } from "./cache.ts";
import { chooseEncoding, type Encoding, matches } from "./representation.ts";

/** Writes an answer that is not kept. */
export function sendMade(response: ServerResponse, made: RawResponse, fixed: Record<string, string>): void {
  const hasBody = made.status !== 204 && made.status !== 304;
  const length: Record<string, number> = hasBody ? { "content-length": made.body.length } : {};
  response.writeHead(made.status, { ...fixed, ...made.headers, ...length });
  response.end(hasBody && response.req.method !== "HEAD" ? made.body : undefined);
}

/** Kept bytes as they go out: the answer's own headers and those its endpoint declares. */
export type Sendable = Pick<Cached, "representation" | "status" | "headers">;

/** Writes kept bytes in the best encoding the client takes, or 304 where it has them already. */
export async function sendRepresentation(
  request: IncomingMessage,
  response: ServerResponse,
  sendable: Sendable,
): Promise<void> {
  if (sendReady(request, response, sendable)) return;
  const { representation } = sendable;
  await representation.encoded(encodingFor(request, representation));
  sendReady(request, response, sendable);
}

/**
 * The same at once, where the bytes exist in that encoding already; false where they have to be made first. `more` are
 * headers of this one answer: to set them on the response before costs as much as to write it.
 */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  sendable: Sendable,
  more?: Record<string, string>,
): boolean {
  const { representation, status } = sendable;
  const encoding = encodingFor(request, representation);
  const body = representation.encoded(encoding);
  if (!(body instanceof Uint8Array)) return false;
  const { full, unchanged } = headersFor(sendable, encoding, body);
  if (status === 200 && matches(request.headers["if-none-match"], representation.etag)) {
    response.writeHead(304, more ? { ...unchanged, ...more } : unchanged).end();
    return true;
  }
  response.writeHead(status, more ? { ...full, ...more } : full).end(request.method === "HEAD" ? undefined : body);
  return true;
}

const encodingFor = ({ headers }: IncomingMessage, { compressible }: Sendable["representation"]): Encoding =>
  chooseEncoding(headers["accept-encoding"] as string | undefined, compressible);

interface HeaderForms {
  body: Uint8Array;
  full: Record<string, string | number>;
  unchanged: Record<string, string>;
}

/** Headers are put together once per answer and encoding, not once per request. */
const forms = new WeakMap<Sendable, Partial<Record<Encoding, HeaderForms>>>();

function headersFor(sendable: Sendable, encoding: Encoding, body: Uint8Array): HeaderForms {
  const known = forms.get(sendable) ?? {};
  if (known[encoding]?.body === body) return known[encoding];
  const { representation, headers } = sendable;
  const suffix = encoding === "identity" ? "" : `-${encoding}`;
  const unchanged = {
    ...headers,
    ...(representation.compressible
      ? { vary: [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ") }
      : undefined),
    etag: `"${representation.etag}${suffix}"`,
  };
  const coded = encoding === "identity" ? undefined : { "content-encoding": encoding };
  const made = { body, full: { ...unchanged, ...coded, "content-length": body.length }, unchanged };
  forms.set(sendable, { ...known, [encoding]: made });
  return made;
}
