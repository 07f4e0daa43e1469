import type { IncomingMessage } from "node:http";
import { createGunzip } from "node:zlib";
import { ApiError } from "../contract/api-error.ts";
import { parseJson } from "../safe/json.ts";
import { UnsafeInput } from "../safe/unsafe.ts";

const LARGE = 1 << 20;
/** Bytes of a refused body that are still read, so that the client gets to see the answer. */
const DRAIN_LIMIT = 128 << 20;
const READ_TIMEOUT_MS = 120_000;

/** Turns of bodies above 1 MiB: read one at a time, so that memory does not grow with the number of pushes. */
let turns: Promise<void> = Promise.resolve();

/**
 * Reads a JSON body of at most `limit` bytes (after decompression).
 * Throws `ApiError` 400 (not JSON), 413 (too large), 415 (other media type), 408 (too slow).
 */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    await drain(request);
    throw new ApiError(415, "unsupported_media_type", "Send the body as application/json.");
  }
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip") {
    await drain(request);
    throw new ApiError(415, "unsupported_encoding", "Send the body plain or with Content-Encoding: gzip.");
  }
  const large = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY) > LARGE;
  const bytes = await (large ? inTurn(() => collect(request, encoding, limit)) : collect(request, encoding, limit));
  return parse(bytes);
}

function parse(bytes: Buffer): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const message = error instanceof UnsafeInput ? error.message : "The body is not JSON in UTF-8.";
    throw new ApiError(400, "invalid_json", message);
  }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const before = turns;
  let done = () => {};
  turns = new Promise((resolve) => {
    done = resolve;
  });
  await before;
  try {
    return await work();
  } finally {
    done();
  }
}

async function collect(request: IncomingMessage, encoding: string, limit: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > limit) {
    await drain(request);
    throw tooLarge(limit);
  }
  const plain = encoding === "gzip" ? request.pipe(createGunzip()) : request;
  const timeout = setTimeout(() => request.destroy(new Error("timeout")), READ_TIMEOUT_MS);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of plain.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch {
    throw new ApiError(400, "invalid_body", "The body ended early, came too slowly, or is not gzip.");
  } finally {
    clearTimeout(timeout);
  }
  if (size > limit) {
    if (plain !== request) request.unpipe();
    await drain(request);
    throw tooLarge(limit);
  }
  return Buffer.concat(chunks, size);
}

/** Reads and throws away what is left of a body, within bounds: answering into a sending client resets the connection. */
export function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve();
    let left = DRAIN_LIMIT;
    const timeout = setTimeout(resolve, 30_000);
    const finish = () => {
      clearTimeout(timeout);
      resolve();
    };
    request.on("data", (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) finish();
    });
    request.once("end", finish).once("close", finish).once("error", finish);
    request.resume();
  });
}

const tooLarge = (limit: number) =>
  new ApiError(
    413,
    "too_large",
    `The body is larger than ${Math.floor(limit / (1 << 20))} MiB, the limit of this endpoint. Leave out source maps and vendor files, or send less at a time.`,
    { more: { limit } },
  );
