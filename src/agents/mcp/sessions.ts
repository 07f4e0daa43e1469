import { createHash, randomBytes } from "node:crypto";
import type { Actor } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Subscriber } from "./capability.ts";
import { databaseSessions, memorySessions, type SessionRow, type SessionRows } from "./session-rows.ts";

const HOUR_MS = 3_600_000;
const IDLE_MS = 24 * HOUR_MS;
const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
/** Maximum age of the stored last use: not every request writes. */
const USED_MS = 5 * 60_000;
export const MAX_OF_AN_ACTOR = 20;
/** Maximum subscriptions of one session, or one stream without a session: each is checked for every change. */
export const MAX_SUBSCRIPTIONS = 100;
/** Maximum characters of a subscribed address. */
export const MAX_URI = 1_000;
const MAX_CLIENT = 4_000;

/** The result of the negotiation between a client and this endpoint (2025-11-25, "Initialization"). */
export interface Negotiation {
  protocol: string;
  /** `clientInfo` and `capabilities`, as sent by the client. */
  client: object;
}

/** An open session. */
export interface McpSession extends Subscriber {
  /** Identifies the session without revealing its ID. */
  hash: string;
  /** False until `initialize`: a GET may have opened it. */
  isInitialized: boolean;
  initialize(agreement: Negotiation): Promise<void>;
  end(): Promise<void>;
  /** Makes an event stream the only one of the session. */
  takeStream(stream: string): Promise<void>;
}

/** Sessions of MCP clients (decisions, "MCP sessions"). The row of a session is all its state. */
export interface Sessions {
  /** Opens a session and returns its ID, only here. Ends the oldest session of an actor that has too many. */
  open(actor: Actor, agreement?: Negotiation): Promise<{ id: string; session: McpSession }>;
  /** The open session of this ID; undefined if it is unknown, ended, or belongs to another actor or credential. */
  find(id: string, actor: Actor): Promise<McpSession | undefined>;
  /** The subscribed resources of a stream; undefined if its session has ended or has another stream. */
  heardBy(stream: string, hash: string): Promise<ReadonlySet<string> | undefined>;
}

export const sessions = definePart({
  name: "MCP sessions",
  open: ({ settings, db }) => createSessions(settings.mode === "registry" ? databaseSessions(db()) : memorySessions()),
});

/** `now` in milliseconds since 1970. */
export function createSessions(rows: SessionRows, now: () => number = Date.now): Sessions {
  const isOver = ({ used_at, expires_at }: SessionRow) => expires_at <= now() || used_at <= now() - IDLE_MS;
  const isOf = ({ actor, grant_id }: SessionRow, { id, grant = "" }: Actor) => actor === id && grant_id === grant;
  /** The row, with its use recorded. */
  const inUse = async (hash: string): Promise<SessionRow | undefined> => {
    const row = await rows.find(hash);
    if (!row || isOver(row)) return undefined;
    if (row.used_at <= now() - USED_MS) await rows.change(hash, { used_at: now() });
    return row;
  };

  const sessionOf = ({ hash, protocol }: SessionRow): McpSession => ({
    hash,
    isInitialized: protocol !== null,
    initialize: (agreement) => rows.change(hash, columnsOf(agreement)),
    end: () => rows.remove(hash),
    takeStream: (stream) => rows.change(hash, { stream, used_at: now() }),
    async subscribe(uri) {
      if (uri.length > MAX_URI)
        throw new ApiError(400, "too_long", `The URI is too long. The limit is ${MAX_URI} characters.`);
      if ((await rows.subscriptions(hash)).length >= MAX_SUBSCRIPTIONS)
        throw new ApiError(
          400,
          "too_many",
          `The session already has ${MAX_SUBSCRIPTIONS} subscriptions, which is the limit. Unsubscribe from a resource first.`,
        );
      await rows.subscribe(hash, uri);
    },
    unsubscribe: (uri) => rows.unsubscribe(hash, uri),
  });

  return {
    async open(actor, agreement) {
      const id = randomBytes(32).toString("base64url");
      const at = now();
      const row: SessionRow = {
        hash: hashOf(id),
        actor: actor.id,
        grant_id: actor.grant ?? "",
        protocol: null,
        client: null,
        stream: null,
        created_at: at,
        used_at: at,
        expires_at: at + ABSOLUTE_MS,
        ...(agreement && columnsOf(agreement)),
      };
      await rows.sweep(at - IDLE_MS, at);
      await rows.insert(row);
      await rows.keepNewest(actor.id, MAX_OF_AN_ACTOR);
      return { id, session: sessionOf(row) };
    },
    async find(id, actor) {
      const row = await inUse(hashOf(id));
      return row && isOf(row, actor) ? sessionOf(row) : undefined;
    },
    async heardBy(stream, hash) {
      const row = await inUse(hash);
      return row?.stream === stream ? new Set(await rows.subscriptions(hash)) : undefined;
    },
  };
}

const hashOf = (id: string): string => createHash("sha256").update(id).digest("hex");

function columnsOf({ protocol, client }: Negotiation): Pick<SessionRow, "protocol" | "client"> {
  const reported = JSON.stringify(client);
  return { protocol, client: reported.length > MAX_CLIENT ? null : reported };
}
