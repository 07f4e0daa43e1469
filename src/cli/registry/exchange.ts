import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import type { IncomingAnswer, OutgoingBytes, OutgoingRequest } from "../../platform/contract/client.ts";
import { isObject } from "../../safe/is-object.ts";
import { isLoopbackHost } from "../../safe/loopback.ts";
import { codeOf } from "../../safe/network-error.ts";
import { PROXY_SETTING } from "../../safe/proxy.ts";
import { type ConfiguredAnswer, type ConfiguredRequest, requestConfigured } from "../../safe/request.ts";
import { retryAfterMs } from "../../safe/retry-after.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { CommandError } from "../runner/command.ts";
import type { GetCredential } from "./credential.ts";
import { isProxyError, isRedirectWithinRegistry, NoResponse, noAnswer, noExplanation } from "./no-response.ts";
import { createRegistryRetry, type RegistryRetry, WAITED } from "./registry-retry.ts";
import { findInChunks, type SecretScan } from "./secrets.ts";

/** An error response of the registry, with its message. Status 0 if it can't be read. */
export class RegistryError extends Error {
  readonly status: number;
  /** The JSON of the response, if any. */
  readonly answer: unknown;
  constructor(status: number, message: string, answer?: unknown) {
    super(message);
    this.status = status;
    this.answer = answer;
  }
}

/** One request to a registry. */
export interface RegistryRequest extends Omit<OutgoingRequest, "headers"> {
  headers?: Record<string, string>;
  /** Sent again where the registry does not answer; only what changes nothing when it arrives twice. */
  again?: boolean;
}

const compress = promisify(zstdCompress);
const SMALL = 1024;
/** The quickest: a network is seldom faster. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const TIMEOUT_MS = 300_000;
/** A page of changes ends at 8 MiB, except for one record of any size. */
const MAX_JSON_BYTES = 64 << 20;
const MAX_BLOB_BYTES = 256 << 20;
const TRIES = 6;
const MAX_WAIT_MS = 60_000;

/**
 * Sends one request. Repeats it after the requested wait on 429 and 503, and waits as `patience` says if neither the
 * registry nor its proxy responds (502, 504 and similar). Throws `RegistryError` for an error response and
 * `CommandError` without a response.
 */
export async function exchange(
  base: string,
  credential: GetCredential,
  request: RegistryRequest,
  secrets: Pick<SecretScan, "find">,
  limits: RegistryRetry = createRegistryRetry(base),
): Promise<IncomingAnswer> {
  const body = await bodyOf(request, isNear(base), secrets);
  const send = async () => {
    const headers = {
      ...request.headers,
      authorization: `Bearer ${await credential()}`,
      ...(body ? { "content-type": body.type } : {}),
      ...(body?.packed ? { "content-encoding": "zstd" } : {}),
    };
    const answer = await attempt(base, request, { ...(body ? { body: body.bytes } : {}), headers });
    if (isProxyError(answer)) throw new NoResponse(noExplanation(base, answer.status));
    limits.answered();
    return answer;
  };
  let failed = 0;
  for (let tried = 1; ; tried++) {
    const answer = await untilAnswered();
    if (answer.status < 300) return { ...answer, sent: body?.size ?? 0 };
    if (tried < TRIES && (answer.status === 429 || answer.status === 503)) await sleep(waitOf(answer, tried));
    else throw refusal(base, answer);
  }

  async function untilAnswered(): Promise<ConfiguredAnswer> {
    for (;;) {
      const begun = performance.now();
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error;
        failed += 1;
        if (request.again && (await limits.wait(failed, performance.now() - begun))) continue;
        throw limits.hasAnswered() && failed > 1 ? new CommandError(`${error.message} ${WAITED}`) : error;
      }
    }
  }
}

/** The JSON of a response. Undefined if it is invalid. */
export function jsonOf({ body }: Pick<IncomingAnswer, "body">): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Whether the registry is on this machine: compression gains nothing there. */
const isNear = (base: string): boolean => isLoopbackHost(new URL(base).hostname);

async function bodyOf({ json, body, path }: RegistryRequest, near: boolean, secrets: Pick<SecretScan, "find">) {
  const plain = json === undefined ? body : { type: "application/json", bytes: Buffer.from(JSON.stringify(json)) };
  if (!plain) return undefined;
  const found = await findIn(plain.bytes, secrets);
  if (found) throw new RegistryError(0, `A request to ${path} contains ${found.name}, so it was not sent.`);
  const { type, bytes } = plain;
  const size = sizeOf(bytes);
  if ("chunks" in bytes || near || size < SMALL) return { type, bytes, size, packed: false };
  const packed = await compress(bytes, LEVEL);
  return { type, bytes: packed, size: packed.length, packed: true };
}

const findIn = (bytes: OutgoingBytes, secrets: Pick<SecretScan, "find">) =>
  "chunks" in bytes ? findInChunks(bytes.chunks(), secrets) : secrets.find(bytes);

const sizeOf = (bytes: OutgoingBytes): number => ("chunks" in bytes ? bytes.size : bytes.length);

async function attempt(
  base: string,
  { method, path, blob }: RegistryRequest,
  sent: Pick<ConfiguredRequest, "headers" | "body">,
): Promise<ConfiguredAnswer> {
  try {
    return await requestConfigured(`${base}${path}`, {
      ...sent,
      method,
      timeoutMs: TIMEOUT_MS,
      maxBytes: blob ? MAX_BLOB_BYTES : MAX_JSON_BYTES,
    });
  } catch (error) {
    if (error instanceof UnsafeInput) throw new RegistryError(0, `${base}${path}: ${error.message}`);
    if (codeOf(error) === PROXY_SETTING) throw new CommandError(noAnswer(base, error));
    throw new NoResponse(noAnswer(base, error));
  }
}

/** The wait in `Retry-After`, otherwise one second, doubled each time. */
function waitOf({ headers }: Pick<ConfiguredAnswer, "headers">, tried: number): number {
  return Math.min(MAX_WAIT_MS, Math.max(100, retryAfterMs(headers) ?? 500 * 2 ** tried));
}

function refusal(base: string, answer: ConfiguredAnswer): Error {
  const moved = answer.headers.get("location");
  if (moved && answer.status < 400) return new CommandError(isRedirectWithinRegistry(base, moved));
  const reported = jsonOf(answer);
  const message =
    isObject(reported) && typeof reported.message === "string" ? reported.message : noExplanation(base, answer.status);
  return new RegistryError(answer.status, message, reported);
}

/** How many records a write changed, as the registry counts them. */
export const changedBy = ({ headers }: Pick<IncomingAnswer, "headers">): number =>
  Number(headers.get("x-registry-changed") ?? 0);
