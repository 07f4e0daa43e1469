import { isObject } from "../../../safe/is-object.ts";
import { holdsReference } from "../dtcg/reference.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { TokenTree } from "../token-tree.ts";
import { cssValue } from "../values/css-value.ts";
import { standardValue } from "../values/standard-value.ts";

/**
 * The tokens as a DTCG tree with values in place of aliases. Everything else is kept: `$extensions`, `$description`,
 * unknown members, and what the groups hold. Values without an alias are as written; tokens whose alias leads nowhere,
 * and those whose value is none, are left out. A type that came from an alias, or
 * from a group not known here, is written on the token. The tree shares its values with the tokens.
 */
export function emitDtcg(tokens: readonly ResolvedToken[]): TokenTree {
  const root: TokenTree = {};
  const entered = new WeakSet<TokenTree>();
  for (const token of tokens) {
    const name = token.path.at(-1);
    if (name === undefined || token.path.includes("__proto__")) continue;
    if (token.resolved === undefined || holdsReference(token.resolved)) continue;
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

/**
 * The same in the form of the modules 2025.10, which any of their readers understands (`standardValue`). A value they have no
 * type for is written as CSS says it; a token without even that is left out.
 */
export function emitStandardDtcg(tokens: readonly ResolvedToken[]): TokenTree {
  return emitDtcg(
    tokens.flatMap((token): ResolvedToken[] => {
      if (token.resolved === undefined || holdsReference(token.resolved)) return [];
      const css = cssValue(token.type, token.resolved);
      const standard = standardValue(token.type, token.resolved) ?? standardValue(undefined, css);
      if (standard === undefined) return [];
      const { $ref: _ref, ...members } = token.raw;
      const raw = { ...members, $type: standard.type, $value: standard.value };
      return [{ ...token, type: standard.type, value: standard.value, resolved: standard.value, raw }];
    }),
  );
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
