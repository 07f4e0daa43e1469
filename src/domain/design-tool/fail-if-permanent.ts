import { DesignToolError } from "../../platform/design-tool/design-tool.ts";
import { FailedForGood } from "../../platform/jobs/job-kind.ts";

/** Faults that another try may not meet. */
const PASSING = new Set(["unavailable", "cancelled"]);

/**
 * Throws an error that ends a job without a retry if it would fail again, because the tool counts requests. The tool's
 * error is not a fault of this program: its sentence is logged, without a stack trace.
 */
export function failIfPermanent(error: unknown): never {
  if (!(error instanceof DesignToolError)) throw error;
  const reported = PASSING.has(error.code) ? error : new FailedForGood(error.message, { cause: error });
  delete reported.stack;
  throw reported;
}
