import { readStoredConfig } from "../../domain/config/read-config.ts";
import { appConfig } from "../../engines/declaration/app-config.ts";
import type { PageFault } from "../../engines/markdown/page-faults/page-fault.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
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

/** Findings of files by path, with the digest of the file and the language they were found with. */
export type CachedDocumentFaults = Map<string, { state: string; faults: readonly DocumentFault[] }>;

/**
 * Returns the accessibility findings of these pages and patterns. Works in slices. Skips unreadable files: the callers
 * that read them for other purposes report them.
 * @param known the findings of an earlier call: unchanged files aren't read again. Updated to the findings of this
 * call.
 */
export async function findDocumentFaults(
  files: WorkspaceFiles,
  paths: readonly string[],
  known: CachedDocumentFaults = new Map(),
): Promise<DocumentFault[]> {
  // It reads markdown, which a server does not need before its first page.
  const { findPageFaults } = await import("../../engines/markdown/page-faults/find-page-faults.ts");
  const config = await files.config().catch(() => undefined);
  const { language } = readStoredConfig(appConfig(config));
  const yieldToLoop = createYielder();
  const before = new Map(known);
  known.clear();
  for (const file of paths) {
    const of = documentKind(file);
    const digest = of && (await files.digest(file).catch(() => undefined));
    if (of === undefined || digest === undefined) continue;
    const state = `${digest.hash} ${language}`;
    const seen = before.get(file);
    if (seen?.state === state) {
      known.set(file, seen);
      continue;
    }
    const text = await files.text(file).catch(() => undefined);
    if (text === undefined) continue;
    const faults = findPageFaults({ text, of, language }).map(({ rule, line, message }) => ({
      file,
      rule,
      line,
      message,
    }));
    known.set(file, { state, faults });
    await yieldToLoop();
  }
  return [...known.values()].flatMap(({ faults }) => faults);
}

/** `pages/button.md:12: This image has no alternative text. …` */
export const faultSentence = ({ file, line, message }: DocumentFault): string => `${file}:${line}: ${message}`;

/** Where one reads all of them. */
export const LIST_FAULTS = "dsr check pages patterns lists them.";
