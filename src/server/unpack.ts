import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { constants, createGunzip, createZstdDecompress } from "node:zlib";
import { ApiError } from "../platform/contract/api-error.ts";

/** Log2 of the maximum zstd window: 8 MiB. RFC 9659 requires receivers to support it, and forbids larger ones. */
const ZSTD_WINDOW_LOG = 23;

/**
 * The body without its `Content-Encoding`. The output is not bounded: count it. Throws `ApiError` 415 for an encoding
 * other than gzip (RFC 1952) and zstd (RFC 8878).
 */
export function unpack(request: IncomingMessage): Readable {
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return request;
  if (encoding === "gzip") return request.pipe(createGunzip());
  if (encoding === "zstd")
    return request.pipe(createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }));
  throw new ApiError(
    415,
    "unsupported_encoding",
    "Send the body uncompressed, or with Content-Encoding: gzip or zstd.",
  );
}
