import { toPointer } from "../../../engines/tokens/engine.ts";
import { runInSlices } from "../../../safe/yield-to-event-loop.ts";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";

/** A group of tokens with the groups in it, both in the order of their first token. */
export interface TokenNode {
  /** Id of its element on the page. */
  id: string;
  title: string;
  path: readonly string[];
  /** Tokens in it and in all groups below. */
  count: number;
  /** Tokens right in it. */
  own: TokenInfo[];
  children: TokenNode[];
}

/** Tokens below one heading; `title` is undefined for those right in the group. */
export interface TokenBlock {
  title?: string;
  /** `above` are the groups that headings name, `prefix` those between heading and token, `name` is the token's own. */
  rows: TokenRowParts[];
}

export interface TokenRowParts {
  above: string;
  prefix: string;
  name: string;
  token: TokenInfo;
}

/** Groups up to this many tokens are shown without headings. */
const SMALL = 12;

/** The groups of some tokens, below a root without a name; in slices. */
export async function tokenTree(tokens: readonly TokenInfo[]): Promise<TokenNode> {
  const root = nodeOf([]);
  const known = new Map<TokenNode, Map<string, TokenNode>>();
  await runInSlices(tokens, (token) => {
    let node = root;
    node.count += 1;
    for (const name of token.path.slice(0, -1)) {
      const children = known.get(node) ?? new Map<string, TokenNode>();
      known.set(node, children);
      const child = children.get(name) ?? nodeOf([...node.path, name]);
      if (!children.has(name)) node.children.push(child);
      children.set(name, child);
      node = child;
      node.count += 1;
    }
    node.own.push(token);
  });
  return root;
}

const nodeOf = (path: readonly string[]): TokenNode => ({
  id: `group-${path.join(".").replaceAll(/\s+/g, "-")}`,
  title: path.at(-1) ?? "No group",
  path,
  count: 0,
  own: [],
  children: [],
});

/** How a group is called in an address: its JSON Pointer. */
export const groupKey = ({ path }: TokenNode): string => toPointer(path);

/** The group of a key. Undefined if it doesn't exist. */
export const nodeAt = (root: TokenNode, key: string): TokenNode | undefined =>
  groupKey(root) === key
    ? root
    : root.children.flatMap((child) => {
        const own = groupKey(child);
        return key === own || key.startsWith(`${own}/`) ? (nodeAt(child, key) ?? []) : [];
      })[0];

/** The group that has a token right in it. */
export function groupOfToken(root: TokenNode, path: readonly string[]): TokenNode | undefined {
  let node: TokenNode | undefined = root;
  for (const name of path.slice(0, -1)) node = node?.children.find(({ title }) => title === name);
  return node;
}

/** The sections of a page: tokens without a group, then groups. */
export const sectionsOf = (root: TokenNode): TokenNode[] => [
  ...(root.own.length > 0 ? [{ ...root, count: root.own.length, children: [] }] : []),
  ...root.children,
];

/** `color 38, dimension 33` */
export function typesText(tokens: readonly TokenInfo[]): string {
  const counts = typeCounts(tokens);
  return counts.size === 1 && tokens.length === 1
    ? ([...counts.keys()][0] ?? "")
    : Array.from(counts, ([type, count]) => `${type} ${count.toLocaleString("en")}`).join(", ");
}

/** How many tokens there are of each type, in the order of the first. */
export function typeCounts(tokens: readonly TokenInfo[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type = "no type" } of tokens) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

/** All tokens of a group: its own, then its subgroups' tokens. */
export const tokensIn = (node: TokenNode): TokenInfo[] => [...node.own, ...node.children.flatMap(tokensIn)];

/** The tokens of a group under headings for the groups in it, where they are many. */
export function blocksOf(node: TokenNode): TokenBlock[] {
  const depth = node.path.length;
  const isSmall = node.count <= SMALL || node.children.every(({ count }) => count < 3);
  if (isSmall) return [blockOf(undefined, tokensIn(node), depth)];
  const own = node.own.length > 0 ? [blockOf(undefined, node.own, depth)] : [];
  return [...own, ...node.children.map((child) => blockOf(child.title, tokensIn(child), depth + 1))];
}

/** `depth` is how many groups the headings above the block name. */
export const blockOf = (title: string | undefined, tokens: readonly TokenInfo[], depth: number): TokenBlock => ({
  title,
  rows: tokens.map((token) => ({
    above: token.path.slice(0, depth).join("."),
    prefix: token.path.slice(depth, -1).join("."),
    name: token.path.at(-1) ?? token.name,
    token,
  })),
});
