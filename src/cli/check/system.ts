import type { CheckTaskFile } from "../../domain/check/check-task.ts";
import type { CheckReport } from "../../engines/check/check-files.ts";
import type { LeftOutNotice } from "../../store/left-out.ts";

/** What a system finds in some files, or one part of it. */
export interface SystemReport extends Pick<CheckReport, "findings" | "redefined"> {
  /** `from` of the next part; absent behind the last one. */
  next?: number | undefined;
  revision: number;
  leftOut: readonly LeftOutNotice[];
}

/** The design system code is held against. */
export interface SystemClient {
  rules(): Promise<readonly { id: string; title: string; helpUrl: string }[]>;
  /** Holds some files against it. */
  check(files: CheckTaskFile[], from?: number): Promise<SystemReport>;
  /** Where its pages stay; undefined where there are none. */
  shownAt?: string;
  close(): Promise<void>;
}
