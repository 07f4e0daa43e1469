import type { StoreDatabase } from "../../store/sql/schema.ts";

/** A stored session. Times are milliseconds since 1970. */
export interface SessionRow {
  /** SHA-256 of its id, in hex. */
  hash: string;
  /** Its owner, and the credential it was opened with: no other caller can use it. */
  actor: string;
  grant_id: string;
  /** The negotiated revision; null before `initialize`. */
  protocol: string | null;
  /** The client's information: JSON of `clientInfo` and `capabilities`. */
  client: string | null;
  /** The only event stream of the session; an earlier one ends. */
  stream: string | null;
  created_at: number;
  used_at: number;
  /** The session ends at this time in any case. */
  expires_at: number;
}

/** The storage of sessions. */
export interface SessionRows {
  insert(row: SessionRow): Promise<void>;
  find(hash: string): Promise<SessionRow | undefined>;
  change(hash: string, changed: Partial<Omit<SessionRow, "hash">>): Promise<void>;
  remove(hash: string): Promise<void>;
  /** Removes all sessions of an actor except the newest `keep`. */
  keepNewest(actor: string, keep: number): Promise<void>;
  /** Removes sessions last used before `usedBefore`, and sessions that expired before `now`. */
  sweep(usedBefore: number, now: number): Promise<void>;
  /** Subscribed resources of a session. */
  subscriptions(hash: string): Promise<string[]>;
  subscribe(hash: string, uri: string): Promise<void>;
  unsubscribe(hash: string, uri: string): Promise<void>;
}

interface SubscriptionRow {
  session: string;
  uri: string;
}

/** Sessions of a registry, in its database, shared by replicas. */
export function databaseSessions(database: StoreDatabase): SessionRows {
  const db = database.$extendTables<{ mcp_session: SessionRow; mcp_subscription: SubscriptionRow }>();
  const newest = (actor: string, keep: number) =>
    db
      .selectFrom("mcp_session")
      .select("hash")
      .where("actor", "=", actor)
      .orderBy("created_at", "desc")
      .orderBy("hash")
      .limit(keep);
  return {
    async insert(row) {
      await db.insertInto("mcp_session").values(row).execute();
    },
    find: (hash) => db.selectFrom("mcp_session").selectAll().where("hash", "=", hash).executeTakeFirst(),
    async change(hash, changed) {
      await db.updateTable("mcp_session").set(changed).where("hash", "=", hash).execute();
    },
    async remove(hash) {
      await db.deleteFrom("mcp_session").where("hash", "=", hash).execute();
    },
    async keepNewest(actor, keep) {
      await db
        .deleteFrom("mcp_session")
        .where("actor", "=", actor)
        .where("hash", "not in", newest(actor, keep))
        .execute();
    },
    async sweep(usedBefore, now) {
      await db
        .deleteFrom("mcp_session")
        .where(({ eb, or }) => or([eb("used_at", "<=", usedBefore), eb("expires_at", "<=", now)]))
        .execute();
    },
    async subscriptions(hash) {
      const rows = await db.selectFrom("mcp_subscription").select("uri").where("session", "=", hash).execute();
      return rows.map(({ uri }) => uri);
    },
    async subscribe(hash, uri) {
      // A session that ends meanwhile leaves no rows.
      await db
        .insertInto("mcp_subscription")
        .columns(["session", "uri"])
        .expression((eb) =>
          eb
            .selectFrom("mcp_session")
            .select(["hash", eb.val(uri).as("uri")])
            .where("hash", "=", hash),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async unsubscribe(hash, uri) {
      await db.deleteFrom("mcp_subscription").where("session", "=", hash).where("uri", "=", uri).execute();
    },
  };
}

/** Sessions of a workspace, which has no database: they end with the process. */
export function memorySessions(): SessionRows {
  const rows = new Map<string, SessionRow & { uris: Set<string> }>();
  const keepOnly = (isKept: (row: SessionRow) => boolean) => {
    for (const [hash, row] of rows) if (!isKept(row)) rows.delete(hash);
  };
  return {
    async insert(row) {
      rows.set(row.hash, { ...row, uris: new Set() });
    },
    find: async (hash) => rows.get(hash),
    async change(hash, changed) {
      const row = rows.get(hash);
      if (row) Object.assign(row, changed);
    },
    async remove(hash) {
      rows.delete(hash);
    },
    async keepNewest(actor, keep) {
      // A map keeps the order of insertion.
      const ended = [...rows.values()].filter((row) => row.actor === actor).slice(0, -keep);
      for (const { hash } of ended) rows.delete(hash);
    },
    async sweep(usedBefore, now) {
      keepOnly(({ used_at, expires_at }) => used_at > usedBefore && expires_at > now);
    },
    subscriptions: async (hash) => [...(rows.get(hash)?.uris ?? [])],
    async subscribe(hash, uri) {
      rows.get(hash)?.uris.add(uri);
    },
    async unsubscribe(hash, uri) {
      rows.get(hash)?.uris.delete(uri);
    },
  };
}
