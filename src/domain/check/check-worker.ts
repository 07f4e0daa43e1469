import { type Checker, type CheckReport, createChecker } from "../../engines/check/check-files.ts";
import type { Knowledge } from "../../engines/check/knowledge.ts";
import type { CheckQuestion, KnowledgeText } from "./check-task.ts";

/** The system of the previous question. */
let last: { name: string; checker: Checker } | undefined;

/** Checks in a thread. */
export function checkInThread({ files, knowledge, part }: CheckQuestion): CheckReport {
  if (last?.name !== knowledge.name) last = { name: knowledge.name, checker: createChecker(readKnowledge(knowledge)) };
  return last.checker.check(files, part);
}

function readKnowledge(text: KnowledgeText): Knowledge {
  const { tokens, variables }: Pick<Knowledge, "tokens" | "variables"> = JSON.parse(text.tokens);
  const library: Omit<Knowledge, "tokens"> = JSON.parse(text.library);
  return { ...library, tokens, variables: [...variables, ...library.variables] };
}
