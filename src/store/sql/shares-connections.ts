import type pg from "pg";

const QUESTIONS = 4;

/**
 * Whether a pooler between us and the server may run each transaction of this connection on another connection to the
 * server (pgbouncer in transaction mode): then nothing that is set for a session holds, and what is set stays for others.
 * A server process that the greeting did not name answers for it, or another one each time.
 */
export async function sharesConnections(client: pg.Client): Promise<boolean> {
  const pids = new Set<unknown>([Reflect.get(client, "processID")]);
  for (let asked = 0; asked < QUESTIONS; asked++) {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    pids.add(rows[0]?.pid);
  }
  return pids.size > 1;
}
