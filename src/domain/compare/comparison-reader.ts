import { ApiError } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { createBoundedMap } from "../../safe/bounded-map.ts";
import { type Kind, SINGLETON } from "../../store/kind.ts";
import { ForgottenDocument } from "../../store/store.ts";
import { type BundleText, readBundleText } from "../tokens/bundle-text.ts";
import { tokensKind } from "../tokens/kind.ts";
import { type ComparisonAnswer, compareTokensTask } from "./compare-tasks.ts";
import type { ComparedKind } from "./contract.ts";
import { KINDS } from "./read-revisions.ts";

export type ComparisonReads = Pick<Call, "readAt" | "changes" | "actor" | "remote">;

export interface ComparisonReader {
  /**
   * What differs between the tokens as of two revisions, as readers saw them. Rejects with `ForgottenDocument` for one that was pruned or
   * erased.
   */
  compare(reads: ComparisonReads, kind: ComparedKind, from: number, to: number): Promise<ComparisonAnswer>;
}

/** Letters of comparisons that are kept. */
const KEPT_LETTERS = 32 << 20;

/**
 * Compares in a thread, two documents once: what they were never changes. Who asks for a comparison that is being made
 * shares it.
 */
export const comparisonReader = definePart<ComparisonReader>({
  name: "comparisons",
  open({ part }) {
    const kept = createBoundedMap<string, ComparisonAnswer>(KEPT_LETTERS, weightOf);
    const open = new Map<string, Promise<ComparisonAnswer>>();
    return {
      async compare(reads, kind, from, to) {
        const { name } = await comparedDocuments(reads, kind, from, to);
        const known = kept.get(name) ?? open.get(name);
        if (known) return known;
        const make = async () => {
          const [one, other] = await Promise.all([textAt(reads, kind, from), textAt(reads, kind, to)]);
          return (await part(workerPool)).run(
            compareTokensTask,
            { before: one, after: other },
            { client: taskClient(reads) },
          );
        };
        const making = make();
        open.set(name, making);
        try {
          const answer = await making;
          kept.set(name, answer);
          return answer;
        } finally {
          open.delete(name);
        }
      },
    };
  },
});

const weightOf = ({ lines }: ComparisonAnswer): number => lines.reduce((sum, { json }) => sum + json.length, 1_000);

/** What a comparison is made of: the revisions of its documents, and a name of both sides. Throws `ForgottenDocument`. */
export async function comparedDocuments(
  reads: Pick<ComparisonReads, "readAt" | "changes">,
  kind: ComparedKind,
  from: number,
  to: number,
): Promise<{ name: string; revisions: number[] }> {
  const [before, after] = await Promise.all([documentsAt(reads, kind, from), documentsAt(reads, kind, to)]);
  return { name: JSON.stringify([kind, before, after]), revisions: [...before, ...after].filter((seq) => seq > 0) };
}

/**
 * Which documents are there as of a revision: the number of the revision each came with, 0 for none. Throws
 * `ForgottenDocument`.
 */
async function documentsAt(
  { readAt, changes }: Pick<ComparisonReads, "readAt" | "changes">,
  kind: ComparedKind,
  at: number,
): Promise<number[]> {
  if (at === 0) return [];
  const headsOf = (kinds: readonly Kind[]) => Promise.all(kinds.map((each) => readAt(at).head([each])));
  const heads = await headsOf(KINDS[kind]);
  // While there is no bundle, the raw snapshot stands for it.
  if (kind === "dtcg" && heads[0] === 0) heads.push(...(await headsOf([tokensKind])));
  for (const seq of heads) {
    // What is kept in memory must not outlive what was erased.
    const [revision] = seq === 0 ? [] : (await changes(seq - 1, 1)).revisions;
    if (revision?.forgotten) throw new ForgottenDocument(seq, revision.forgotten);
  }
  return heads;
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
  throw new ApiError(404, "unknown_revision", `There is no revision ${number} yet: the newest one is ${head}.`);
}
