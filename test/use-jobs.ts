import { afterEach, beforeEach } from "vitest";
import type { JobKind } from "../src/platform/jobs/job-kind.ts";
import { createJobQueue, type JobQueue } from "../src/platform/jobs/job-queue.ts";
import { jobTables } from "../src/platform/jobs/tables.ts";
import { createSqlStore, type SqlStore } from "../src/store/sql/sql-store.ts";
import type { Database } from "./databases.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { suiteKinds } from "./store-suite-kinds.ts";

const noParts = () => Promise.reject(new Error("There are no parts here."));

/** A store for each test, and queues and further stores on its database, which end with it. */
export function useJobs(database: Database) {
  let url = "";
  let store: SqlStore;
  let removeFolder = async () => {};
  const opened: JobQueue[] = [];
  const stores: SqlStore[] = [];

  const openStore = async () => {
    const another = await createSqlStore({ kinds: suiteKinds, url });
    stores.push(another);
    return another;
  };

  beforeEach(async () => {
    const { folder, remove } = await temporaryFolder();
    removeFolder = remove;
    url = database === "sqlite" ? `sqlite:${folder}/registry.db` : await freshPostgres();
    store = await openStore();
  });
  afterEach(async () => {
    for (const queue of opened.splice(0)) await queue.close();
    for (const one of stores.splice(0)) await one.close();
    await removeFolder();
  });

  return {
    store: () => store,
    openStore,
    open(jobs: JobKind[], over = store): JobQueue {
      const quiet = { info: () => undefined, error: () => undefined };
      const queue = createJobQueue(jobs, { store: over, db: () => over.db, log: quiet, part: noParts });
      opened.push(queue);
      return queue;
    },
    rows: () => jobTables(store.db).selectFrom("job").selectAll().orderBy("created_at").execute(),
    /** As if whoever runs it had died: its lease is over. */
    loseLeases: () =>
      jobTables(store.db).updateTable("job").set({ due_at: 0 }).where("lease", "is not", null).execute(),
  };
}
