import type { z } from "zod";
import type { changedElsewhereSchema } from "../../../platform/contract/changed-elsewhere.ts";
import { addressOf, type Input } from "../../../platform/contract/client.ts";
import type { Endpoint } from "../../../platform/contract/endpoint.ts";
import { isObject } from "../../../safe/is-object.ts";

/** The version of a record that another person saved in the meantime. */
export interface SavedElsewhere {
  /** Its author. */
  by: string;
  at: Date;
}

/** An error response, or no response. */
export interface CallFailure {
  ok: false;
  /** Undefined where the registry did not answer. */
  status?: number;
  /** Short stable code. */
  error?: string;
  /** Why it was not done, in words. */
  problem: string;
  /** Milliseconds to wait after a rate limit. */
  retryMs?: number;
  /** Set if the record is not the version to replace. */
  elsewhere?: SavedElsewhere;
}

/** The response. `hash` is the digest of the read or written record. */
export type CallResult<R> = { ok: true; data: R; hash: string | null } | CallFailure;

interface CallOptions {
  /** The version to replace: a digest, or null for none. */
  base?: string | null;
  signal?: AbortSignal;
}

/**
 * Calls an endpoint of this registry by its declaration, with the reader's session if there is one. In the browser, the
 * declaration has only method and address; the rest is types (`scripts/browser-contracts.ts`). Page and server have the
 * same version, so responses are trusted. Rejects only if `signal` is aborted.
 */
export async function call<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  input: Input<P, Q, B>,
  options: CallOptions = {},
): Promise<CallResult<R>> {
  const answer = await openCall(endpoint, input, options);
  if (!answer.ok) return answer;
  try {
    return { ...answer, data: answer.data.status === 204 ? undefined : await answer.data.json() };
  } catch (error) {
    options.signal?.throwIfAborted();
    return {
      ok: false,
      problem: error instanceof SyntaxError ? "the response was incomplete. Try again." : UNREACHABLE,
    };
  }
}

/** The same with an unread response, for streams. */
export async function openCall<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  { params, query, body }: Input<P, Q, B>,
  { base, signal, accept = "application/json" }: CallOptions & { accept?: string } = {},
): Promise<CallResult<Response>> {
  const headers = {
    accept,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(base === null ? { "if-none-match": "*" } : base === undefined ? {} : { "if-match": `"${base}"` }),
  };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const requested = fetch(addressOf(endpoint, params, query), { method: endpoint.method, headers, signal, ...text });
  try {
    const response = await requested;
    if (!response.ok) return await refusalOf(response);
    return { ok: true, data: response, hash: response.headers.get("x-registry-hash") };
  } catch {
    signal?.throwIfAborted();
    return { ok: false, problem: UNREACHABLE };
  }
}

const UNREACHABLE = "the registry can't be reached. Check your connection and try again.";
/** The API's message about credentials is for programs. */
const SIGNED_OUT = "you're signed out. Sign in in another tab, then try again here.";

async function refusalOf(response: Response): Promise<CallFailure> {
  const { status, headers } = response;
  const reported: unknown = await response.json().catch(() => undefined);
  const { error, message } = isObject(reported) ? reported : {};
  if (status === 401) return { ok: false, status, error: "unauthorized", problem: SIGNED_OUT };
  const elsewhere = status === 412 ? elsewhereIn(reported) : undefined;
  return {
    ok: false,
    status,
    problem: typeof message === "string" ? message : String(status),
    ...(typeof error === "string" ? { error } : {}),
    ...(status === 429 ? { retryMs: Number(headers.get("retry-after") ?? 1) * 1000 } : {}),
    ...(elsewhere ? { elsewhere } : {}),
  };
}

function elsewhereIn(reported: unknown): SavedElsewhere | undefined {
  const answer = reported as Partial<z.infer<typeof changedElsewhereSchema>> | undefined;
  const present = answer?.failed?.[0]?.present;
  if (!present) return undefined;
  return { by: present.changedBy ?? "Someone", at: new Date(present.updatedAt ?? Date.now()) };
}

/**
 * The text at an address of this registry, or the `fragment` of a page that is a part of another. Rejects with a
 * message for the reader.
 */
export const readResponseText = (address: string, { fragment = false } = {}): Promise<string> =>
  readResponse(address, fragment ? { "x-fragment": "true" } : {}).then((answer) => answer.text());

/** Requests an address of this registry with these headers. Rejects like `readResponseText`. */
export async function readResponse(address: string, headers: HeadersInit = {}): Promise<Response> {
  const response = await fetch(address, { headers }).catch(() => undefined);
  if (response?.ok) return response;
  if (!response) throw new Error("This part couldn't be loaded. Check your connection and try again.");
  if (response.status === 401 || response.status === 403)
    throw new Error("Sign in to see this part, then open it again.");
  throw new Error(`This part couldn't be loaded: ${(await refusalOf(response)).problem}`);
}

/** Whether a server responds at an address of any origin. The response is not read. */
export const isReached = (address: string): Promise<boolean> =>
  fetch(address, { method: "HEAD", mode: "no-cors" }).then(
    () => true,
    () => false,
  );

/** Sends a `POST` request without a body to this server. Returns whether it was accepted. */
export const sendSignal = (path: string): Promise<boolean> =>
  fetch(path, { method: "POST" }).then(
    ({ ok }) => ok,
    () => false,
  );
