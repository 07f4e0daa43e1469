import type { CheckReport, FileToCheck } from "../../engines/check/check-files.ts";
import type { LeftOutNotice } from "../../store/left-out.ts";

/** The design system code is held against. */
export interface System {
  rules(): Promise<readonly { id: string; title: string; helpUrl: string }[]>;
  /** Holds some files against it. */
  check(files: FileToCheck[]): Promise<CheckReport & { revision: number; leftOut: readonly LeftOutNotice[] }>;
  /** Where its pages stay; undefined where there are none. */
  shownAt?: string;
  close(): Promise<void>;
}
