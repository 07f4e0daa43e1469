import { type Dialect, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from "kysely";
import pg from "pg";
import { StoreUnavailable } from "../store.ts";
import { storeError } from "../store-error.ts";
import { queryWithSettings, type TransactionSettings } from "./query-with-settings.ts";
import { untilTaken } from "./transact.ts";

const INT8 = 20;

/** Settings of each transaction: no statement waits for ever, and a frozen replica loses the lock of the log. */
const LIMITS = { statement_timeout: "30s", lock_timeout: "10s", idle_in_transaction_session_timeout: "15s" };
const ANSWER_MS = 40_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
};

export interface PostgresOptions {
  /** False: a statement may take as long as it needs, as a migration does. */
  limited?: boolean;
  /** Schema to work in, where it is not the first of the search path. */
  schema?: string;
}

/**
 * A pool of connections to a PostgreSQL server. Numbers of 8 bytes come as numbers; errors have their meaning. Limits and
 * schema are set in each transaction and end with it: a pooler may give the same connection to others (decision 078).
 */
export function openPostgres(url: string, { limited = true, schema }: PostgresOptions = {}): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    query_timeout: limited ? ANSWER_MS : undefined,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced; who needs one next hears of it.
  pool.on("error", () => undefined);
  // Heard from its first moment: a server that ends says so in the packet that makes a connection ready, before `guard` listens.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const settings = { ...(limited ? LIMITS : {}), ...(schema ? { search_path: pg.escapeIdentifier(schema) } : {}) };
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async () => {
    try {
      const client = await pool.connect();
      const known = wrapped.get(client);
      if (known) return known;
      const fresh = guard(client, settings);
      wrapped.set(client, fresh);
      return fresh;
    } catch (error) {
      throw storeError(error);
    }
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } });
}

/** A pooled connection that says what its errors mean, and leaves the pool when it is broken. */
function guard(client: pg.PoolClient, settings: TransactionSettings): PostgresPoolClient {
  let broken = false;
  let inTransaction = false;
  // The pool listens only while a connection is idle; unheard, an error in between would end the process.
  client.on("error", () => {
    broken = true;
  });
  async function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const begins = /^(?:begin|start transaction)/i.test(text);
      const ask = () =>
        inTransaction && !begins
          ? client.query(text, [...parameters])
          : queryWithSettings(client, { text, parameters, settings, begins });
      // Of a transaction only the whole can be repeated: see `transact`.
      if (begins) inTransaction = true;
      const answer = await (inTransaction ? ask() : untilTaken(ask));
      if (/^(?:commit|rollback)$/i.test(text)) inTransaction = false;
      // Kysely and pg describe the same object.
      return answer as unknown as PostgresQueryResult<R>;
    } catch (error) {
      const meant = storeError(error);
      broken ||= meant instanceof StoreUnavailable;
      throw meant;
    }
  }
  return { query: query as PostgresPoolClient["query"], release: () => client.release(broken) };
}
