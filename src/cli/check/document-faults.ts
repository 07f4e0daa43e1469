import { readConfig } from "../../domain/config/read-config.ts";
import { appConfig } from "../../engines/declaration/app-config.ts";
import type { PageFault } from "../../engines/markdown/page-faults/page-fault.ts";
import { createBreather } from "../../safe/breathe.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { documentKind } from "./document-kind.ts";

/** A finding in a page or pattern of a workspace. */
export interface DocumentFault extends Pick<PageFault, "rule" | "line" | "message"> {
  file: string;
}

const FOLDERS = ["pages", "patterns", "public/api/pattern"];

/** The pages and patterns of a workspace. */
export async function documentPaths(files: WorkspaceFiles): Promise<string[]> {
  const paths: string[] = [];
  for (const folder of FOLDERS)
    for (const { path } of await files.list(folder)) if (documentKind(path)) paths.push(path);
  return paths;
}

/**
 * What keeps some people from reading these pages and patterns, in slices. What cannot be read is left out: whoever reads
 * the files for another purpose says so.
 */
export async function findDocumentFaults(files: WorkspaceFiles, paths: readonly string[]): Promise<DocumentFault[]> {
  // It reads markdown, which a server does not need before its first page.
  const { findPageFaults } = await import("../../engines/markdown/page-faults/find-page-faults.ts");
  const config = await files.config().catch(() => undefined);
  const { language } = readConfig(appConfig(config));
  const breathe = createBreather();
  const faults: DocumentFault[] = [];
  for (const file of paths) {
    const of = documentKind(file);
    const text = of && (await files.text(file).catch(() => undefined));
    if (of === undefined || text === undefined) continue;
    for (const { rule, line, message } of findPageFaults({ text, of, language }))
      faults.push({ file, rule, line, message });
    await breathe();
  }
  return faults;
}

/** `pages/button.md:12: This image has no alternative text. …` */
export const faultSentence = ({ file, line, message }: DocumentFault): string => `${file}:${line}: ${message}`;

/** Where one reads all of them. */
export const LIST_FAULTS = "dsr check pages patterns lists them.";
