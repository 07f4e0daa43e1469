import type { CheckPart, CheckReport, FileToCheck } from "../../engines/check/check-files.ts";
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

/** What a thread is given. */
export interface CheckQuestion {
  files: FileToCheck[];
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
