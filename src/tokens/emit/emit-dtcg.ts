import { isObject } from "../../safe/is-object.ts";
import { holdsReference } from "../dtcg/reference.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { TokenTree } from "../token-tree.ts";

/**
 * The tokens as a DTCG tree with values in place of aliases. Everything else is kept: `$extensions`, `$description`,
 * unknown members, and what the groups hold. Values without an alias are as written; tokens whose alias leads nowhere are
 * left out, since who reads the result could not find it either. A type that came from an alias, or
 * from a group not known here, is written on the token. The tree shares its values with the tokens.
 */
export function emitDtcg(tokens: readonly ResolvedToken[]): TokenTree {
  const root: TokenTree = {};
  const entered = new WeakSet<TokenTree>();
  for (const token of tokens) {
    const name = token.path.at(-1);
    if (name === undefined || token.path.includes("__proto__") || holdsReference(token.resolved)) continue;
    let group = root;
    for (const [depth, part] of token.path.entries()) {
      const rest = token.groups?.[depth];
      if (rest !== undefined && !entered.has(rest)) {
        entered.add(rest);
        Object.assign(group, rest);
      }
      if (depth < token.path.length - 1) group = childGroup(group, part);
    }
    group[name] = tokenObject(token);
  }
  return root;
}

function childGroup(group: TokenTree, name: string): TokenTree {
  const known = Object.hasOwn(group, name) ? group[name] : undefined;
  if (isObject(known)) return known;
  const child: TokenTree = {};
  group[name] = child;
  return child;
}

function tokenObject(token: ResolvedToken): TokenTree {
  const { raw, type } = token;
  const isReplaced = token.resolved !== token.value && holdsReference(token.value);
  const { $ref: _ref, ...members } = raw;
  const written: TokenTree = isReplaced ? { ...members, $value: token.resolved } : { ...raw };
  if (raw.$type === undefined && type !== undefined && type !== groupType(token)) written.$type = type;
  return written;
}

function groupType({ groups = [] }: ResolvedToken): unknown {
  return groups.findLast((group) => typeof group.$type === "string")?.$type;
}
