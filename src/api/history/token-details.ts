import { comparisonReader } from "../../domain/compare/comparison-reader.ts";
import { COMPARED_KINDS } from "../../domain/compare/contract.ts";
import { dtcgKind } from "../../domain/tokens/dtcg-kind.ts";
import { tokensKind } from "../../domain/tokens/kind.ts";
import type { Call } from "../../platform/contract/route.ts";
import { ownerOf, SINGLETON } from "../../store/kind.ts";
import { ForgottenDocument, type HistoryLine, type Revision } from "../../store/store.ts";
import { type TokenChanges, tokenChangesOf } from "./token-changes.ts";

/** Revisions of one line that are looked at. */
const MOST = 100;

type Reads = Pick<Call, "readAt" | "changes" | "part" | "actor" | "remote"> & { history: NonNullable<Call["history"]> };

/** What changed in tokens in one line; undefined where that was forgotten, and for lines of other kinds. */
export async function tokenDetails(call: Reads, { newest }: HistoryLine): Promise<TokenChanges | undefined> {
  const kind = COMPARED_KINDS.find((name) => name === newest.kind);
  if (!kind) return undefined;
  const revisions = await call.history.revisionsOf(newest, MOST);
  const first = revisions.at(-1) ?? newest;
  if (await cameWithSnapshot(call, first)) return undefined;
  const [from, to] = [first.seq - 1, newest.seq];
  try {
    const answer = await (await call.part(comparisonReader)).compare(call, kind, from, to);
    return tokenChangesOf(answer, { kind, from, to });
  } catch (error) {
    // What was forgotten cannot be compared.
    if (error instanceof ForgottenDocument) return undefined;
    throw error;
  }
}

/** Whether a bundle is new together with a raw snapshot, which stood for it a moment before: nothing of that was renamed. */
async function cameWithSnapshot({ history }: Reads, { kind, action, push }: Revision): Promise<boolean> {
  if (kind !== dtcgKind.name || action !== "create" || push === null) return false;
  const snapshots = await history.of(ownerOf(tokensKind, SINGLETON), MOST);
  return snapshots.some((revision) => revision.push === push);
}
