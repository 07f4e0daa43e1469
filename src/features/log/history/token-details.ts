import { definePart } from "../../../contract/part.ts";
import type { Call } from "../../../contract/route.ts";
import { createBoundedMap } from "../../../safe/bounded-map.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { ForgottenDocument, type HistoryLine } from "../../../store/store.ts";
import { dtcgKind } from "../../design/dtcg/kind.ts";
import { tokensKind } from "../../design/tokens/kind.ts";
import { compareBundles, compareSnapshots, type TokenChanges } from "./token-changes.ts";

const KEPT = 200;

type Reads = Pick<Call, "readAt"> & { history: NonNullable<Call["history"]> };

/** What changed in tokens, line by line. A line never changes once its push is over, and comparing documents is slow: results are kept. */
export const tokenDetails = definePart({
  name: "token details",
  open() {
    const kept = createBoundedMap<string, TokenChanges | undefined>(KEPT);
    return async (call: Reads, line: HistoryLine): Promise<TokenChanges | undefined> => {
      const { newest } = line;
      const revisions = await call.history.revisionsOf(newest, 100);
      const from = revisions.at(-1)?.seq ?? newest.seq;
      const key = `${from}-${newest.seq}`;
      if (kept.has(key)) return kept.get(key);
      const changes = await compareLine(call, line, from);
      kept.set(key, changes);
      return changes;
    };
  },
});

async function compareLine(
  { readAt }: Reads,
  { newest }: HistoryLine,
  from: number,
): Promise<TokenChanges | undefined> {
  const [before, after] = [readAt(from - 1), readAt(newest.seq)];
  try {
    if (newest.kind === tokensKind.name) {
      const [old, now] = [await before.get(tokensKind, SINGLETON), await after.get(tokensKind, SINGLETON)];
      return compareSnapshots(old?.document, now?.document);
    }
    if (newest.kind === dtcgKind.name) {
      const [old, now] = [await before.get(dtcgKind, SINGLETON), await after.get(dtcgKind, SINGLETON)];
      return compareBundles(old?.document, now?.document);
    }
  } catch (error) {
    // What was forgotten cannot be compared.
    if (!(error instanceof ForgottenDocument)) throw error;
  }
  return undefined;
}
