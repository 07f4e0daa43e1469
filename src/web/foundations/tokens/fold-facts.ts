import { groupKey, type TokenNode, tokensIn, typesText } from "../../../domain/foundations/tokens/token-groups.ts";
import { evenly } from "../fold.tsx";

/** The summary of a closed group. */
export interface FoldFacts {
  /** Id of its element on the page. */
  id: string;
  title: string;
  /** JSON Pointer of the group. */
  pointer: string;
  count: number;
  note: string;
  /** Hex. */
  colors: string[];
}

/** Groups on one page. The rest is on further pages. */
export const MAX_GROUPS = 60;

/** Colors of a group that stand for all of them. */
const STRIP = 16;

export function foldFacts(node: TokenNode): FoldFacts {
  const tokens = tokensIn(node);
  return {
    id: node.id,
    title: node.title,
    pointer: groupKey(node),
    count: node.count,
    note: typesText(tokens),
    colors: evenly(tokens, STRIP).flatMap(({ hex }) => hex ?? []),
  };
}
