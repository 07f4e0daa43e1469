import { counted, type Noun } from "../../engines/text/noun.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { watchPaths } from "../../store/workspace/watch-paths.ts";
import { documentPaths, faultSentence, findDocumentFaults, LIST_FAULTS } from "../check/document-faults.ts";

/** Findings that are told at once; the others are counted. */
const SHOWN = 5;
const MORE: Noun = { one: "more finding", many: "more findings" };

/**
 * Tells what keeps some people from reading the pages and patterns of a workspace: at first, and of what changes. What was told
 * of a file is not told again while it says the same. Returns what ends it.
 * @param begin all pages are read once this is settled
 */
export function tellDocumentFaults(
  workspace: string,
  warn: (sentence: string) => void,
  begin: Promise<void>,
): () => Promise<void> {
  /** By file, the messages that were told. */
  const known = new Map<string, ReadonlySet<string>>();
  let ended = false;
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  let looking = Promise.race([begin, ending]).then(look);
  async function look(): Promise<void> {
    if (ended) return;
    const files = createWorkspaceFiles(workspace);
    const paths = await documentPaths(files);
    const found = await findDocumentFaults(files, paths);
    if (ended) return;
    const fresh = found.filter(({ file, message }) => !known.get(file)?.has(message));
    known.clear();
    for (const [file, faults] of Map.groupBy(found, ({ file }) => file))
      known.set(file, new Set(faults.map(({ message }) => message)));
    for (const fault of fresh.slice(0, SHOWN)) warn(faultSentence(fault));
    if (fresh.length > SHOWN) warn(`${counted(fresh.length - SHOWN, MORE)} in pages and patterns. ${LIST_FAULTS}`);
  }
  const endWatching = watchPaths(workspace, ["pages", "patterns"], () => {
    // What cannot be read is told where pages are read.
    looking = looking.then(look).catch(() => undefined);
  });
  looking = looking.catch(() => undefined);
  return async () => {
    ended = true;
    end();
    endWatching();
    await looking;
  };
}
