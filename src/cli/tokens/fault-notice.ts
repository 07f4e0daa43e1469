import { type LeftOutNotice, noticeOf } from "../../store/left-out.ts";
import { leftOutBy } from "../../store/workspace/read-record.ts";
import type { WorkspaceFault } from "../../store/workspace/workspace-files.ts";

/** A file of the tokens that could not be read, as every command reports it. */
export const noticeOfFault = (fault: WorkspaceFault): LeftOutNotice =>
  noticeOf(leftOutBy(fault, { file: fault.path, what: "the token bundle", holds: "all" }));
