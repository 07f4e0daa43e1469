import type { CheckPart, CheckReport, FileToCheck } from "../../engines/check/check-files.ts";
import type { DocumentKind } from "../../engines/markdown/page-faults/page-fault.ts";
import { defineTask } from "../../platform/workers/task.ts";

/** What a design system knows, as JSON. */
export interface KnowledgeText {
  /** Another one where the knowledge is. */
  name: string;
  /** `tokens`, and `variables` of the compiled stylesheet. */
  tokens: string;
  /** All else of `Knowledge`, and `variables` of other stylesheets. */
  library: string;
}

/** A file that is checked, with what the reader of its kind needs. */
export interface AskedFile extends Omit<FileToCheck, "pageFaults"> {
  /** Of documentation, whatever its ending: a page, or the markup of a pattern. Files of markdown are pages. */
  document?: DocumentKind | undefined;
}

/** What a thread is given. */
export interface CheckQuestion {
  files: AskedFile[];
  knowledge: KnowledgeText;
  /** Which of the findings are wanted; all where nothing is said. */
  part?: CheckPart;
}

/** Holds files against a design system. 1 MiB of styles takes some 0.2 s. */
export const checkUsageTask = defineTask<CheckQuestion, CheckReport>({
  name: "check usage",
  cpuMs: 20_000,
  heapMb: 512,
});
