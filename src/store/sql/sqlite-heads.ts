import type Database from "better-sqlite3";
import { type HeadSource, type Heads, type HeadTracker, headsOf, headsQuery } from "./heads.ts";
import type { StoreDatabase } from "./schema.ts";

const LISTEN_MS = 100;

/**
 * Tells of commits by other processes: SQLite counts them. Asking costs as much as a third of an answer, so it is asked once
 * per turn of the event loop. All requests of a turn had arrived before the first of them asked: what was acknowledged to a
 * client before it sent its request is seen.
 */
export function watchSqlite(db: StoreDatabase, raw: Database.Database, tracker: HeadTracker): HeadSource {
  const version = raw.prepare<[], number>("pragma data_version").pluck();
  const select = raw.prepare<[], Parameters<typeof headsOf>[0][number]>(headsQuery(db).sql);
  let seen = version.get();
  let timer: NodeJS.Timeout | undefined;
  let asked = false;
  const nextTurn = () => {
    asked = false;
  };

  const poll = (): Heads | undefined => {
    // Inside our own transaction the connection would show what is not committed yet.
    if (asked || raw.inTransaction) return undefined;
    asked = true;
    setImmediate(nextTurn);
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
