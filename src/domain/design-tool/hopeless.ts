import { DesignToolError } from "../../platform/design-tool/design-tool.ts";
import { FailedForGood } from "../../platform/jobs/job-kind.ts";

/** Faults that another try may not meet. */
const PASSING = new Set(["unavailable", "cancelled"]);

/**
 * Throws what a job threw, so that one that would fail again is not tried again: the tool counts what it is asked. What the
 * tool says is no fault of this program: its sentence is logged, not where it was thrown.
 */
export function giveUpWhereHopeless(error: unknown): never {
  if (!(error instanceof DesignToolError)) throw error;
  const told = PASSING.has(error.code) ? error : new FailedForGood(error.message, { cause: error });
  delete told.stack;
  throw told;
}
