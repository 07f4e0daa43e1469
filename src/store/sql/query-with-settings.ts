import pg from "pg";

/** Names and values of settings that hold for one transaction. */
export type TransactionSettings = Readonly<Record<string, string>>;

/** One statement outside of a transaction, or the statement that begins one. */
interface SettledStatement {
  text: string;
  parameters: readonly unknown[];
  settings: TransactionSettings;
  /** It begins a transaction; the settings then hold until that ends. */
  begins: boolean;
}

/**
 * Runs a statement with settings that end with its transaction. Both reach the server together, before it can end the
 * transaction and a pooler can choose another connection: text in one message, a statement with parameters behind the
 * settings in one series of messages up to `Sync` (PostgreSQL protocol 3.0, 53.2.3). So no setting stays on a connection,
 * and it takes no further round trip.
 */
export async function queryWithSettings(
  client: pg.PoolClient,
  { text, parameters, settings, begins }: SettledStatement,
): Promise<unknown> {
  const assigned = Object.entries(settings).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  if (assigned.length === 0) return client.query(text, [...parameters]);
  // `||` needs all of them, and no row comes of it.
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
          // `pg` answers with an error where it could not be sent.
          return submit.call(query, connection);
        } finally {
          connection.stream.uncork();
        }
      };
      client.query(query);
    }),
  );
}

/** Of several statements sent together `pg` gives a list of results. */
const lastOf = (results: unknown): unknown => (Array.isArray(results) ? results.at(-1) : results);
