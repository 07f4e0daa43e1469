import type { ComponentResult } from "../../build/build-report.ts";

/** Fewer are told one by one. */
const FEWEST = 4;
const NAMED = 3;

/** Components that failed for the same reason, but for their own names in it. */
export interface FaultGroup {
  /** `button`; of many `button, card, chip and 40 more`. */
  who: string;
  error: string;
}

/** What failed, each reason that many share once, where the first of them stands. */
export function groupFaults(components: readonly Pick<ComponentResult, "id" | "status" | "error">[]): FaultGroup[] {
  const failed = components.filter(({ status }) => status === "failed");
  const groups = Map.groupBy(failed, ({ id, error = "" }) => error.replaceAll(`components/${id}`, "components/<id>"));
  return [...groups].flatMap(([reason, those]) => {
    if (those.length < FEWEST) return those.map(({ id, error = "" }) => ({ who: id, error }));
    const named = those.slice(0, NAMED).map(({ id }) => id);
    return [{ who: `${named.join(", ")} and ${those.length - NAMED} more`, error: reason }];
  });
}
