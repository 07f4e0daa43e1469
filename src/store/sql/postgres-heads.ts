import pg from "pg";
import type { HeadSource, HeadTracker } from "./heads.ts";

/** The channel for the number of each commit. */
export const CHANNEL = "registry_head";

/** Interval of database polls with and without notifications, in milliseconds. */
const POLL_MS = 1000;
const POLL_DEAF_MS = 100;
const RECONNECT_MS = [50, 100, 200, 500, 1000] as const;

/**
 * Reports commits of other processes: a listening connection, and polls as a fallback. Only polls through a pooler that
 * shares connections: a listener there gets nothing, and the next user of the connection would.
 */
export function watchPostgres(url: string, tracker: HeadTracker, log: (line: string) => void): HeadSource {
  let closed = false;
  let client: pg.Client | undefined;
  let failures = 0;
  let polled: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;

  const refresh = () => tracker.refresh().catch(() => undefined);

  const poll = () => {
    polled = setTimeout(
      async () => {
        await refresh();
        if (!closed) poll();
      },
      client ? POLL_MS : POLL_DEAF_MS,
    );
    polled.unref();
  };

  const listen = async () => {
    const listener = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
    let gone = false;
    const lost = () => {
      if (gone) return;
      gone = true;
      if (client === listener) client = undefined;
      listener.end().catch(() => undefined);
      if (closed) return;
      if (failures === 0) log("Database notifications are interrupted. The registry polls the database instead.");
      const wait = RECONNECT_MS[Math.min(failures++, RECONNECT_MS.length - 1)];
      clearTimeout(retry);
      retry = setTimeout(listen, wait);
      retry.unref();
    };
    listener.on("error", lost);
    listener.on("end", lost);
    listener.on("notification", ({ payload }) => {
      if (Number(payload) > tracker.current().seq) refresh();
    });
    try {
      await listener.connect();
      if (await sharesConnections(listener)) {
        log("DATABASE_URL uses a pooler that shares connections, so the registry polls the database for changes.");
        gone = true;
        await listener.end();
        return;
      }
      await listener.query(`listen ${CHANNEL}`);
    } catch {
      lost();
      return;
    }
    if (closed) {
      await listener.end().catch(() => undefined);
      return;
    }
    if (failures > 0) log("Database notifications work again.");
    failures = 0;
    client = listener;
    // Commits before the start of listening.
    await refresh();
  };

  const listening = listen();
  poll();
  return {
    close: async () => {
      closed = true;
      clearTimeout(polled);
      clearTimeout(retry);
      await listening;
      await client?.end().catch(() => undefined);
    },
  };
}

const QUESTIONS = 4;

/**
 * Whether a pooler may run each transaction of this connection on another server connection (pgbouncer in transaction
 * mode): session settings are then lost, or leak to other users. Detected by the process ID: another than in the
 * greeting, or one that changes.
 */
async function sharesConnections(client: pg.Client): Promise<boolean> {
  const pids = new Set<unknown>([Reflect.get(client, "processID")]);
  for (let requested = 0; requested < QUESTIONS; requested++) {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    pids.add(rows[0]?.pid);
  }
  return pids.size > 1;
}
