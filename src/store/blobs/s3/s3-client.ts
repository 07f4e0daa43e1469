import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { fetchConfigured } from "../../../safe/fetch.ts";
import { createSemaphore } from "../../../safe/semaphore.ts";
import { StoreUnavailable } from "../../store.ts";
import { isTransient, s3FaultOf, unreachable, xmlElementOf } from "./s3-fault.ts";
import { bucketUrl, type S3Settings } from "./s3-settings.ts";

/** Concurrent requests, over connections that are kept. */
const IN_FLIGHT = 32;
/** Delays before the retries of a request that failed temporarily, in milliseconds. */
const AGAIN_AFTER_MS = [50, 250, 1000];
/** Maximum bytes of an error response. */
const FAULT_BYTES = 64 << 10;
/** Maximum time for the wait and all attempts of a request together. */
const TIMEOUT_MS = 10_000;
/** Additional time for each MiB of a body. */
const PER_MIB_MS = 2_000;

export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Key in the bucket; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** Largest response, in bytes. */
  answers?: number;
}

export interface S3Answer {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

/** One bucket. Requests are signed (AWS Signature Version 4) and retried: all of them are safe to repeat. */
export interface S3Client {
  /**
   * Returns 2xx, 416, and 404 for a key that is read, removed or copied from. Throws `StoreUnavailable` and `StoreFull`
   * with a remedy.
   */
  ask(request: S3Request): Promise<S3Answer>;
  /**
   * Address that permits one request until `expires` (milliseconds since 1970). The request must send all these
   * headers.
   */
  presign(
    request: Pick<S3Request, "key" | "query" | "headers"> & { method: "GET" | "PUT"; expires: number },
  ): Promise<string>;
}

/**
 * Responses are read completely, so that a slow reader doesn't block a connection and a truncated response is requested
 * again.
 */
export function createS3Client(settings: S3Settings, bucket: string, log: (line: string) => void): S3Client {
  const { region, accessKeyId, secretAccessKey } = settings;
  const root = bucketUrl(settings, bucket);
  const keys = new Map<string, ArrayBuffer>();
  const turns = createSemaphore(IN_FLIGHT);
  const reported = createTold(log);

  const addressOf = ({ key, query = {} }: Pick<S3Request, "key" | "query">) =>
    `${root}${key}?${new URLSearchParams(query)}`.replace(/\?$/, "").replaceAll("+", "%20");
  const credentials = { accessKeyId, secretAccessKey, region, service: "s3", cache: keys };

  const send = async (request: S3Request, signal: AbortSignal, timeoutMs: number): Promise<S3Answer> => {
    const { method, headers, body, answers = 1 << 20 } = request;
    const signed = await new AwsV4Signer({ method, url: addressOf(request), headers, ...credentials }).sign();
    const response = await fetchConfigured(signed.url, {
      method,
      headers: { ...Object.fromEntries(signed.headers), "accept-encoding": "identity" },
      body: typeof body === "string" ? body : body && Buffer.from(body),
      redirect: "manual",
      signal,
      timeoutMs,
      maxBytes: Math.max(answers, FAULT_BYTES),
    });
    const bytes = response.body === null ? new Uint8Array() : Buffer.from(await response.arrayBuffer());
    const said = response.headers.get("content-length");
    if (method !== "HEAD" && said !== null && Number(said) !== bytes.byteLength)
      throw new Error("its response was incomplete");
    return { status: response.status, headers: response.headers, body: bytes };
  };

  /** One attempt. Throws `Passing` if it should be repeated. */
  const attempt = async (request: S3Request, deadline: number): Promise<S3Answer> => {
    const bytes = (request.body?.length ?? 0) + (request.answers ?? 0);
    const left = deadline - performance.now() + (bytes / (1 << 20)) * PER_MIB_MS;
    const clock = AbortSignal.timeout(Math.max(1, Math.round(left)));
    const answer = await send(request, clock, Math.max(1, Math.round(left))).catch((error: unknown) => {
      if (clock.aborted) throw unreachable(new Error("it did not respond in time"));
      throw new Passing(unreachable(error));
    });
    const { status } = answer;
    // Copies and the end of an upload in parts can fail with status 200: the response begins before the work is done.
    const text = () => new TextDecoder().decode(answer.body);
    const late = status === 200 && request.method !== "GET" && /<Error>/.test(text());
    if (!late && (status < 300 || status === 416)) return answer;
    if (status === 404 && mayBeAbsent(request) && xmlElementOf(text(), "Code") !== "NoSuchBucket") return answer;
    const fault = s3FaultOf(status, text());
    throw isTransient(status) || late ? new Passing(fault) : fault;
  };

  const ask = async (request: S3Request, deadline: number): Promise<S3Answer> => {
    for (const pause of [...AGAIN_AFTER_MS, undefined])
      try {
        return await attempt(request, deadline);
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        if (pause === undefined || performance.now() + pause > deadline) throw error.fault;
        // Spreads retries over time.
        await sleep(pause * (0.5 + Math.random()));
      }
    throw new StoreUnavailable("The object store cannot be reached.");
  };

  return {
    ask: async (request) => {
      const deadline = performance.now() + TIMEOUT_MS;
      const leave = await turns.acquire(TIMEOUT_MS);
      if (!leave)
        throw reported.fault(new StoreUnavailable("The object store is too slow for the number of requests."));
      try {
        const answer = await ask(request, deadline);
        reported.fine();
        return answer;
      } catch (error) {
        throw reported.fault(error);
      } finally {
        leave();
      }
    },
    presign: async ({ method, key, query, headers, expires }) => {
      const seconds = Math.max(1, Math.ceil((expires - Date.now()) / 1000));
      const url = addressOf({ key, query: { ...query, "X-Amz-Expires": String(seconds) } });
      const signed = await new AwsV4Signer({
        method,
        url,
        headers,
        ...credentials,
        signQuery: true,
        allHeaders: true,
      }).sign();
      return signed.url.href;
    },
  };
}

/** Whether the key of a request may be absent. A PUT or POST creates the key or is refused. */
const mayBeAbsent = ({ method, key, headers }: S3Request): boolean =>
  key !== "" && ((method !== "PUT" && method !== "POST") || headers?.["x-amz-copy-source"] !== undefined);

/** A fault that may be temporary. */
class Passing extends Error {
  readonly fault: StoreUnavailable;
  constructor(fault: StoreUnavailable) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Logs each fault once when it begins and once when it ends. Requests get every fault. */
function createTold(log: (line: string) => void): { fine(): void; fault(error: unknown): unknown } {
  let last: string | undefined;
  return {
    fine: () => {
      if (last !== undefined) log("The object store is available again.");
      last = undefined;
    },
    fault: (error) => {
      if (error instanceof StoreUnavailable && error.message !== last) {
        last = error.message;
        log(error.message);
      }
      return error;
    },
  };
}
