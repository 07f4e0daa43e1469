import type { Kind } from "../../store/kind.ts";
import type { Schema } from "../../store/schema.ts";
import type { Access } from "./access.ts";
import type { Settings } from "./settings.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What an endpoint answers: a JSON value of a shape, bytes of named media types, or nothing (`NO_CONTENT`). */
export type Answer<R> =
  | {
      json: Schema<R>;
      /** 200 where absent. */
      status?: 200 | 201 | 204;
      /** Further statuses with a body of this shape. */
      also?: readonly number[];
    }
  | {
      bytes: readonly string[];
      about: string;
      /** Shape of the JSON among the media types, for the OpenAPI document. */
      shape?: Schema;
    };

/** How a body travels: JSON (the default), an HTML form or JSON, or raw bytes handed over as a stream. */
export type BodyForm = "json" | "form" | "bytes";

/**
 * The declaration of an endpoint. Router, OpenAPI document, typed client, reference page and the tests over all
 * endpoints are made from it and from nothing else.
 */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> {
  method: Method;
  /** OpenAPI template: `/fonts/{file}`; `{path*}` takes the rest of the address, slashes too. */
  path: string;
  /** One line, a verb first. */
  summary: string;
  description?: string;
  /** Group in the reference: the feature's title. */
  tag: string;
  /** Who may call it, and what a token needs. */
  access: Access;
  params?: Schema<P>;
  query?: Schema<Q>;
  body?: Schema<B>;
  /** No body at all is read as `{}`. */
  bodyIsOptional?: boolean;
  /**
   * `form`: `application/x-www-form-urlencoded` as well as JSON. `bytes`: any media type, read through `Call.stream`; a
   * `body` declared beside it describes what the endpoint itself reads from a form or JSON.
   */
  takes?: BodyForm;
  /** Media type of `bytes` in the OpenAPI document; `application/octet-stream` where absent. */
  media?: string;
  /** Renames what other clients of this protocol call differently; runs before validation. */
  accept?(body: unknown): unknown;
  answer: Answer<R>;
  /** Error statuses of this endpoint beyond those its access and body imply. */
  errors?: readonly number[];
  /** `registry`: 32 MiB; `asset`: 100 MiB; `default`: 1 MiB; `oauth`: 64 KiB. */
  limit?: "registry" | "asset" | "default" | "oauth";
  /**
   * `revalidate` (the default for public reads): bytes are kept and answered with an ETag, clients ask each time.
   * `immutable`: the address changes with the content. `none`: made anew for every request, never stored.
   */
  cache?: "revalidate" | "immutable" | "none";
  /**
   * `api` (default), `page` (HTML of ours), `sandbox` (content of a tenant that a browser could run, without scripts),
   * `preview` (the same with scripts, in an opaque origin).
   */
  headers?: "api" | "page" | "sandbox" | "preview";
  /**
   * Headers of the answer to a browser's preflight for this address (CORS); undefined refuses it. Without it every origin
   * may read.
   */
  preflight?(origin: string | undefined, settings: Settings): Record<string, string> | undefined;
  /**
   * `all`: pages of every origin may send it and read the answer, refusals too (CORS). For what reads no cookie: who asks
   * proves who they are with a token. Absent: the plan says it, open for public reads alone.
   */
  origins?: "all";
  /** Answered also while the process is about to stop; all others are refused with 503. */
  whileStopping?: boolean;
  /** True for a request with a body that changes nothing (RFC 9110, 9.2.1): a workspace answers whoever sits at the machine. */
  isSafe?: true;
  /** A form on a page does the same as an endpoint of the API, whose rights are named instead. */
  alsoInApi?: true;
  /** Kinds a write replaces: workspace mode answers 409 and names their files. */
  writes?: readonly Kind[];
  /**
   * The one record the address reads or writes, by default the only one of its kind; undefined where the request is about
   * many. A read tells its digest (`X-Registry-Hash`); so does a write, which takes the one it replaces in `If-Match`, or
   * `If-None-Match: *` for none (RFC 9110, 13.1).
   */
  record?: { kind: Kind; id?(request: { params: P; query: Q; body: B }): string | undefined };
  /** A typical body, shown in the reference and sent by the tests. */
  example?: B;
}

/** Hands a declaration back with its types inferred. */
export const endpoint = <P = undefined, Q = undefined, B = undefined, R = never>(
  declaration: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> => declaration;

/** Bytes with their media type, as a handler of a bytes endpoint returns them. */
export interface Bytes<B = Uint8Array | string | ByteSource> {
  /** A `ByteSource` for what is not held in memory: a film, an archive. */
  bytes: B;
  type: string;
  /** 200 where absent. */
  status?: number;
  headers?: Record<string, string | string[]>;
}

/** From `start` to before `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes that are read as they go out, for each who asks, and only the part that is asked for. */
export interface ByteSource {
  /** How many there are. */
  size: number;
  /** Different where a byte is; without quotes (strong, RFC 9110, 8.8.3). */
  etag: string;
  /** Undefined where they are gone. */
  open(range: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /**
   * Address that whoever asks may read them at instead, for some minutes, without a credential; undefined where they are
   * read here. Asked for each request.
   */
  elsewhere?(): Promise<string | undefined>;
}

/** Names of the parameters in a path template, and whether each takes the rest of the address. */
export const pathParameters = (path: string): { name: string; rest: boolean }[] =>
  [...path.matchAll(/\{([a-zA-Z]+)(\*?)\}/g)].map(([, name = "", star]) => ({ name, rest: star === "*" }));
