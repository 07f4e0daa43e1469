import type { z } from "zod";
import type { changedElsewhereSchema } from "../../../platform/contract/changed-elsewhere.ts";
import { addressOf, type Input } from "../../../platform/contract/client.ts";
import type { Endpoint } from "../../../platform/contract/endpoint.ts";
import { isObject } from "../../../safe/is-object.ts";

/** What is in the place of a record that somebody else changed meanwhile. */
export interface Elsewhere {
  /** Who did it. */
  by: string;
  at: Date;
}

/** An answer that says no, or none at all. */
export interface Refusal {
  ok: false;
  /** Undefined where the registry did not answer. */
  status?: number;
  /** Short stable code. */
  error?: string;
  /** Why it was not done, in words. */
  problem: string;
  /** Milliseconds to wait before asking again, where too much was asked for. */
  retryMs?: number;
  /** Set where the record is not what the request was to replace. */
  elsewhere?: Elsewhere;
}

/** What was answered; `hash` is the digest of the record that was read or written. */
export type Result<R> = { ok: true; data: R; hash: string | null } | Refusal;

interface CallOptions {
  /** What the request replaces: a digest, null for nothing. */
  base?: string | null;
  signal?: AbortSignal;
}

/**
 * Calls an endpoint of this registry by its declaration, as the reader who is signed in or as nobody. Of the declaration
 * there are method and address in the browser, and the rest as types (`scripts/browser-contracts.ts`). The page comes from
 * the server it asks, so answers are taken as declared. Rejects only when `signal` is aborted.
 */
export async function call<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  input: Input<P, Q, B>,
  options: CallOptions = {},
): Promise<Result<R>> {
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

/** The same, with an answer that has not been read: for what comes piece by piece. */
export async function openCall<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  { params, query, body }: Input<P, Q, B>,
  { base, signal, accept = "application/json" }: CallOptions & { accept?: string } = {},
): Promise<Result<Response>> {
  const headers = {
    accept,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(base === null ? { "if-none-match": "*" } : base === undefined ? {} : { "if-match": `"${base}"` }),
  };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const asked = fetch(addressOf(endpoint, params, query), { method: endpoint.method, headers, signal, ...text });
  try {
    const response = await asked;
    if (!response.ok) return await refusalOf(response);
    return { ok: true, data: response, hash: response.headers.get("x-registry-hash") };
  } catch {
    signal?.throwIfAborted();
    return { ok: false, problem: UNREACHABLE };
  }
}

const UNREACHABLE = "the registry can't be reached. Check your connection and try again.";
/** What the API says of credentials is for programs. */
const SIGNED_OUT = "you're signed out. Sign in in another tab, then try again here.";

async function refusalOf(response: Response): Promise<Refusal> {
  const { status, headers } = response;
  const told: unknown = await response.json().catch(() => undefined);
  const { error, message } = isObject(told) ? told : {};
  if (status === 401) return { ok: false, status, error: "unauthorized", problem: SIGNED_OUT };
  const elsewhere = status === 412 ? elsewhereIn(told) : undefined;
  return {
    ok: false,
    status,
    problem: typeof message === "string" ? message : String(status),
    ...(typeof error === "string" ? { error } : {}),
    ...(status === 429 ? { retryMs: Number(headers.get("retry-after") ?? 1) * 1000 } : {}),
    ...(elsewhere ? { elsewhere } : {}),
  };
}

function elsewhereIn(told: unknown): Elsewhere | undefined {
  const answer = told as Partial<z.infer<typeof changedElsewhereSchema>> | undefined;
  const present = answer?.failed?.[0]?.present;
  if (!present) return undefined;
  return { by: present.changedBy ?? "Someone", at: new Date(present.updatedAt ?? Date.now()) };
}

/** The text at an address of this registry; of a page that is part of another one, the `fragment`. Rejects with what to tell the reader. */
export const readText = (address: string, { fragment = false } = {}): Promise<string> =>
  readAnswer(address, fragment ? { "x-fragment": "true" } : {}).then((answer) => answer.text());

/** The answer of an address of this registry, asked with these headers. Rejects as `readText` does. */
export async function readAnswer(address: string, headers: HeadersInit = {}): Promise<Response> {
  const response = await fetch(address, { headers }).catch(() => undefined);
  if (response?.ok) return response;
  if (!response) throw new Error("This part couldn't be loaded. Check your connection and try again.");
  if (response.status === 401 || response.status === 403)
    throw new Error("Sign in to see this part, then open it again.");
  throw new Error(`This part couldn't be loaded: ${(await refusalOf(response)).problem}`);
}

/** Whether anybody answers at an address, of whatever origin; what is answered is not read. */
export const isReached = (address: string): Promise<boolean> =>
  fetch(address, { method: "HEAD", mode: "no-cors" }).then(
    () => true,
    () => false,
  );

/** Tells this server something by an address alone, and whether it took it. */
export const tell = (path: string): Promise<boolean> =>
  fetch(path, { method: "POST" }).then(
    ({ ok }) => ok,
    () => false,
  );
