import type { ComponentResult } from "../../build/build-report.ts";

/** Fewer components with the same reason are reported one by one. */
const FEWEST = 4;
const NAMED = 3;

/** Components that failed for the same reason, except for the component ID in it. */
export interface FaultGroup {
  /** `button`, or for a group `button, card, chip and 40 more`. */
  who: string;
  error: string;
}

/**
 * Returns the failed components in order. Components with the same reason are one group, at the position of the first.
 */
export function groupFaults(components: readonly Pick<ComponentResult, "id" | "status" | "error">[]): FaultGroup[] {
  const failed = components.filter(({ status }) => status === "failed");
  const groups = Map.groupBy(failed, ({ id, error = "" }) => error.replaceAll(`components/${id}`, "components/<id>"));
  return [...groups].flatMap(([reason, those]) => {
    if (those.length < FEWEST) return those.map(({ id, error = "" }) => ({ who: id, error }));
    const named = those.slice(0, NAMED).map(({ id }) => id);
    return [{ who: `${named.join(", ")} and ${those.length - NAMED} more`, error: reason }];
  });
}
