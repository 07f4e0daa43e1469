import { counted, type Noun } from "../../engines/text/noun.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { createDigests } from "../../store/workspace/digests.ts";
import { watchPaths } from "../../store/workspace/watch-paths.ts";
import {
  type CachedDocumentFaults,
  documentPaths,
  faultSentence,
  findDocumentFaults,
  LIST_FAULTS,
} from "../check/document-faults.ts";

/** Findings in the output. Further ones are counted. */
const SHOWN = 5;
const MORE: Noun = { one: "more finding", many: "more findings" };

/**
 * /** Reports accessibility findings of a workspace's pages and patterns, at first and after changes. An unchanged
 * finding of a file is not repeated. Returns a function that ends it.
 * @param begin the pages are read once this is settled
 */
export function reportDocumentFaults(
  workspace: string,
  warn: (sentence: string) => void,
  begin: Promise<void>,
): () => Promise<void> {
  /** Reported messages, by file. */
  const known = new Map<string, ReadonlySet<string>>();
  const kept: CachedDocumentFaults = new Map();
  const digests = createDigests();
  let ended = false;
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  let looking = Promise.race([begin, ending]).then(look);
  async function look(): Promise<void> {
    if (ended) return;
    const files = createWorkspaceFiles(workspace, { digests });
    const paths = await documentPaths(files);
    const found = await findDocumentFaults(files, paths, kept);
    if (ended) return;
    const fresh = found.filter(({ file, message }) => !known.get(file)?.has(message));
    known.clear();
    for (const [file, faults] of Map.groupBy(found, ({ file }) => file))
      known.set(file, new Set(faults.map(({ message }) => message)));
    for (const fault of fresh.slice(0, SHOWN)) warn(faultSentence(fault));
    if (fresh.length > SHOWN) warn(`${counted(fresh.length - SHOWN, MORE)} in pages and patterns. ${LIST_FAULTS}`);
  }
  const endWatching = watchPaths(workspace, ["pages", "patterns"], () => {
    // Reading the pages reports unreadable ones.
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
