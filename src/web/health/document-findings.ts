import { configKind } from "../../domain/config/kind.ts";
import { readStoredConfig } from "../../domain/config/read-config.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import { findFaultsTask } from "../../domain/pages/page-tasks.ts";
import { patternKind } from "../../domain/patterns/kind.ts";
import type { PageText } from "../../engines/markdown/page-faults/find-page-faults.ts";
import type { PageFault } from "../../engines/markdown/page-faults/page-fault.ts";
import { definePart } from "../../platform/contract/part.ts";
import { mapConcurrently } from "../../platform/map-concurrently.ts";
import { TaskStopped } from "../../platform/workers/task.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot, Store } from "../../store/store.ts";

/** A page or pattern with findings. */
export interface DocumentFindings {
  title: string;
  /** Of its page. */
  href: string;
  /** The file it came from; undefined for one that was written here. */
  file: string | undefined;
  faults: readonly Pick<PageFault, "rule" | "line" | "message">[];
}

/** The findings of pages and patterns. */
export interface DocumentHealth {
  /** The number of checked documents. */
  looked: number;
  /** The number of unchecked documents: above the limit, or too slow. */
  passedOver: number;
  /** The most findings first. */
  documents: readonly DocumentFindings[];
}

/** Documents to check. */
const MAX_DOCUMENTS = 3_000;
/** Texts in one task. */
const CONCURRENCY = 50;

/** `stopped`: it takes too long or too much memory. */
type Known = DocumentFindings | "clean" | "stopped";

/** Results by record id and digest, for the site's language. */
interface Read extends DocumentHealth {
  known: ReadonlyMap<string, Known>;
}

interface Subject extends Omit<DocumentFindings, "faults"> {
  key: string;
  text: PageText;
}

/** Accessibility findings of pages and patterns. Each is checked once while it is unchanged. */
export const documentHealth = definePart<(snapshot: Snapshot) => Promise<DocumentHealth>>({
  name: "findings of pages and patterns",
  open: ({ store, part }) =>
    cacheDerivation<Read>(async (snapshot, before) => {
      const { run } = await part(workerPool);
      const { language } = readStoredConfig((await snapshot.get(configKind, SINGLETON))?.document ?? {});
      const listed = [
        ...(await snapshot.list(pageKind)).map((entry) => ({ entry, kind: pageKind })),
        ...(await snapshot.list(patternKind)).map((entry) => ({ entry, kind: patternKind })),
      ].filter(({ entry, kind }) => kind.isClosed?.(entry.summary) !== true);
      const known = new Map<string, Known>();
      const fresh: { key: string; id: string; isPage: boolean }[] = [];
      for (const { entry, kind } of listed.slice(0, MAX_DOCUMENTS)) {
        const key = `${kind.name} ${entry.id} ${entry.hash} ${language}`;
        const kept = before?.known.get(key);
        if (kept) known.set(key, kept);
        else fresh.push({ key, id: entry.id, isPage: kind === pageKind });
      }
      for (let at = 0; at < fresh.length; at += CONCURRENCY) {
        const subjects = (
          await mapConcurrently(fresh.slice(at, at + CONCURRENCY), ({ key, id, isPage }) =>
            isPage
              ? pageSubject({ snapshot, store, key, id, language })
              : patternSubject({ snapshot, key, id, language }),
          )
        ).filter((one) => one !== undefined);
        const found = await findEach(
          subjects.map(({ text }) => text),
          (texts) => run(findFaultsTask, texts),
        );
        for (const [index, { key, text: _, ...subject }] of subjects.entries()) {
          const faults = found[index]?.map(({ rule, line, message }) => ({ rule, line, message }));
          known.set(key, !faults ? "stopped" : faults.length > 0 ? { ...subject, faults } : "clean");
        }
      }
      const all = [...known.values()];
      const passedOver = Math.max(0, listed.length - MAX_DOCUMENTS) + all.filter((one) => one === "stopped").length;
      const documents = all
        .filter((one) => typeof one === "object")
        .sort((a, b) => b.faults.length - a.faults.length || (a.href < b.href ? -1 : 1));
      return { known, documents, looked: listed.length - passedOver, passedOver };
    }),
});

/** The findings of each text; undefined for one that takes too long or too much memory. Its batch is checked text by text. */
export async function findEach<T, F>(
  texts: readonly T[],
  find: (texts: readonly T[]) => Promise<F[]>,
): Promise<(F | undefined)[]> {
  try {
    return await find(texts);
  } catch (error) {
    if (!(error instanceof TaskStopped && (error.reason === "time" || error.reason === "memory"))) throw error;
    if (texts.length === 1) return [undefined];
    const found: (F | undefined)[] = [];
    for (const text of texts) found.push(...(await findEach([text], find)));
    return found;
  }
}

interface Wanted {
  snapshot: Snapshot;
  key: string;
  id: string;
  language: string;
}

/** The original file of a page, so that line numbers match; the stored page if the file is missing. */
async function pageSubject({
  snapshot,
  store,
  key,
  id,
  language,
}: Wanted & { store: Store }): Promise<Subject | undefined> {
  const found = await snapshot.get(pageKind, id);
  if (!found) return undefined;
  const { frontmatter, markdown, file } = found.document;
  const bytes = file && (await store.blobs.get(file.hash));
  const { title } = pageKind.summarize(id, found.document);
  const text = bytes ? { text: new TextDecoder().decode(bytes) } : { text: markdown, frontmatter };
  return { key, title: String(title), href: pageKind.page?.(id) ?? "", file: file?.path, text: { ...text, language } };
}

async function patternSubject({ snapshot, key, id, language }: Wanted): Promise<Subject | undefined> {
  const found = await snapshot.get(patternKind, id);
  if (!found) return undefined;
  const { html = "", file } = found.document;
  const { title } = patternKind.summarize(id, found.document);
  const text: PageText = { text: html, of: "pattern", language };
  return { key, title: String(title), href: patternKind.page?.(id) ?? "", file: file?.htmlPath, text };
}
