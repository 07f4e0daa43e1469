import { createHash, randomBytes } from "node:crypto";
import type { Actor } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Subscriber } from "./capability.ts";
import { databaseSessions, memorySessions, type SessionRow, type SessionRows } from "./session-rows.ts";

const HOUR_MS = 3_600_000;
const IDLE_MS = 24 * HOUR_MS;
const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
/** How old the note of the last use may become: not every request writes. */
const USED_MS = 5 * 60_000;
export const MAX_OF_AN_ACTOR = 20;
/** Resources one session, or one stream without a session, waits for: each is held against every change. */
export const MAX_SUBSCRIPTIONS = 100;
/** Characters of the address of such a resource. */
export const MAX_URI = 1_000;
const MAX_CLIENT = 4_000;

/** What a client and this endpoint agreed on (2025-11-25, "Initialization"). */
export interface Agreement {
  protocol: string;
  /** `clientInfo` and `capabilities`, as the client told them. */
  client: object;
}

/** An open session. */
export interface Session extends Subscriber {
  /** Names the session where its id must not stand. */
  hash: string;
  /** False until `initialize`: a GET may have opened it. */
  isInitialized: boolean;
  initialize(agreement: Agreement): Promise<void>;
  end(): Promise<void>;
  /** Makes an event stream the session's one. */
  takeStream(stream: string): Promise<void>;
}

/** Sessions of MCP clients (decisions, "MCP sessions"). The row of a session is all its state. */
export interface Sessions {
  /** Opens one and answers its id, this once. The oldest of an actor's ends where there are too many. */
  open(actor: Actor, agreement?: Agreement): Promise<{ id: string; session: Session }>;
  /** The open session of this id; undefined where it is unknown, over, or not of this actor with this credential. */
  find(id: string, actor: Actor): Promise<Session | undefined>;
  /** What a stream hears: undefined where its session is over or has another stream, else the resources it waits for. */
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
  /** The row, its use noted. */
  const inUse = async (hash: string): Promise<SessionRow | undefined> => {
    const row = await rows.find(hash);
    if (!row || isOver(row)) return undefined;
    if (row.used_at <= now() - USED_MS) await rows.change(hash, { used_at: now() });
    return row;
  };

  const sessionOf = ({ hash, protocol }: SessionRow): Session => ({
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

function columnsOf({ protocol, client }: Agreement): Pick<SessionRow, "protocol" | "client"> {
  const told = JSON.stringify(client);
  return { protocol, client: told.length > MAX_CLIENT ? null : told };
}
