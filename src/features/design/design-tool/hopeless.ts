import { DesignToolError } from "../../../design-tool/design-tool.ts";
import { FailedForGood } from "../../../jobs/job-kind.ts";

/** Faults that another try may not meet. */
const PASSING = new Set(["unavailable", "cancelled"]);

/** Throws what a job threw, so that one that would fail again is not tried again: the tool counts what it is asked. */
export function giveUpWhereHopeless(error: unknown): never {
  if (error instanceof DesignToolError && !PASSING.has(error.code))
    throw new FailedForGood(error.message, { cause: error });
  throw error;
}
