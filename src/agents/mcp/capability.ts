import type { Server, ServerCapabilities, ServerEvent } from "@modelcontextprotocol/server";
import type { Access, Actor } from "../../platform/contract/access.ts";
import type { Deployment } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Revision, Store } from "../../store/store.ts";

/** A message of somebody who was let in. */
export interface Asked {
  call: Call;
  actor: Actor;
  /** Nobody asked who it is: what everybody may read is answered, and nothing else. */
  isStranger?: true;
  /** The session it belongs to; absent for `initialize` and in the stateless revision. */
  session?: Subscriber;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** Who waits for changes of single resources on the event stream of a session (2025-11-25, `resources/subscribe`). */
export interface Subscriber {
  subscribe(uri: string): Promise<void>;
  unsubscribe(uri: string): Promise<void>;
}

/** A change of content, as this process learned of it: several commits may have become one. */
export interface ContentChange {
  /** Heads of the log before and after. */
  since: number;
  head: number;
  /** What was written in between; undefined where files are the truth, or where it is more than anybody should look at. */
  revisions?: readonly Revision[];
  /** Addresses of resources that somebody waits for in this process. */
  watched: ReadonlySet<string>;
  /** Reads records as of now; of a registry also as of another revision. */
  read: Store["read"];
  part: Deployment["part"];
}

/** A request of a client, as JSON-RPC has it. */
export interface Message {
  method: string;
  params?: Record<string, unknown>;
}

/** One of the things a client can ask the endpoint for: tools, resources. */
export interface Capability {
  /** What `initialize` and `server/discover` say of it. */
  declares: ServerCapabilities;
  /** Adds what answers for it to the server object of one request. */
  answer(server: Server, asked: Asked, deployment: Pick<Deployment, "log">): void;
  /** Who may send a message; looked at before anything runs, so that a missing scope is told as HTTP tells it. */
  accessOf?(message: Message, asked: Asked): Promise<Access | undefined>;
  /** What clients that listen are told of a change; asked only while somebody listens. */
  tell?(change: ContentChange): Promise<readonly ServerEvent[]>;
}
