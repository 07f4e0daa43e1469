import type { StreamedBody } from "../../safe/request.ts";
import type { Endpoint, Method } from "./endpoint.ts";

type Part<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T };

/** The parts of a request an endpoint declares. */
export type Input<P, Q, B> = Part<"params", P> & Part<"query", Q> & Part<"body", B>;

/**
 * Calls an endpoint by its declaration, in this process. A write is made as the caller, with the rights of the caller;
 * `base` is the digest of the record it replaces, null for none; `message` says why, where the body does not;
 * `onHash` is told the digest the record has after it. Rejects with `ApiError`.
 */
export type Client = <P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  input: Input<P, Q, B>,
  more?: { base?: string | null; message?: string; onHash?(hash: string): void },
) => Promise<R>;

/** Path and query of a call, encoded. */
export function addressOf(endpoint: Pick<Endpoint, "path">, params?: unknown, query?: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{([a-zA-Z]+)(\*?)\}/g, (_, name: string, rest: string) => {
    const value = String(values[name] ?? "");
    return rest ? value.split("/").map(encodeURIComponent).join("/") : encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Bytes of a body, in memory or as they are read. */
export type OutgoingBytes = Uint8Array | StreamedBody;

/** One request, however it travels. */
export interface OutgoingRequest {
  method: Method;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  body?: { type: string; bytes: OutgoingBytes };
  /** The answer may be as large as one blob. */
  blob?: boolean;
}

/** What came back, with a status below 300. */
export interface IncomingAnswer {
  status: number;
  headers: Pick<Headers, "get">;
  body: Uint8Array;
  /** Bytes of the request's body as they were sent. */
  sent: number;
}

/** Carries one request to a registry; rejects for an answer that says no. */
export type Exchange = (request: OutgoingRequest) => Promise<IncomingAnswer>;

/** An answer of the declared shape, and how it came. */
export interface Called<R> extends Omit<IncomingAnswer, "body"> {
  data: R;
}

/** Calls a registry by its declarations. */
export interface RemoteClient {
  /** Calls an endpoint that answers JSON. Rejects with `UnknownAnswer` where the answer is not as declared. */
  call<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: Input<P, Q, B>, more?: CallOptions): Promise<Called<R>>;
  /** Reads an endpoint that answers bytes. */
  read<P, Q>(endpoint: Endpoint<P, Q, undefined, never>, input: Input<P, Q, undefined>): Promise<Uint8Array>;
}

/** What a request has beside what its declaration names. */
export interface CallOptions {
  headers?: Record<string, string>;
  /** The body of an endpoint that takes bytes. */
  bytes?: OutgoingBytes;
}

/** An answer that is not of the declared shape: the other side is another version, or no registry at all. */
export class UnknownAnswer extends Error {}

/** Makes the client of a registry from a way to reach it. Shapes, methods and addresses are those of the declarations. */
export function createClient(exchange: Exchange): RemoteClient {
  return {
    async call(endpoint, { params, query, body }, { headers = {}, bytes } = {}) {
      const { method, answer, media = "application/octet-stream" } = endpoint;
      const path = addressOf(endpoint, params, query);
      const request = { method, path, headers, ...(body === undefined ? {} : { json: body }) };
      const { body: told, ...came } = await exchange(bytes ? { ...request, body: { type: media, bytes } } : request);
      if (!("json" in answer)) throw new Error(`${endpoint.path} answers bytes: read it.`);
      const parsed = answer.json.safeParse(parseJson(told));
      if (parsed.success) return { ...came, data: parsed.data };
      const [issue] = parsed.error.issues;
      throw new UnknownAnswer(
        `${endpoint.path} returned an unexpected response: /${issue?.path.join("/")} ${issue?.message}. Check that the URL is a design-system registry of the same version.`,
      );
    },
    async read(endpoint, { params, query }) {
      const path = addressOf(endpoint, params, query);
      return (await exchange({ method: endpoint.method, path, headers: {}, blob: true })).body;
    },
  };
}

/** No body is undefined, which `NO_CONTENT` takes; what is no JSON is its text, which no shape takes. */
function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const text = Buffer.from(bytes).toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
