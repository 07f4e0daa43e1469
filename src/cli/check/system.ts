import type { CheckTaskFile } from "../../domain/check/check-task.ts";
import type { CheckReport } from "../../engines/check/check-files.ts";
import type { LeftOutNotice } from "../../store/left-out.ts";

/** The findings of a system in some files, or one part of them. */
export interface SystemReport extends Pick<CheckReport, "findings" | "redefined"> {
  /** `from` of the next part; missing in the last part. */
  next?: number | undefined;
  revision: number;
  leftOut: readonly LeftOutNotice[];
}

/** The design system that code is checked against. */
export interface SystemClient {
  rules(): Promise<readonly { id: string; title: string; helpUrl: string }[]>;
  /** Holds some files against it. */
  check(files: CheckTaskFile[], from?: number): Promise<SystemReport>;
  /** The address of its pages. Undefined if it has no pages. */
  shownAt?: string;
  close(): Promise<void>;
}
