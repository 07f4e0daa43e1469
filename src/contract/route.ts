import type { Kind } from "../store/kind.ts";
import type { Applied, Blobs, Change, Snapshot, Store } from "../store/store.ts";
import type { Frame } from "../web/frame.ts";
import type { Actor } from "./access.ts";
import type { Client } from "./client.ts";
import type { Bytes, Endpoint } from "./endpoint.ts";
import type { SearchDocument } from "./search-source.ts";

/** What the deployment decides and handlers may know. */
export interface Settings {
  /** Origin for absolute addresses, without a path or trailing slash. */
  baseUrl: string;
  /** Where library icons are shown from: our own `/cdn/icons` or another host. */
  iconCdnUrl: string;
  mode: "registry" | "workspace";
  version: string;
  /** Bytes a write may have. */
  limits: { registry: number; default: number };
}

/** Everything one request hands to its handler. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  params: P;
  query: Q;
  body: B;
  /** Path and query as asked for. */
  url: string;
  settings: Settings;
  /** The records as of this request. Which kinds are read through it decides how long cached bytes hold. */
  snapshot: Snapshot;
  blobs: Blobs;
  history: Store["history"];
  /** Undefined for public reads without credentials. */
  actor?: Actor;
  /** The same endpoints the HTTP API has, called in this process on the same snapshot. */
  client: Client;
  /** What the layout of a page needs to know. */
  frame(): Promise<Frame>;
  /** Finds what the features make findable. */
  search(query: string, limit: number): Promise<{ results: SearchDocument[]; total: number }>;
  /** Every declared endpoint, in the order of the feature list. */
  endpoints: readonly Endpoint[];
  /** Which log it is and where it stands. Rejects while the registry cannot answer: its database is away, or it is about to stop. */
  ready(): Promise<{ logId: string; head: number }>;
  /** Replaces or removes records as the caller; all of them or none. */
  commit(changes: readonly Change[]): Promise<Applied>;
}

/** An endpoint with the function that answers it. */
export interface Route<P = unknown, Q = unknown, B = unknown, R = unknown> {
  endpoint: Endpoint<P, Q, B, R>;
  handle(call: Call<P, Q, B>): Promise<R | Bytes>;
}

/** A route for an endpoint that answers JSON. */
export const route = <P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (call: Call<P, Q, B>) => Promise<R>,
): Route<P, Q, B, R> => ({ endpoint, handle });

/** A route for an endpoint that answers bytes. */
export const bytesRoute = <P, Q, B>(
  endpoint: Endpoint<P, Q, B, never>,
  handle: (call: Call<P, Q, B>) => Promise<Bytes>,
): Route<P, Q, B, never> => ({ endpoint, handle });

/** Shorthand for one record to write. */
export const put = <D>(kind: Kind<D>, id: string, document: D): Change => ({ action: "put", kind, id, document });
