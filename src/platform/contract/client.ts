import type { StreamedBody } from "../../safe/request.ts";
import type { Endpoint, Method } from "./endpoint.ts";

type Part<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T };

/** The parts of a request an endpoint declares. */
export type Input<P, Q, B> = Part<"params", P> & Part<"query", Q> & Part<"body", B>;

/**
 * Calls an endpoint by its declaration, in this process. A write has the identity and permissions of the caller; `base`
 * is the digest of the record it replaces, null for none; `message` is the reason if the body has none; `onHash` gets
 * the new digest of the record. Rejects with `ApiError`.
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

/** Bytes of a body, in memory or as a stream. */
export type OutgoingBytes = Uint8Array | StreamedBody;

/** One request, on any transport. */
export interface OutgoingRequest {
  method: Method;
  /** Includes its query. */
  path: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  body?: { type: string; bytes: OutgoingBytes };
  /** Whether the response may be as large as one blob. */
  blob?: boolean;
}

/** The response, with a status below 300. */
export interface IncomingAnswer {
  status: number;
  headers: Pick<Headers, "get">;
  body: Uint8Array;
  /** Sent bytes of the request's body. */
  sent: number;
}

/** Sends one request to a registry; rejects for an error response. */
export type SendRequest = (request: OutgoingRequest) => Promise<IncomingAnswer>;

/** A response of the declared shape, with its metadata. */
export interface ClientResponse<R> extends Omit<IncomingAnswer, "body"> {
  data: R;
}

/** Calls a registry by its declarations. */
export interface RemoteClient {
  /**
   * Calls an endpoint that returns JSON. Rejects with `UnknownAnswer` if the response doesn't match the declaration.
   */
  call<P, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    input: Input<P, Q, B>,
    more?: CallOptions,
  ): Promise<ClientResponse<R>>;
  /** Reads an endpoint that returns bytes. */
  read<P, Q>(endpoint: Endpoint<P, Q, undefined, never>, input: Input<P, Q, undefined>): Promise<Uint8Array>;
}

/** Options of a request beyond its declaration. */
export interface CallOptions {
  headers?: Record<string, string>;
  /** The body of an endpoint that takes bytes. */
  bytes?: OutgoingBytes;
}

/** A response that doesn't have the declared shape: the server has another version, or isn't a registry. */
export class UnknownAnswer extends Error {}

/** Creates the client of a registry from a transport. Shapes, methods and addresses come from the declarations. */
export function createClient(exchange: SendRequest): RemoteClient {
  return {
    async call(endpoint, { params, query, body }, { headers = {}, bytes } = {}) {
      const { method, answer, media = "application/octet-stream" } = endpoint;
      const path = addressOf(endpoint, params, query);
      const request = { method, path, headers, ...(body === undefined ? {} : { json: body }) };
      const { body: reported, ...came } = await exchange(
        bytes ? { ...request, body: { type: media, bytes } } : request,
      );
      if (!("json" in answer)) throw new Error(`${endpoint.path} answers bytes: read it.`);
      const parsed = answer.json.safeParse(parseJson(reported));
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

/**
 * An empty body is undefined, which `NO_CONTENT` accepts; other text than JSON is returned as text, which no shape
 * accepts.
 */
function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const text = Buffer.from(bytes).toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
