import { authorNames } from "../../../contract/author-names.ts";
import type { Call } from "../../../contract/route.ts";
import { ownerOf, SINGLETON } from "../../../store/kind.ts";
import { dtcgKind } from "../../design/dtcg/kind.ts";
import { tokensKind } from "../../design/tokens/kind.ts";
import { type ComparedKind, type ComparedRevision, MOST_REVISIONS } from "./contract.ts";

/** The kinds that are compared, by name. */
export const KINDS = { dtcg: dtcgKind, tokens: tokensKind };

/** The newest revisions of a kind, newest first, and whether there are older ones. In a workspace there are none. */
export async function readRevisions(
  { history, part }: Pick<Call, "history" | "part">,
  kind: ComparedKind,
): Promise<{ revisions: ComparedRevision[]; hasMore: boolean }> {
  if (!history) return { revisions: [], hasMore: false };
  const found = await history.of(ownerOf(KINDS[kind], SINGLETON), MOST_REVISIONS + 1);
  const nameOfActor = await (await part(authorNames))(found.map(({ changedBy }) => changedBy));
  const revisions = found.slice(0, MOST_REVISIONS).map(({ seq, changedAt, changedBy, message, forgotten }) => {
    return { id: seq, changedAt, changedBy: nameOfActor(changedBy), message, forgotten };
  });
  return { revisions, hasMore: found.length > MOST_REVISIONS };
}
