import type { Token } from "./token-tree.ts";

/** A group of tokens as a page shows it. The whole tree is the group of name "" and path []. */
export interface TokenGroup<T extends Token = Token> {
  name: string;
  path: string[];
  tokens: T[];
  children: TokenGroup<T>[];
}

/** Tokens as a tree of groups, both in the order of their first token. */
export function groupTokens<T extends Token>(tokens: readonly T[]): TokenGroup<T> {
  const root = createGroup<T>("", []);
  const known = new Map<TokenGroup<T>, Map<string, TokenGroup<T>>>();
  for (const token of tokens) {
    let group = root;
    for (const name of token.path.slice(0, -1)) {
      const children = known.get(group) ?? new Map<string, TokenGroup<T>>();
      known.set(group, children);
      let child = children.get(name);
      if (child === undefined) {
        child = createGroup(name, [...group.path, name]);
        children.set(name, child);
        group.children.push(child);
      }
      group = child;
    }
    group.tokens.push(token);
  }
  return root;
}

function createGroup<T extends Token>(name: string, path: string[]): TokenGroup<T> {
  return { name, path, tokens: [], children: [] };
}
