import { type Checker, type CheckReport, createChecker, type FileToCheck } from "../../engines/check/check-files.ts";
import type { Knowledge } from "../../engines/check/knowledge.ts";
import type { CheckQuestion, CheckTaskFile, KnowledgeText } from "./check-task.ts";

/** The system of the previous question. */
let last: { name: string; checker: Checker; language: string } | undefined;

/** Checks in a thread. */
export async function checkInThread({ files, knowledge, part }: CheckQuestion): Promise<CheckReport> {
  if (last?.name !== knowledge.name) {
    const known = readKnowledge(knowledge);
    last = { name: knowledge.name, checker: createChecker(known), language: known.language ?? "en" };
  }
  const { checker, language } = last;
  return checker.check(await withPageFaults(files, language), part);
}

const MARKDOWN = /\.mdx?$/i;

/**
 * The files with the findings of pages and patterns. A check without Markdown files doesn't load the Markdown reader.
 */
async function withPageFaults(files: readonly CheckTaskFile[], language: string): Promise<FileToCheck[]> {
  const kindOf = ({ path, document }: CheckTaskFile) => document ?? (MARKDOWN.test(path) ? "page" : undefined);
  if (!files.some(kindOf)) return [...files];
  const { findPageFaults } = await import("../../engines/markdown/page-faults/find-page-faults.ts");
  return files.map((file) => {
    const of = kindOf(file);
    return of ? { ...file, pageFaults: findPageFaults({ text: file.content, of, language }) } : file;
  });
}

function readKnowledge(text: KnowledgeText): Knowledge {
  const { tokens, variables }: Pick<Knowledge, "tokens" | "variables"> = JSON.parse(text.tokens);
  const library: Omit<Knowledge, "tokens"> = JSON.parse(text.library);
  return { ...library, tokens, variables: [...variables, ...library.variables] };
}
