import type { IncomingMessage, ServerResponse } from "node:http";
import type { Kind } from "../../store/kind.ts";
import type { Blobs, Commit, CommitResult, KindState, RecordChange, Snapshot, Store } from "../../store/store.ts";
import type { Actor } from "./access.ts";
import type { Blocks } from "./block.ts";
import type { Client } from "./client.ts";
import type { BytesResponse, Endpoint } from "./endpoint.ts";
import type { FrameData } from "./frame.ts";
import type { ServicePart } from "./part.ts";
import type { PassageQuestion, RankedRecord, SearchQuestion, SearchResults } from "./search-source.ts";
import type { Settings } from "./settings.ts";

/** Everything that a request gives to its handler. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  params: P;
  query: Q;
  body: B;
  /** The requested path and query. */
  url: string;
  settings: Settings;
  /**
   * Headers of the request by lower-case name. Reading them makes a response personal: only for uncached endpoints
   * (`cache: "none"` or a write).
   */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Address of the client, also behind trusted proxies. */
  remote: string;
  /** The raw body of an endpoint that takes bytes, bounded by its limit. */
  stream(): AsyncIterable<Uint8Array>;
  /** Aborted when the client disconnects: long work then stops. */
  left: AbortSignal;
  /** Aborted when the process shuts down: streams end, so that their clients reconnect to another process. */
  stopping: AbortSignal;
  /** Opens a part of the process. Rejects in workspace mode for parts that need a database. */
  part<T>(part: ServicePart<T>): Promise<T>;
  /** The records as of this request. The kinds that are read determine how long cached bytes are valid. */
  snapshot: Snapshot;
  blobs: Blobs;
  history: Store["history"];
  /** Undefined for public reads without credentials. */
  actor?: Actor;
  /**
   * The actor of a bearer token or key, for endpoints that handle anonymous callers themselves; cookies are ignored.
   * Undefined without one, `ApiError` 401 for an invalid one, 400 for two.
   */
  identify(): Promise<Actor | undefined>;
  /**
   * The same request for an actor who authenticated in another way than declared (`identify`), on the records as of
   * revision `at` if given. Searches always use the present records.
   */
  actAs(actor: Actor, at?: number): Call;
  /**
   * The endpoints of the HTTP API, called in this process: reads use the same snapshot, writes require a write request.
   */
  client: Client;
  /** Data for the layout of a page. */
  frame(): Promise<FrameData>;
  /** Searches all search sources. */
  search(requested: SearchQuestion): Promise<SearchResults>;
  /** Finds items that answer a question in natural language, with their passages; best first. */
  findPassages(requested: PassageQuestion): Promise<RankedRecord[]>;
  /** Kinds of records of all features, in the order of the feature list. */
  kinds: readonly Kind[];
  /** The blocks that documents can use. */
  blocks: Blocks;
  /** Every declared endpoint, in the order of the feature list. */
  endpoints: readonly Endpoint[];
  /**
   * The ID and head of the log. Rejects while the registry is unavailable: its database is unreachable, or the process
   * shuts down.
   */
  ready(): Promise<{ logId: string; head: number }>;
  /** Records as of revision `at`. */
  readAt(at: number): Snapshot;
  /** Revisions after `since`, in order. */
  changes: Store["changes"];
  /**
   * Replaces or removes records as the caller; all or none, or each on its own. A digest in the request
   * (`Endpoint.record`) applies to the change of that record. Throws `ApiError` 412 if it doesn't match, and `Outdated`
   * if the state behind the decision has changed.
   */
  commit(
    changes: readonly RecordChange[],
    atomicity?: "all" | "each",
    decidedOn?: KindState,
    alongside?: Commit["alongside"],
  ): Promise<CommitResult>;
  /**
   * Commits the changes that `make` decides on, as if no other process wrote meanwhile: `make` runs again with a newer
   * snapshot if a kind it read was written before the commit. Throws `ApiError` 503 if concurrent writes always win.
   * `alongside` has statements of the same transaction (`Commit.alongside`).
   */
  decide(
    make: (snapshot: Snapshot) => Promise<readonly RecordChange[]>,
    alongside?: Commit["alongside"],
  ): Promise<CommitResult>;
}

/** A JSON response whose status differs from the declared one. */
export class JsonResponse<R> {
  readonly status: number;
  readonly body: R;
  readonly headers: Record<string, string>;
  constructor(status: number, body: R, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A JSON response that is already text: a large one, joined from existing texts. */
export class JsonText<R> {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  /** The parsed response, for callers in this process. */
  parse(): R {
    return JSON.parse(this.text);
  }
}

/** An endpoint with its handler. */
export interface Route<P = unknown, Q = unknown, B = unknown, R = unknown> {
  endpoint: Endpoint<P, Q, B, R>;
  handle(call: Call<P, Q, B>): Promise<R | JsonResponse<R> | JsonText<R> | BytesResponse>;
  /**
   * The page as Markdown, for readers of text: at the page's address with `.md` appended, and for clients that prefer
   * `text/markdown`. Undefined if the page doesn't exist.
   */
  text?(call: Call<P, Q, B>): Promise<string | undefined>;
  /** The endpoint of that text (`withMarkdownRoutes`); for a text, its own endpoint. */
  twin?: Endpoint;
  /** Responds on Node's request and response, for protocol libraries; `handle` is not called. */
  respond?(exchange: HttpExchange, call: Call<P, Q, B>): Promise<void>;
}

/** Node's request and response. */
export interface HttpExchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** A route for an endpoint that returns JSON. */
export const route = <P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (call: Call<P, Q, B>) => Promise<R | JsonResponse<R> | JsonText<R>>,
): Route<P, Q, B, R> => ({ endpoint, handle });

/** A route for an endpoint that returns bytes. */
export const bytesRoute = <P, Q, B>(
  endpoint: Endpoint<P, Q, B, never>,
  handle: (call: Call<P, Q, B>) => Promise<BytesResponse>,
): Route<P, Q, B, never> => ({ endpoint, handle });

/** A route for an endpoint that a protocol library serves on Node's request and response. */
export const nodeRoute = <P, Q, B>(
  endpoint: Endpoint<P, Q, B, never>,
  respond: (exchange: HttpExchange, call: Call<P, Q, B>) => Promise<void>,
): Route<P, Q, B, never> => ({
  endpoint,
  respond,
  handle: () => Promise.reject(new Error(`${endpoint.path} is only available over HTTP`)),
});

/** Shorthand for one record to write. */
export const put = <D>(kind: Kind<D>, id: string, document: D): RecordChange => ({ action: "put", kind, id, document });

/**
 * Shorthand for writing one record as a pure function of the present one; undefined means no document, in both
 * directions. It may run more than once, and no concurrent write is lost.
 */
export const update = <D>(
  kind: Kind<D>,
  id: string,
  make: (present: D | undefined) => D | undefined,
): RecordChange => ({
  action: "update",
  kind,
  id,
  // This kind validated the present document.
  update: (present) => make(present as D | undefined),
});

/** Shorthand for one record to remove. */
export const remove = (kind: Kind, id: string): RecordChange => ({ action: "delete", kind, id });
