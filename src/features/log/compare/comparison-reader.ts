import { ApiError } from "../../../contract/api-error.ts";
import { definePart } from "../../../contract/part.ts";
import type { Call } from "../../../contract/route.ts";
import { createBoundedMap } from "../../../safe/bounded-map.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { ForgottenDocument } from "../../../store/store.ts";
import { taskClient } from "../../../workers/task-client.ts";
import { workerPool } from "../../../workers/worker-pool.ts";
import { type ComparisonAnswer, compareTokensTask } from "./compare-tasks.ts";
import type { ComparedKind } from "./contract.ts";
import { KINDS } from "./read-revisions.ts";

export type ComparisonReads = Pick<Call, "readAt" | "changes" | "actor" | "remote">;

export interface ComparisonReader {
  /**
   * What differs between the documents as of two revisions. Rejects with `ForgottenDocument` for one that was pruned or
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
        const [before, after] = await Promise.all([documentAt(reads, kind, from), documentAt(reads, kind, to)]);
        const name = `${kind} ${before} ${after}`;
        const known = kept.get(name) ?? open.get(name);
        if (known) return known;
        const make = async () => {
          const [one, other] = await Promise.all([textAt(reads, kind, before), textAt(reads, kind, after)]);
          return (await part(workerPool)).run(
            compareTokensTask,
            { kind, before: one, after: other },
            {
              client: taskClient(reads),
            },
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

/** Number of the revision whose document is there as of a revision, 0 for none. Throws `ForgottenDocument`. */
async function documentAt({ readAt, changes }: ComparisonReads, kind: ComparedKind, at: number): Promise<number> {
  const seq = at === 0 ? 0 : await readAt(at).head([KINDS[kind]]);
  if (seq === 0) return 0;
  // What is kept in memory must not outlive what was erased.
  const [revision] = (await changes(seq - 1, 1)).revisions;
  if (revision?.forgotten) throw new ForgottenDocument(seq, revision.forgotten);
  return seq;
}

const textAt = async ({ readAt }: ComparisonReads, kind: ComparedKind, seq: number): Promise<string | undefined> =>
  seq === 0 ? undefined : (await readAt(seq).text(KINDS[kind], SINGLETON))?.text;

/** The number a name of a revision means. Throws `ApiError` 404 for one that is not there yet. */
export function revisionNumber(name: string, head: number): number {
  const number = name === "head" ? head : Number(name);
  if (number <= head) return number;
  throw new ApiError(404, "unknown_revision", `There is no revision ${number} yet: the newest one is ${head}.`);
}
