import { defineTask } from "../../platform/workers/task.ts";
import type { DesignToolPushReport } from "./plugin-contract.ts";

/** What is there and what was sent, as JSON: a token snapshot, variables, or components. */
export interface PushQuestion {
  what: "styles" | "variables" | "components";
  /** Undefined where nothing is there. */
  present: string | undefined;
  sent: string;
}

/** What a push changes, before it is told that it was well. */
export type PushReport = Omit<DesignToolPushReport, "ok">;

/** Says what a push of the plugin changes, and what becomes of it on the way to tokens. 32 MiB take some seconds. */
export const comparePushTask = defineTask<PushQuestion, PushReport>({
  name: "compare design push",
  heapMb: 1_024,
  cpuMs: 30_000,
});
