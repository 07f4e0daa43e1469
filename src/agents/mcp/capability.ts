import type { Server, ServerCapabilities, ServerEvent } from "@modelcontextprotocol/server";
import type { Access, Actor } from "../../platform/contract/access.ts";
import type { Deployment } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Revision, Store } from "../../store/store.ts";

/** A message of an authenticated client. */
export interface CapabilityCall {
  call: Call;
  actor: Actor;
  /** Whether it is anonymous: only public content is returned. */
  isStranger?: true;
  /** The session it belongs to; absent for `initialize` and in the stateless revision. */
  session?: Subscriber;
  /** Aborted when the client no longer waits. */
  signal: AbortSignal;
}

/** A subscriber to single resources on the event stream of a session (2025-11-25, `resources/subscribe`). */
export interface Subscriber {
  subscribe(uri: string): Promise<void>;
  unsubscribe(uri: string): Promise<void>;
}

/** A change of content that this process detected: it may combine several commits. */
export interface ContentChange {
  /** Heads of the log before and after. */
  since: number;
  head: number;
  /** Revisions in between; undefined in a workspace, or if there are too many to check. */
  revisions?: readonly Revision[];
  /** Addresses of the subscribed resources in this process. */
  watched: ReadonlySet<string>;
  /** Reads the present records; in a registry also the ones of another revision. */
  read: Store["read"];
  part: Deployment["part"];
}

/** A JSON-RPC request of a client. */
export interface McpRequest {
  method: string;
  params?: Record<string, unknown>;
}

/** One capability of the endpoint: tools, resources. */
export interface Capability {
  /** Its declaration in `initialize` and `server/discover`. */
  declares: ServerCapabilities;
  /** Adds its handlers to the server object of one request. */
  answer(server: Server, call: CapabilityCall, deployment: Pick<Deployment, "log">): void;
  /** Access needed for a message; checked before anything runs, so that a missing scope is an HTTP error. */
  accessOf?(message: McpRequest, call: CapabilityCall): Promise<Access | undefined>;
  /** Events for listening clients after a change; called only while there are listeners. */
  tell?(change: ContentChange): Promise<readonly ServerEvent[]>;
}
