import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { ApiError } from "../platform/contract/api-error.ts";
import { parseJson, parseLargeJson } from "../safe/json.ts";
import { UnsafeInput } from "../safe/unsafe.ts";
import { createBodyMemory } from "./body-memory.ts";
import { unpack } from "./unpack.ts";

const LARGE = 1 << 20;
/** Maximum bytes of a refused body that are still read, so that the client receives the response. */
const DRAIN_LIMIT = 128 << 20;
const DRAIN_MS = 30_000;
const READ_MS = 120_000;
/** A large body slower than this many bytes per interval is aborted: it would block room that others need. */
const MIN = 128 << 10;
const WHILE_MS = 5_000;

/** Memory doesn't grow with the number of pushes: the parts of JSON bodies above 1 MiB share this room. */
const room = createBodyMemory(64 << 20);
/** Maximum compressed bodies that are unpacked concurrently. */
const unpacking = createBodyMemory(8);

/**
 * Reads a JSON body, or a form if `takes` is `form` (its fields become strings, the last of repeated ones), of at most
 * `limit` bytes after decompression. A missing body is `{}` for a form, and if it is optional. Throws `ApiError` 400
 * (not JSON), 413 (too large), 415 (other media type), 408 (too slow).
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  takes: "json" | "form" = "json",
  isOptional = takes === "form",
): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  const json = /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  const form = takes === "form" && /^application\/x-www-form-urlencoded\b/i.test(type);
  if (isOptional && type === "" && !hasBody(request)) return {};
  if (!json && !form) {
    const wanted = takes === "form" ? "application/json or application/x-www-form-urlencoded" : "application/json";
    throw new ApiError(415, "unsupported_media_type", `Send the body as ${wanted}.`);
  }
  const bytes = await readBytes(request, limit);
  if (isOptional && bytes.length === 0) return {};
  return form ? Object.fromEntries(new URLSearchParams(bytes.toString("utf8"))) : await parse(bytes);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Reads a complete body of at most `limit` bytes. Throws `ApiError` 413, 415 (encoding), 408. */
async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
  return collect(request, unpack(request), limit);
}

/**
 * A body as a stream, unpacked, at most `limit` bytes. Throws `ApiError` 413 if it is larger, 400 if it ends early, 415
 * (encoding).
 */
export async function* streamBytes(request: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
  if (request.destroyed) throw broken();
  const source = unpack(request);
  const isPacked = source !== request;
  const unheard = isPacked ? onLost(request, () => source.destroy(broken())) : () => undefined;
  // A few bytes that unpack to many cost their sender nothing.
  const place = isPacked ? unpacking.enter() : undefined;
  let size = 0;
  let slow: NodeJS.Timeout | undefined;
  try {
    await place?.grow(1);
    const clock = () => {
      slow = setTimeout(() => source.destroy(tooSlow()), READ_MS);
    };
    clock();
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      // Only the client's time counts, not that of the reader.
      clearTimeout(slow);
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      yield chunk;
      clock();
    }
  } catch (error) {
    throw error instanceof ApiError ? error : broken();
  } finally {
    unheard();
    clearTimeout(slow);
    place?.leave();
    if (isPacked) {
      request.unpipe();
      source.destroy();
    }
  }
  if (!request.complete) throw broken();
}

/**
 * Calls `lost` if a client disconnects before its body is read: the target of a pipe would wait forever. Returns the
 * function that stops it.
 */
function onLost(request: IncomingMessage, lost: () => void): () => void {
  const closed = () => request.readableEnded || lost();
  request.once("close", closed);
  return () => request.off("close", closed);
}

async function parse(bytes: Buffer): Promise<unknown> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return bytes.length > LARGE ? await parseLargeJson(text) : parseJson(text);
  } catch (error) {
    const message = error instanceof UnsafeInput ? error.message : "The body is not JSON in UTF-8.";
    throw new ApiError(400, "invalid_json", message);
  }
}

function collect(request: IncomingMessage, source: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const place = room.enter();
  let size = 0;
  let over = false;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();

  const take = (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) return reject(tooLarge(limit));
    chunks.push(chunk);
    if (size <= LARGE) return;
    pace ??= startPace(() => size, reject);
    const waiting = place.grow(chunk.length);
    if (!waiting) return;
    source.pause();
    pace.stop();
    void waiting.then(() => {
      // Leaving the room also ends its wait.
      if (over) return;
      pace?.start();
      source.resume();
    });
  };
  const timer = setTimeout(() => reject(tooSlow()), READ_MS);
  let pace: ReturnType<typeof startPace> | undefined;
  source.on("data", take);
  source.once("end", () => resolve(Buffer.concat(chunks, size)));
  source.on("error", () => reject(broken()));
  const unheard = onLost(request, () => reject(broken()));
  if (request.destroyed) reject(broken());

  return promise.finally(() => {
    over = true;
    unheard();
    source.off("data", take);
    if (source !== request) {
      request.unpipe();
      source.destroy();
    }
    clearTimeout(timer);
    pace?.stop();
    place.leave();
  });
}

/** Aborts a body that arrives too slowly. */
function startPace(size: () => number, reject: (error: ApiError) => void) {
  let before = size();
  let timer: NodeJS.Timeout;
  const look = () => {
    if (size() - before < MIN) return reject(stalled());
    before = size();
  };
  const start = () => {
    before = size();
    timer = setInterval(look, WHILE_MS);
  };
  start();
  return { start, stop: () => clearInterval(timer) };
}

/** Reads and discards the rest of a body, within bounds: a response during the upload resets the connection. */
export function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) {
      request.resume();
      return resolve();
    }
    let left = DRAIN_LIMIT;
    const timeout = setTimeout(() => finish(), DRAIN_MS);
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

const broken = () =>
  new ApiError(400, "invalid_body", "The body is incomplete or does not match its Content-Encoding.");

const tooSlow = () => new ApiError(408, "too_slow", `The body took longer than ${READ_MS / 1000} seconds.`);

const stalled = () =>
  new ApiError(
    408,
    "too_slow",
    `Less than ${MIN / 1024} KiB of the body arrived in ${WHILE_MS / 1000} seconds. Send less than 1 MiB per request, or compress the body.`,
  );

const MIB = 1 << 20;
const sizeOf = (bytes: number) => (bytes >= MIB ? `${Math.floor(bytes / MIB)} MiB` : `${bytes} bytes`);

const tooLarge = (limit: number) =>
  new ApiError(
    413,
    "too_large",
    `The body is larger than ${sizeOf(limit)}, the limit of this endpoint. Send less per request, or ask an administrator to increase the limit (see the self-hosting guide).`,
    { more: { limit } },
  );
