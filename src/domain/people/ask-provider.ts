import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type Provider from "oidc-provider";

/** A request for the OAuth library, made from validated values. */
export interface ProviderRequest {
  method: "GET" | "POST";
  /** Path and query. */
  path: string;
  form?: URLSearchParams;
  json?: unknown;
  cookie?: string;
  authorization?: string;
  /** The signed-in person. */
  personId?: string;
  /** The origin of the request, for the person who approves it. */
  device?: { address: string; agent: string };
}

/** The library's response. Its cookies are dropped, because the registry has its own session. */
export interface ProviderResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const questions = new WeakMap<IncomingMessage, ProviderRequest>();

/** Unexpected errors, by request. */
export const failures = new WeakMap<IncomingMessage, unknown>();

/** The question behind a request the library handles. */
export const questionOf = (request: IncomingMessage): ProviderRequest | undefined => questions.get(request);

/**
 * Calls the library with a separate request and response, so that it sees only validated values: it derives every
 * address from the Host header, which is always the configured one.
 */
export async function askProvider(provider: Provider, question: ProviderRequest): Promise<ProviderResponse> {
  const { host, protocol } = new URL(provider.issuer);
  const body = bodyOf(question);
  const request = new IncomingMessage(new Socket());
  request.method = question.method;
  request.url = question.path;
  request.headers = {
    host,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
    accept: "application/json",
    ...(body ? { "content-type": body.type, "content-length": String(body.bytes.length) } : {}),
    ...(question.cookie ? { cookie: question.cookie } : {}),
    ...(question.authorization ? { authorization: question.authorization } : {}),
  };
  if (body) request.push(body.bytes);
  request.push(null);
  questions.set(request, question);
  const response = new ServerResponse(request);
  const answered = ended(response);
  await provider.callback()(request, response);
  const answer = await answered;
  if (failures.has(request)) throw failures.get(request);
  return answer;
}

function bodyOf({ form, json }: ProviderRequest): { type: string; bytes: Buffer } | undefined {
  if (form) return { type: "application/x-www-form-urlencoded", bytes: Buffer.from(form.toString()) };
  return json === undefined ? undefined : { type: "application/json", bytes: Buffer.from(JSON.stringify(json)) };
}

const KEPT = ["content-type", "location", "www-authenticate", "cache-control"];

/** Resolves when the library ends its response. No socket is behind it, so nothing is written. */
function ended(response: ServerResponse): Promise<ProviderResponse> {
  const { promise, resolve } = Promise.withResolvers<ProviderResponse>();
  response.end = (chunk?: unknown) => {
    const headers = Object.fromEntries(
      KEPT.flatMap((name) => (response.hasHeader(name) ? [[name, String(response.getHeader(name))]] : [])),
    );
    const body = typeof chunk === "string" || chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
    resolve({ status: response.statusCode, headers, body });
    return response;
  };
  return promise;
}
