import type { Kind } from "../../store/kind.ts";
import type { Schema } from "../../store/schema.ts";
import type { Access } from "./access.ts";
import type { Settings } from "./settings.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The response of an endpoint: a JSON value of a shape, bytes of certain media types, or nothing (`NO_CONTENT`). */
export type EndpointResponse<R> =
  | {
      json: Schema<R>;
      /** Default 200. */
      status?: 200 | 201 | 204;
      /** Further statuses with a body of this shape. */
      also?: readonly number[];
    }
  | {
      bytes: readonly string[];
      about: string;
      /** The status in the OpenAPI document, 200 by default. */
      status?: 201;
      /** Shape of the JSON among the media types, for the OpenAPI document. */
      shape?: Schema;
    };

/** Format of a body: JSON (the default), an HTML form or JSON, or raw bytes as a stream. */
export type BodyForm = "json" | "form" | "bytes";

/**
 * The declaration of an endpoint. Router, OpenAPI document, typed client, reference page and the tests over all
 * endpoints are derived from it.
 */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> {
  method: Method;
  /** OpenAPI template: `/fonts/{file}`; `{path*}` matches the rest of the address, including slashes. */
  path: string;
  /** One line that begins with a verb. */
  summary: string;
  description?: string;
  /** Group in the reference: the feature's title. */
  tag: string;
  /** The permitted callers, and the requirement for tokens. */
  access: Access;
  params?: Schema<P>;
  query?: Schema<Q>;
  body?: Schema<B>;
  /** Whether a missing body is read as `{}`. */
  bodyIsOptional?: boolean;
  /**
   * `form`: `application/x-www-form-urlencoded` as well as JSON. `bytes`: any media type, read through `Call.stream`;
   * an additional `body` describes the form or JSON that the endpoint reads itself.
   */
  takes?: BodyForm;
  /** Media type of `bytes` in the OpenAPI document; default `application/octet-stream`. */
  media?: string;
  /** Renames fields that other clients of this protocol name differently; runs before validation. */
  accept?(body: unknown): unknown;
  answer: EndpointResponse<R>;
  /** Error statuses of this endpoint beyond those its access and body imply. */
  errors?: readonly number[];
  /** `registry`: 32 MiB; `asset`: 100 MiB; `default`: 1 MiB; `oauth`: 64 KiB. */
  limit?: "registry" | "asset" | "default" | "oauth";
  /**
   * `revalidate` (the default for public reads): bytes are cached and sent with an ETag, clients revalidate each time.
   * `immutable`: the address changes with the content. `none`: rendered for every request, never stored.
   */
  cache?: "revalidate" | "immutable" | "none";
  /**
   * `api` (default), `page` (trusted HTML), `sandbox` (tenant content that a browser could run, without scripts),
   * `preview` (the same with scripts, in an opaque origin).
   */
  headers?: "api" | "page" | "sandbox" | "preview";
  /**
   * Headers of the CORS preflight response for this address; undefined refuses it. Without this function every origin
   * may read.
   */
  preflight?(origin: string | undefined, settings: Settings): Record<string, string> | undefined;
  /**
   * `all`: pages of every origin may send it and read the response, including errors (CORS). For endpoints that read no
   * cookie: the caller authenticates with a token. Default: from the plan, open only for public reads.
   */
  origins?: "all";
  /** Whether it responds while the process shuts down; all others return 503. */
  whileStopping?: boolean;
  /**
   * True for a request with a body that changes nothing (RFC 9110, 9.2.1): a workspace accepts it from anyone on this
   * machine.
   */
  isSafe?: true;
  /** A form on a page does the same as an endpoint of the API, whose rights are named instead. */
  alsoInApi?: true;
  /** Kinds that a write replaces: in workspace mode the response is 409 with their files. */
  writes?: readonly Kind[];
  /**
   * The one record that the address reads or writes, by default the singleton of its kind; undefined for requests about
   * many. A read returns its digest (`X-Registry-Hash`); so does a write, which gets the replaced digest in `If-Match`,
   * or `If-None-Match: *` for none (RFC 9110, 13.1).
   */
  record?: { kind: Kind; id?(request: { params: P; query: Q; body: B }): string | undefined };
  /** A typical body, shown in the reference and sent by the tests. */
  example?: B;
}

/** Returns a declaration unchanged, with its types inferred. */
export const endpoint = <P = undefined, Q = undefined, B = undefined, R = never>(
  declaration: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> => declaration;

/** Bytes with their media type, as a handler of a bytes endpoint returns them. */
export interface BytesResponse<B = Uint8Array | string | ByteSource> {
  /** A `ByteSource` for content that isn't in memory: a video, an archive. */
  bytes: B;
  type: string;
  /** Default 200. */
  status?: number;
  headers?: Record<string, string | string[]>;
}

/** From `start` to before `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes that are read while they are sent, for each client, and only the requested range. */
export interface ByteSource {
  /** Number of bytes. */
  size: number;
  /** Changes with any byte; without quotes (strong, RFC 9110, 8.8.3). */
  etag: string;
  /** Undefined if they are deleted. */
  open(range: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /**
   * Temporary address of the same bytes, valid for some minutes without a credential; undefined if this server sends
   * them. Called for each request.
   */
  elsewhere?(): Promise<string | undefined>;
}

/** Names of the parameters in a path template, and whether each matches the rest of the address. */
export const pathParameters = (path: string): { name: string; rest: boolean }[] =>
  [...path.matchAll(/\{([a-zA-Z]+)(\*?)\}/g)].map(([, name = "", star]) => ({ name, rest: star === "*" }));
