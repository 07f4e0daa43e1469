import { type Dialect, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from "kysely";
import pg from "pg";
import { StoreUnavailable } from "../store.ts";
import { storeError } from "../store-error.ts";
import { retryOnConflict } from "./transact.ts";

const INT8 = 20;

/** Settings of each transaction: statements have a time limit, and a frozen replica loses the lock of the log. */
const LIMITS = { statement_timeout: "30s", lock_timeout: "10s", idle_in_transaction_session_timeout: "15s" };
const ANSWER_MS = 40_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
};

export interface PostgresOptions {
  /** False: statements have no time limit, for migrations. */
  limited?: boolean;
  /** Schema to use, if it isn't the first of the search path. */
  schema?: string;
}

/**
 * A pool of connections to a PostgreSQL server. Integers of 8 bytes become numbers; errors become store errors. Limits
 * and schema are set per transaction and end with it, because a pooler may share the connection (decision 078).
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
  // A broken idle connection is replaced; the next query reports the error.
  pool.on("error", () => undefined);
  // Listens from the start: a server that shuts down may report it in the packet that makes a connection ready, before
  // `guard` listens.
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

/** A pooled connection that translates its errors, and leaves the pool when it is broken. */
function guard(client: pg.PoolClient, settings: TransactionSettings): PostgresPoolClient {
  let broken = false;
  let inTransaction = false;
  // The pool listens only while a connection is idle; an unhandled error in between would end the process.
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
      // A transaction can only be repeated as a whole: see `transact`.
      if (begins) inTransaction = true;
      const answer = await (inTransaction ? ask() : retryOnConflict(ask));
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

/** Names and values of settings for one transaction. */
type TransactionSettings = Readonly<Record<string, string>>;

/** One statement outside a transaction, or the statement that begins one. */
interface SettledStatement {
  text: string;
  parameters: readonly unknown[];
  settings: TransactionSettings;
  /** Whether it begins a transaction; the settings then apply until its end. */
  begins: boolean;
}

/**
 * Runs a statement with settings that end with its transaction. Both are sent together, before the server can end the
 * transaction and a pooler can choose another connection: text in one message, a statement with parameters after the
 * settings in one series of messages up to `Sync` (PostgreSQL protocol 3.0, 53.2.3). No setting stays on a connection,
 * and no further round trip is needed.
 */
async function queryWithSettings(
  client: pg.PoolClient,
  { text, parameters, settings, begins }: SettledStatement,
): Promise<unknown> {
  const assigned = Object.entries(settings).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  if (assigned.length === 0) return client.query(text, [...parameters]);
  // `||` evaluates all of them, and the query returns no row.
  const assignment = `select where (${assigned.join(" || ")}) is null`;
  if (begins) return lastOf(await client.query(`${text}; ${assignment}`));
  return lastOf(
    await new Promise((resolve, reject) => {
      const statement = { text, values: [...parameters], queryMode: "extended" };
      const query = new pg.Query(statement, (error, result) => (error ? reject(error) : resolve(result)));
      const { submit } = query;
      query.submit = (connection) => {
        connection.stream.cork();
        try {
          connection.parse({ name: "", text: assignment, types: [] }, true);
          connection.bind({}, true);
          connection.execute({}, true);
          // `pg` calls back with an error if it couldn't send the query.
          return submit.call(query, connection);
        } finally {
          connection.stream.uncork();
        }
      };
      client.query(query);
    }),
  );
}

/** `pg` returns a list of results for several statements sent together. */
const lastOf = (results: unknown): unknown => (Array.isArray(results) ? results.at(-1) : results);
