import { authorNames } from "../../platform/contract/author-names.ts";
import type { Call } from "../../platform/contract/route.ts";
import { type Kind, ownerOf, SINGLETON } from "../../store/kind.ts";
import { designVariablesKind } from "../tokens/design-variables-kind.ts";
import { dtcgKind } from "../tokens/dtcg-kind.ts";
import { tokensKind } from "../tokens/kind.ts";
import { type ComparedKind, type ComparedRevision, MAX_REVISIONS } from "./contract.ts";

/** The kinds of records that are compared, by name. The first is the pushed one. */
export const KINDS: Record<ComparedKind, readonly [Kind, ...Kind[]]> = {
  dtcg: [dtcgKind, designVariablesKind],
  tokens: [tokensKind],
};

/** The newest revisions of a comparable record, newest first, and whether older ones exist. A workspace has none. */
export async function readRevisions(
  { history, part }: Pick<Call, "history" | "part">,
  kind: ComparedKind,
): Promise<{ revisions: ComparedRevision[]; hasMore: boolean }> {
  if (!history) return { revisions: [], hasMore: false };
  const lists = await Promise.all(KINDS[kind].map((each) => history.of(ownerOf(each, SINGLETON), MAX_REVISIONS + 1)));
  const bySeq = new Map(lists.flat().map((revision) => [revision.seq, revision]));
  const found = [...bySeq.values()].toSorted((one, other) => other.seq - one.seq);
  const nameOfActor = await (await part(authorNames))(found.map(({ changedBy }) => changedBy));
  const revisions = found.slice(0, MAX_REVISIONS).map(({ seq, changedAt, changedBy, message, forgotten }) => {
    return { id: seq, changedAt, changedBy: nameOfActor(changedBy), message, forgotten };
  });
  return { revisions, hasMore: found.length > MAX_REVISIONS };
}
