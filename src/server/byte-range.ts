import type { IncomingMessage } from "node:http";
import { ApiError } from "../platform/contract/api-error.ts";
import type { ByteRange } from "../platform/contract/endpoint.ts";

/**
 * The part a request wants of `size` bytes (RFC 9110, 14.2); undefined where it wants all of them: no range, one that is
 * none, several at once, or of bytes that have changed since (`If-Range`, 13.1.5). Throws `ApiError` 416 where nothing of it
 * is there.
 */
export function rangeOf(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  { size, etag }: { size: number; etag: string },
): ByteRange | undefined {
  // A range is defined for GET alone.
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
