import { groupTokens, type TokenGroup } from "../../../tokens/groups.ts";
import type { TokenInfo } from "../dtcg/api.ts";

/** A group of the first level, with its tokens in order. */
export interface TokenSection {
  id: string;
  title: string;
  count: number;
  tokens: readonly TokenInfo[];
  /** `color 38, dimension 33`. */
  types: string;
  /** Colors of the group as hex. */
  colors: string[];
  blocks: TokenBlock[];
}

/** Tokens below one heading; `title` is undefined for those right in the section. */
export interface TokenBlock {
  title?: string;
  /** `above` are the groups that headings name, `prefix` those between heading and token, `name` is the token's own. */
  rows: { above: string; prefix: string; name: string; token: TokenInfo }[];
}

/** Sections up to this many tokens are shown without headings. */
const SMALL = 12;

/** The tokens by their first group, and in large groups by the second. Tokens without a group come first. */
export function tokenSections(tokens: readonly TokenInfo[]): TokenSection[] {
  const root = groupTokens(tokens.map((token) => ({ ...token, raw: {} })));
  const loose = root.tokens.length > 0 ? [sectionOf("No group", { ...root, children: [] }, "group-")] : [];
  return [
    ...loose,
    ...root.children.map((group) => sectionOf(group.name, group, `group-${group.name.replaceAll(/\s+/g, "-")}`)),
  ];
}

type Group = TokenGroup<TokenInfo & { raw: Record<string, unknown> }>;

function sectionOf(title: string, group: Group, id: string): TokenSection {
  const tokens = flat(group);
  const types = Map.groupBy(tokens, ({ type = "no type" }) => type);
  const small = tokens.length <= SMALL || group.children.every((child) => flat(child).length < 3);
  return {
    id,
    title,
    count: tokens.length,
    tokens,
    types: [...types].map(([type, members]) => `${type} ${members.length}`).join(", "),
    colors: tokens.flatMap(({ hex }) => hex ?? []),
    blocks: small ? [blockOf(undefined, tokens, group.path.length)] : blocksOf(group),
  };
}

function blocksOf(group: Group): TokenBlock[] {
  const depth = group.path.length;
  const own = group.tokens.length > 0 ? [blockOf(undefined, group.tokens, depth)] : [];
  return [...own, ...group.children.map((child) => blockOf(child.name, flat(child), depth + 1))];
}

/** `depth` is how many groups the headings above the block name. */
const blockOf = (title: string | undefined, tokens: readonly TokenInfo[], depth: number): TokenBlock => ({
  title,
  rows: tokens.map((token) => ({
    above: token.path.slice(0, depth).join("."),
    prefix: token.path.slice(depth, -1).join("."),
    name: token.path.at(-1) ?? token.name,
    token,
  })),
});

const flat = (group: Group): TokenInfo[] => [...group.tokens, ...group.children.flatMap(flat)];
