import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { ApiError } from "../platform/contract/api-error.ts";
import type { ByteRange, ByteSource } from "../platform/contract/endpoint.ts";
import { StoreUnavailable } from "../store/store.ts";
import type { CachedResponse } from "./cache.ts";
import { matchesEtag } from "./representation.ts";

/** A response whose bytes are read while they are sent. */
export type SendableSource = Pick<CachedResponse, "status" | "headers"> & { content: ByteSource };

/**
 * Writes the requested part of a file, as fast as the client reads: no more is read from the store. A disconnect ends
 * the read. If the object store can serve the bytes directly, redirects the client there (302), which requests the same
 * part again. Throws `ApiError` 416 and `StoreUnavailable` before anything is written.
 */
export async function sendSource(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, content }: SendableSource,
): Promise<void> {
  const { size, etag } = content;
  const reported = { "accept-ranges": "bytes", ...headers, etag: `"${etag}"` };
  if (status === 200 && matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, reported).end();
    return;
  }
  const part = status === 200 ? rangeOf(request, content) : undefined;
  const { start, end } = part ?? { start: 0, end: size };
  const length = { "content-length": end - start };
  if (request.method === "HEAD") {
    response.writeHead(status, { ...reported, ...length }).end();
    return;
  }
  const elsewhere = await content.elsewhere?.();
  if (elsewhere !== undefined) {
    response.writeHead(302, { ...withoutContent(headers), location: elsewhere, "content-length": 0 }).end();
    return;
  }
  const stream = await content.open({ start, end });
  if (!stream) throw new StoreUnavailable("A stored file cannot be read.");
  const pieces = stream[Symbol.asyncIterator]();
  // An unavailable store is reported by a status: nothing is written before the first piece has arrived.
  const first = await pieces.next();
  if (response.destroyed) return void (await pieces.return?.());
  if (part) response.writeHead(206, { ...reported, ...length, "content-range": `bytes ${start}-${end - 1}/${size}` });
  else response.writeHead(status, { ...reported, ...length });
  await pipeline(exactly(end - start, first, pieces), response);
}

/** Headers of a redirect to the content, for this client only. */
function withoutContent(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => !/^(?:content-(?:type|disposition)|accept-ranges)$/.test(name),
  );
  return { ...Object.fromEntries(kept), "cache-control": "no-store" };
}

/**
 * The pieces, with exactly the announced number of bytes: a closed connection shows the client that some are missing.
 */
async function* exactly(
  length: number,
  first: IteratorResult<Uint8Array>,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  try {
    for (let next = first; !next.done; next = await pieces.next()) {
      sent += next.value.byteLength;
      if (sent > length) throw new Error(`A file has more than the ${length} bytes that were announced`);
      yield next.value;
    }
    if (sent < length) throw new Error(`A file ended after ${sent} of ${length} bytes`);
  } finally {
    await pieces.return?.();
  }
}

/**
 * The requested part of `size` bytes (RFC 9110, 14.2); undefined for all of them: no range, an invalid one, several, or
 * one of bytes that have changed since (`If-Range`, 13.1.5). Throws `ApiError` 416 if the range is outside.
 */
export function rangeOf(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  { size, etag }: { size: number; etag: string },
): ByteRange | undefined {
  // Ranges are only defined for GET.
  if (headers.range === undefined || method !== "GET") return undefined;
  const condition = headers["if-range"];
  if (condition !== undefined && condition !== `"${etag}"`) return undefined;
  const [, from = "", to = ""] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(headers.range) ?? [];
  if (from === "" && to === "") return undefined;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size : Math.min(size, Number(to) + 1);
  if (start < end) return { start, end };
  throw new ApiError(416, "range_not_satisfiable", `The file has ${size} bytes.`, {
    headers: { "content-range": `bytes */${size}` },
  });
}
