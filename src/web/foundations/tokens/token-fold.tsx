import type { Child } from "hono/jsx";
import { PAGE_ROWS } from "../../../domain/foundations/contract.ts";
import {
  blockOf,
  blocksOf,
  groupKey,
  type TokenNode,
  tokensIn,
} from "../../../domain/foundations/tokens/token-groups.ts";
import type { TokenInfo } from "../../../domain/tokens/describe-tokens.ts";
import { Pager } from "../../ui/components/pager.tsx";
import { Fold } from "../fold.tsx";
import { type FoldFacts, foldFacts, MAX_GROUPS } from "./fold-facts.ts";
import { TokenBlocks } from "./token-blocks.tsx";
import type { TokensView } from "./tokens-view.ts";

export const TOKENS_PATH = "/foundations/tokens";
export const ROWS_PATH = "/foundations/token-groups";

/** Values on one page in a comparison, over all columns. */
const MAX_VALUES = 450;
const FEWEST_ROWS = 20;

/** Tokens that an opened group shows. A larger one shows its subgroups. */
export const rowsPerFold = ({ look }: TokensView): number =>
  Math.min(PAGE_ROWS, Math.max(FEWEST_ROWS, Math.floor(MAX_VALUES / (look.columns?.values.length ?? 1))));

/** A group that is part of the page, or loaded on opening. */
export function TokenFold(props: {
  node: TokenNode;
  view: TokensView;
  open?: boolean;
  isRead?: boolean;
  level: 2 | 3;
}) {
  const { node, view, open = false, isRead = false, level } = props;
  const facts = foldFacts(node);
  if (!isRead) return <ClosedFold facts={facts} addressOf={view.addressOf} open={open} level={level} />;
  return (
    <Fold {...facts} open={open} level={level}>
      <TokenBlocks blocks={blocksOf(node)} look={view.look} />
    </Fold>
  );
}

/** A group that is read when it is opened. */
export function ClosedFold(props: Pick<TokensView, "addressOf"> & { facts: FoldFacts; open?: boolean; level: 2 | 3 }) {
  const { facts, addressOf, open = false, level } = props;
  const { id, pointer, count } = facts;
  return (
    <Fold {...facts} open={open} level={level} load={addressOf(ROWS_PATH, { group: pointer })}>
      <a href={`${addressOf(TOKENS_PATH, { group: pointer })}#${encodeURIComponent(id)}`}>
        Show {count.toLocaleString("en")} tokens
      </a>
    </Fold>
  );
}

/** The tokens that `GroupContent` shows. */
export function visibleTokens(node: TokenNode, view: TokensView, page: number): TokenInfo[] {
  const max = rowsPerFold(view);
  return node.count <= max ? tokensIn(node) : node.own.slice((page - 1) * max, page * max);
}

/** The content of a group: all its tokens; if there are many, a page of its own ones, and its subgroups. */
export function GroupContent({ node, view, page }: { node: TokenNode; view: TokensView; page: number }): Child {
  const max = rowsPerFold(view);
  if (node.count <= max) return <TokenBlocks blocks={blocksOf(node)} look={view.look} />;
  const pages = Math.max(Math.ceil(node.own.length / max), Math.ceil(node.children.length / MAX_GROUPS));
  const from = (Math.min(page, pages) - 1) * max;
  const own = node.own.slice(from, from + max);
  const firstGroup = (Math.min(page, pages) - 1) * MAX_GROUPS;
  const groups = node.children.slice(firstGroup, firstGroup + MAX_GROUPS);
  const to = (number: number) =>
    number < 1 || number > pages
      ? undefined
      : {
          title: `Page ${number} of ${pages}`,
          href: `${view.addressOf(TOKENS_PATH, { group: groupKey(node), page: String(number) })}#${encodeURIComponent(node.id)}`,
        };
  return (
    <>
      {own.length > 0 && <TokenBlocks blocks={[blockOf(undefined, own, node.path.length)]} look={view.look} />}
      {groups.map((child) => (
        <TokenFold node={child} view={view} level={3} />
      ))}
      <Pager previous={to(page - 1)} next={to(page + 1)} />
    </>
  );
}
