import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type Provider from "oidc-provider";

/** A request for the OAuth library, made by us: what it sees is what we checked. */
export interface Question {
  method: "GET" | "POST";
  /** Path and query. */
  path: string;
  form?: URLSearchParams;
  json?: unknown;
  cookie?: string;
  authorization?: string;
  /** Who is signed in. */
  personId?: string;
  /** Where the request comes from, for the person who is asked to approve it. */
  device?: { address: string; agent: string };
}

/** What the library answered. Its cookies are dropped: the session is ours. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const questions = new WeakMap<IncomingMessage, Question>();

/** What went wrong where nobody expected it, by the request it happened to. */
export const failures = new WeakMap<IncomingMessage, unknown>();

/** The question behind a request the library handles. */
export const questionOf = (request: IncomingMessage): Question | undefined => questions.get(request);

/**
 * Asks the library over a request and response of its own, so that nothing of the real request reaches it unseen: it
 * takes every address from the Host header, and that is always the configured one.
 */
export async function askProvider(provider: Provider, question: Question): Promise<Answer> {
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

function bodyOf({ form, json }: Question): { type: string; bytes: Buffer } | undefined {
  if (form) return { type: "application/x-www-form-urlencoded", bytes: Buffer.from(form.toString()) };
  return json === undefined ? undefined : { type: "application/json", bytes: Buffer.from(JSON.stringify(json)) };
}

const KEPT = ["content-type", "location", "www-authenticate", "cache-control"];

/** Resolves when the library ends its response. No socket is behind it, so nothing is written. */
function ended(response: ServerResponse): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
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
