import { defineTask } from "../../platform/workers/task.ts";
import type { DesignToolPushReport } from "./plugin-contract.ts";

/** Present and pushed content as JSON: a token snapshot, variables, or components. */
export interface PushQuestion {
  what: "styles" | "variables" | "components";
  /** Undefined if there is no present content. */
  present: string | undefined;
  sent: string;
}

/** The changes of a push, before the push has succeeded. */
export type PushComparisonReport = Omit<DesignToolPushReport, "ok">;

/** Reports the changes of a push by the plugin, and their effect on tokens. 32 MiB take some seconds. */
export const comparePushTask = defineTask<PushQuestion, PushComparisonReport>({
  name: "compare design push",
  heapMb: 1_024,
  cpuMs: 30_000,
});
