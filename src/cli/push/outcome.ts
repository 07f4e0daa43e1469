import type { LeftOutNotice } from "../../store/left-out.ts";
import type { ForeignEdit } from "./plan-push.ts";

/** The change of a component, a page, a set of tokens. */
export interface OwnerChange {
  owner: string;
  action: "create" | "update" | "delete";
}

/** How one step ended. `refused`: the workspace's own files are not right. `absent`: there is nothing to send. */
export interface StepOutcome {
  step: string;
  status: "sent" | "unchanged" | "absent" | "refused" | "failed" | "would send";
  message: string;
  warnings: string[];
  /** Files that could not be read or stored here. */
  leftOut: LeftOutNotice[];
  /** Files in its folders that nothing reads: no failure. */
  notRead: readonly LeftOutNotice[];
  /** Records the registry keeps as they are for that reason. */
  kept: number;
  /** Refused or unsent records, with the reason. The other records of the step were sent. */
  failures: string[];
  /** Records that other people changed during this push. None of them was replaced. */
  edits: ForeignEdit[];
  /** Records of the workspace. */
  records: number;
  /** Records that were created, replaced and removed. In a dry run, planned ones. */
  created: number;
  replaced: number;
  removed: number;
  /** In a dry run: planned changes, by owner (`component/button` with all its files). */
  changes: OwnerChange[];
  /** Records the registry changed; 0 when it had them already. */
  changed: number;
  /** Bytes sent. */
  bytes: number;
  ms: number;
}

/** An outcome to be filled in, and the function that closes it. */
export function beginOutcome(step: string): { outcome: StepOutcome; end(part: Partial<StepOutcome>): StepOutcome } {
  const started = performance.now();
  const outcome: StepOutcome = {
    step,
    status: "sent",
    message: "",
    warnings: [],
    leftOut: [],
    notRead: [],
    kept: 0,
    failures: [],
    edits: [],
    records: 0,
    created: 0,
    replaced: 0,
    removed: 0,
    changes: [],
    changed: 0,
    bytes: 0,
    ms: 0,
  };
  return { outcome, end: (part) => Object.assign(outcome, part, { ms: Math.round(performance.now() - started) }) };
}
