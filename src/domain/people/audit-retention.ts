import { definePart } from "../../platform/contract/part.ts";
import { removeAuditBefore } from "./accounts/audit.ts";
import { peoplePart } from "./accounts/people.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Deletes entries older than the configured days; none without a setting. Several processes may run it at the same
 * time.
 */
export const auditRetention = definePart({
  name: "audit retention",
  async open({ config, part, log }) {
    const { auditDays } = config.people;
    if (auditDays === undefined) return { stop: () => undefined };
    const { db } = await part(peoplePart);
    const sweep = () =>
      removeAuditBefore(db, Date.now() - auditDays * DAY_MS).then(
        (removed) => removed > 0 && log.info("audit", { removed, days: auditDays }),
        (error: unknown) => log.error("audit", { error }),
      );
    await sweep();
    const timer = setInterval(sweep, HOUR_MS).unref();
    return { stop: () => clearInterval(timer) };
  },
  close: ({ stop }) => stop(),
});
