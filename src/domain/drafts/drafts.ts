import { definePart } from "../../platform/contract/part.ts";
import { transact } from "../../store/sql/transact.ts";
import { sweepDrafts } from "./draft-rows.ts";

const HOUR_MS = 3_600_000;

/** The table of drafts, and the clean-up of expired ones: at the start, and once an hour. */
export const drafts = definePart({
  name: "drafts",
  open({ db: database, log }) {
    const db = database();
    const sweep = async () => {
      try {
        const { ended, removed } = await transact(db, (trx) => sweepDrafts(trx));
        if (ended + removed > 0) log.info("drafts swept", { ended, removed });
      } catch (error) {
        log.error("clean-up of drafts", { error });
      }
    };
    const timer = setInterval(sweep, HOUR_MS);
    timer.unref();
    return { db, swept: sweep(), stop: () => clearInterval(timer) };
  },
  async close({ stop, swept }) {
    stop();
    await swept;
  },
});
