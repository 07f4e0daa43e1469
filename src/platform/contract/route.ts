import type { IncomingMessage, ServerResponse } from "node:http";
import type { Kind } from "../../store/kind.ts";
import type { Applied, Blobs, Change, Commit, KindState, Snapshot, Store } from "../../store/store.ts";
import type { Actor } from "./access.ts";
import type { Blocks } from "./block.ts";
import type { Client } from "./client.ts";
import type { Bytes, Endpoint } from "./endpoint.ts";
import type { Frame } from "./frame.ts";
import type { Part } from "./part.ts";
import type { Found, FoundThing, PassageQuestion, SearchQuestion } from "./search-source.ts";
import type { Settings } from "./settings.ts";

/** Everything one request hands to its handler. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  params: P;
  query: Q;
  body: B;
  /** Path and query as asked for. */
  url: string;
  settings: Settings;
  /** Headers of the request by lower-case name. Reading them makes an answer personal: only where nothing is kept (`cache: "none"` or a write). */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Address the request came from; behind trusted proxies the client's. */
  remote: string;
  /** The raw body of an endpoint that takes bytes, bounded by its limit. */
  stream(): AsyncIterable<Uint8Array>;
  /** Aborted when nobody waits for the answer any more: what takes long is given up. */
  left: AbortSignal;
  /** Aborted when the process is about to stop: streams end, so that their clients come again elsewhere. */
  stopping: AbortSignal;
  /** What lives as long as the process. Rejects in workspace mode for parts that need a database. */
  part<T>(part: Part<T>): Promise<T>;
  /** The records as of this request. Which kinds are read through it decides how long cached bytes hold. */
  snapshot: Snapshot;
  blobs: Blobs;
  history: Store["history"];
  /** Undefined for public reads without credentials. */
  actor?: Actor;
  /**
   * Who presented a bearer or key, for endpoints that answer strangers in their own way; a cookie does not count.
   * Undefined without any, `ApiError` 401 for one that is not valid, 400 for two.
   */
  identify(): Promise<Actor | undefined>;
  /**
   * The same request by somebody who said who they are in another way than the endpoint declares (`identify`); of the
   * records as of revision `at` where it is given. What is searched is always what there is now.
   */
  actAs(actor: Actor, at?: number): Call;
  /** The same endpoints the HTTP API has, called in this process: reads on the same snapshot, writes where this is one. */
  client: Client;
  /** What the layout of a page needs to know. */
  frame(): Promise<Frame>;
  /** Searches everything that has a search source. */
  search(asked: SearchQuestion): Promise<Found>;
  /** Finds what answers a question in sentences, with what it says; best first. */
  findPassages(asked: PassageQuestion): Promise<FoundThing[]>;
  /** Kinds of records of all features, in the order of the feature list. */
  kinds: readonly Kind[];
  /** What documents can name. */
  blocks: Blocks;
  /** Every declared endpoint, in the order of the feature list. */
  endpoints: readonly Endpoint[];
  /** Which log it is and where it stands. Rejects while the registry cannot answer: its database is away, or it is about to stop. */
  ready(): Promise<{ logId: string; head: number }>;
  /** Records as of revision `at`. */
  readAt(at: number): Snapshot;
  /** Revisions after `since`, in order. */
  changes: Store["changes"];
  /**
   * Replaces or removes records as the caller; all of them or none, or each for itself. What the request says it replaces
   * (`Endpoint.record`) holds for the change of that record. Throws `ApiError` 412 where it is something else, and
   * `Outdated` where what the changes were decided on is no longer so.
   */
  commit(
    changes: readonly Change[],
    atomicity?: "all" | "each",
    decidedOn?: KindState,
    alongside?: Commit["alongside"],
  ): Promise<Applied>;
  /**
   * Commits the changes that `make` decides on, as if nobody else wrote meanwhile: it is asked again, of a newer snapshot,
   * where a kind it read was written before the commit landed. Throws `ApiError` 503 where others never let it land.
   * `alongside` has statements of the same transaction (`Commit.alongside`).
   */
  decide(make: (snapshot: Snapshot) => Promise<readonly Change[]>, alongside?: Commit["alongside"]): Promise<Applied>;
}

/** A JSON answer whose status differs from the declared one. */
export class Answered<R> {
  readonly status: number;
  readonly body: R;
  readonly headers: Record<string, string>;
  constructor(status: number, body: R, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A JSON answer that is text already: a large one, put together from texts at hand. */
export class JsonText<R> {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  /** The answer itself, for who asks in this process. */
  parse(): R {
    return JSON.parse(this.text);
  }
}

/** An endpoint with the function that answers it. */
export interface Route<P = unknown, Q = unknown, B = unknown, R = unknown> {
  endpoint: Endpoint<P, Q, B, R>;
  handle(call: Call<P, Q, B>): Promise<R | Answered<R> | JsonText<R> | Bytes>;
  /**
   * The same in markdown, for who reads only text: at the address of a page with `.md` behind it, and for whoever prefers
   * `text/markdown`. Undefined where there is nothing at the address.
   */
  text?(call: Call<P, Q, B>): Promise<string | undefined>;
  /** The endpoint of that text (`withTwins`); of a text, its own. */
  twin?: Endpoint;
  /** Answers by itself on Node's request and response, for protocol libraries; `handle` is not called. */
  respond?(exchange: Exchange, call: Call<P, Q, B>): Promise<void>;
}

/** A request and the response to it, as Node has them. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** A route for an endpoint that answers JSON. */
export const route = <P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (call: Call<P, Q, B>) => Promise<R | Answered<R> | JsonText<R>>,
): Route<P, Q, B, R> => ({ endpoint, handle });

/** A route for an endpoint that answers bytes. */
export const bytesRoute = <P, Q, B>(
  endpoint: Endpoint<P, Q, B, never>,
  handle: (call: Call<P, Q, B>) => Promise<Bytes>,
): Route<P, Q, B, never> => ({ endpoint, handle });

/** A route for an endpoint a protocol library answers on Node's own request and response. */
export const nodeRoute = <P, Q, B>(
  endpoint: Endpoint<P, Q, B, never>,
  respond: (exchange: Exchange, call: Call<P, Q, B>) => Promise<void>,
): Route<P, Q, B, never> => ({
  endpoint,
  respond,
  handle: () => Promise.reject(new Error(`${endpoint.path} is only available over HTTP`)),
});

/** Shorthand for one record to write. */
export const put = <D>(kind: Kind<D>, id: string, document: D): Change => ({ action: "put", kind, id, document });

/**
 * Shorthand for one record to write as a pure function of the present one; undefined stands for none, on both sides. It
 * may be called more than once, and nothing that is written meanwhile is lost.
 */
export const update = <D>(kind: Kind<D>, id: string, make: (present: D | undefined) => D | undefined): Change => ({
  action: "update",
  kind,
  id,
  // It was this kind that validated what is there.
  update: (present) => make(present as D | undefined),
});

/** Shorthand for one record to remove. */
export const remove = (kind: Kind, id: string): Change => ({ action: "delete", kind, id });
