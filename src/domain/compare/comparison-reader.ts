import { ApiError } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { createCostGuard } from "../../platform/workers/too-costly.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { createBoundedMap } from "../../safe/bounded-map.ts";
import { runInSlices } from "../../safe/yield-to-event-loop.ts";
import { type Kind, SINGLETON } from "../../store/kind.ts";
import { type ChangedRecord, ForgottenDocument, type Snapshot } from "../../store/store.ts";
import { type BundleText, bundleTextOf, readBundleText } from "../tokens/bundle-text.ts";
import { dtcgKind } from "../tokens/dtcg-kind.ts";
import { tokensKind } from "../tokens/kind.ts";
import { type ComparisonAnswer, type ComparisonQuestion, compareTokensTask, type LineText } from "./compare-tasks.ts";
import type { ComparedKind } from "./contract.ts";
import { KINDS } from "./read-revisions.ts";

export type ComparisonReads = Pick<Call, "readAt" | "changes" | "actor" | "remote">;

export interface ComparisonReader {
  /**
   * Compares the tokens of two revisions, as readers saw them. Rejects with `ForgottenDocument` if one was pruned or
   * erased.
   */
  compare(reads: ComparisonReads, kind: ComparedKind, from: number, to: number): Promise<ComparisonAnswer>;
  /** Compares a large bundle that is about to be written with the present one. */
  prepare(snapshot: Snapshot, changed: readonly ChangedRecord[]): Promise<void>;
}

/** Characters of a bundle whose comparison runs in the background. */
const LARGE = 200_000;

/** Letters of comparisons that are kept. */
const KEPT_LETTERS = 32 << 20;

/**
 * Compares in a thread, each pair of documents once: revisions never change. Concurrent requests share one comparison.
 */
export const comparisonReader = definePart<ComparisonReader>({
  name: "comparisons",
  open({ part }) {
    const kept = createBoundedMap<string, ComparisonAnswer>(KEPT_LETTERS, weightOf);
    const open = new Map<string, Promise<ComparisonAnswer>>();
    const guard = createCostGuard();
    const compareOnce = async (name: string, client: string, question: () => Promise<ComparisonQuestion>) => {
      const known = kept.get(name) ?? open.get(name);
      if (known) return known;
      const make = async () =>
        readAnswer(
          await guard(name, async ({ fresh }) =>
            (await part(workerPool)).run(compareTokensTask, await question(), { client, fresh }),
          ),
        );
      const making = make();
      open.set(name, making);
      try {
        const answer = await making;
        kept.set(name, answer);
        return answer;
      } finally {
        open.delete(name);
      }
    };
    return {
      async compare(reads, kind, from, to) {
        const { name } = await comparedDocuments(reads, kind, from, to);
        return compareOnce(name, taskClient(reads), async () => {
          const [before, after] = await Promise.all([textAt(reads, kind, from), textAt(reads, kind, to)]);
          return { before, after };
        });
      },
      async prepare(snapshot, changed) {
        const pushed = changed.find(({ kind }) => kind === dtcgKind)?.record;
        if (!pushed || pushed.json.length < LARGE) return;
        const present = await Promise.all(BUNDLE.map((kind) => snapshot.text(kind, SINGLETON)));
        const becomes = BUNDLE.map((kind, at) => {
          const found = changed.find((one) => one.kind === kind);
          return found ? found.record && { text: found.record.json, hash: found.record.hash } : present[at];
        });
        const name = nameOf("dtcg", hashesOf(present), hashesOf(becomes));
        await compareOnce(name, CLIENT, async () => ({ before: bundleIn(present), after: bundleIn(becomes) }));
      },
    };
  },
});

/** Reads the thread's result in slices: for a first bundle each token is a line. */
async function readAnswer(text: string): Promise<ComparisonAnswer> {
  const [head = "", ...rest] = text.split("\n");
  const lines: LineText[] = [];
  await runInSlices(rest, (line) => lines.push(JSON.parse(line)));
  return { head: JSON.parse(head), lines };
}

/** The client of comparisons after a push. */
const CLIENT = "comparisons";

type Text = { text: string; hash: string } | undefined;

/** In the order of the texts below. */
const BUNDLE: readonly Kind[] = [...KINDS.dtcg, tokensKind];

function bundleIn([pushed, variables, snapshot]: readonly Text[]): BundleText | undefined {
  return bundleTextOf({ pushed: pushed?.text, variables: variables?.text, snapshot: snapshot?.text });
}

/** The same rule as in `documentsAt`: without a bundle, the raw snapshot is used. */
function hashesOf([pushed, variables, snapshot]: readonly Text[]): string[] {
  const bundle = [pushed?.hash ?? "", variables?.hash ?? ""];
  return pushed ? bundle : [...bundle, snapshot?.hash ?? ""];
}

const nameOf = (kind: ComparedKind, before: readonly string[], after: readonly string[]): string =>
  JSON.stringify([kind, ...[before, after].map((hashes) => (hashes.some(Boolean) ? hashes : []))]);

const weightOf = ({ lines }: ComparisonAnswer): number => lines.reduce((sum, { json }) => sum + json.length, 1_000);

/**
 * The input of a comparison: the revisions of its documents, and a name for each side, from their contents. Throws
 * `ForgottenDocument`.
 */
export async function comparedDocuments(
  reads: Pick<ComparisonReads, "readAt" | "changes">,
  kind: ComparedKind,
  from: number,
  to: number,
): Promise<{ name: string; revisions: number[] }> {
  const [before, after] = await Promise.all([documentsAt(reads, kind, from), documentsAt(reads, kind, to)]);
  const hashes = (documents: typeof before) => documents.map(({ hash }) => hash);
  return {
    name: nameOf(kind, hashes(before), hashes(after)),
    revisions: [...before, ...after].flatMap(({ seq }) => (seq > 0 ? seq : [])),
  };
}

/**
 * Which documents are there as of a revision: the revision each came with, and its digest, empty for none. Throws
 * `ForgottenDocument`.
 */
async function documentsAt(
  { readAt, changes }: Pick<ComparisonReads, "readAt" | "changes">,
  kind: ComparedKind,
  at: number,
): Promise<{ seq: number; hash: string }[]> {
  if (at === 0) return [];
  const newestOf = (kinds: readonly Kind[]) =>
    Promise.all(
      kinds.map(async (each) => {
        const seq = await readAt(at).head([each]);
        const [revision] = seq === 0 ? [] : (await changes(seq - 1, 1)).revisions;
        // A cached comparison must not outlive erased content.
        if (revision?.forgotten) throw new ForgottenDocument(seq, revision.forgotten);
        return { seq, hash: revision?.hash ?? "" };
      }),
    );
  const documents = await newestOf(KINDS[kind]);
  // While there is no bundle, the raw snapshot stands for it.
  return kind === "dtcg" && !documents[0]?.hash ? [...documents, ...(await newestOf([tokensKind]))] : documents;
}

async function textAt({ readAt }: ComparisonReads, kind: ComparedKind, at: number): Promise<BundleText | undefined> {
  if (at === 0) return undefined;
  if (kind === "dtcg") return readBundleText(readAt(at));
  const snapshot = await readAt(at).text(tokensKind, SINGLETON);
  return snapshot && { snapshot: snapshot.text };
}

/** The number a name of a revision means. Throws `ApiError` 404 for one that is not there yet. */
export function revisionNumber(name: string, head: number): number {
  const number = name === "head" ? head : Number(name);
  if (number <= head) return number;
  throw new ApiError(404, "unknown_revision", `Revision ${number} doesn't exist. The newest revision is ${head}.`);
}
