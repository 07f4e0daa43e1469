import type Database from "better-sqlite3";
import { type HeadSource, type Heads, type HeadTracker, headsOf, headsQuery } from "./heads.ts";
import type { StoreDatabase } from "./schema.ts";

const LISTEN_MS = 100;

/** Tells of commits by other processes: SQLite counts them, and asking costs about a microsecond. */
export function watchSqlite(db: StoreDatabase, raw: Database.Database, tracker: HeadTracker): HeadSource {
  const version = raw.prepare<[], number>("pragma data_version").pluck();
  const select = raw.prepare<[], Parameters<typeof headsOf>[0][number]>(headsQuery(db).sql);
  let seen = version.get();
  let timer: NodeJS.Timeout | undefined;

  const poll = (): Heads | undefined => {
    // Inside our own transaction the connection would show what is not committed yet.
    if (raw.inTransaction) return undefined;
    try {
      const now = version.get();
      if (now === seen) return undefined;
      const heads = headsOf(select.all());
      seen = now;
      return heads;
    } catch {
      // What is known stays; who needs the database itself hears of its fault.
      return undefined;
    }
  };
  const listening = (any: boolean) => {
    clearInterval(timer);
    if (!any) return;
    timer = setInterval(() => tracker.current(), LISTEN_MS);
    timer.unref();
  };
  return { poll, listening, close: async () => listening(false) };
}
