import type { CheckPart, CheckReport, FileToCheck } from "../../engines/check/check-files.ts";
import type { DocumentKind } from "../../engines/markdown/page-faults/page-fault.ts";
import { defineTask } from "../../platform/workers/task.ts";

/** The content of a design system that checks use, as JSON. */
export interface KnowledgeText {
  /** Another one where the knowledge is. */
  name: string;
  /** `tokens`, and `variables` of the compiled stylesheet. */
  tokens: string;
  /** All else of `Knowledge`, and `variables` of other stylesheets. */
  library: string;
}

/** A file to check, with the input of its reader. */
export interface CheckTaskFile extends Omit<FileToCheck, "pageFaults"> {
  /** Set for documentation with any file ending: a page, or the markup of a pattern. Markdown files are pages. */
  document?: DocumentKind | undefined;
}

/** The input of a thread. */
export interface CheckQuestion {
  files: CheckTaskFile[];
  knowledge: KnowledgeText;
  /** The requested part of the findings. All by default. */
  part?: CheckPart;
}

/** Holds files against a design system. 1 MiB of styles takes some 0.2 s. */
export const checkUsageTask = defineTask<CheckQuestion, CheckReport>({
  name: "check usage",
  cpuMs: 20_000,
  heapMb: 512,
});
