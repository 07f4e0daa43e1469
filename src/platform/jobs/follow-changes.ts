import { transact } from "../../store/sql/transact.ts";
import type { Deployment } from "../contract/part.ts";
import type { JobKind } from "./job-kind.ts";
import { enqueue } from "./job-rows.ts";
import { jobTables } from "./tables.ts";

/**
 * Queues the jobs that follow changes of records. The last handled revision is stored in the database and updated in
 * the transaction that queues the job, so that no change between a commit and its job is lost or handled twice.
 */
export function createFollower(kinds: readonly JobKind[], deployment: Pick<Deployment, "store" | "db">) {
  const seen = new Map<string, number>();
  return {
    /** Returns whether jobs were queued. */
    async follow(): Promise<boolean> {
      let queued = false;
      const snapshot = deployment.store.read();
      for (const { kind, label, after = [] } of kinds) {
        const head = await snapshot.head(after);
        if (head <= (seen.get(kind) ?? 0)) continue;
        await transact(deployment.db(), async (trx) => {
          const moved = await jobTables(trx)
            .insertInto("job_after")
            .values({ kind, seq: head })
            .onConflict((conflict) =>
              conflict.column("kind").doUpdateSet({ seq: head }).where("job_after.seq", "<", head),
            )
            .returning("seq")
            .executeTakeFirst();
          if (moved) await enqueue(trx, { kind, label, input: {} });
        });
        seen.set(kind, head);
        queued = true;
      }
      return queued;
    },
  };
}
