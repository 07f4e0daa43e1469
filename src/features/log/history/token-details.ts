import type { Call } from "../../../contract/route.ts";
import { ForgottenDocument, type HistoryLine } from "../../../store/store.ts";
import { comparisonReader } from "../compare/api.ts";
import { COMPARED_KINDS } from "../compare/contract.ts";
import { type TokenChanges, tokenChangesOf } from "./token-changes.ts";

type Reads = Pick<Call, "readAt" | "changes" | "part" | "actor" | "remote"> & { history: NonNullable<Call["history"]> };

/** What changed in tokens in one line; undefined where that was forgotten, and for lines of other kinds. */
export async function tokenDetails(call: Reads, { newest }: HistoryLine): Promise<TokenChanges | undefined> {
  const kind = COMPARED_KINDS.find((name) => name === newest.kind);
  if (!kind) return undefined;
  const revisions = await call.history.revisionsOf(newest, 100);
  const [from, to] = [(revisions.at(-1)?.seq ?? newest.seq) - 1, newest.seq];
  try {
    const answer = await (await call.part(comparisonReader)).compare(call, kind, from, to);
    return tokenChangesOf(answer, { kind, from, to });
  } catch (error) {
    // What was forgotten cannot be compared.
    if (error instanceof ForgottenDocument) return undefined;
    throw error;
  }
}
