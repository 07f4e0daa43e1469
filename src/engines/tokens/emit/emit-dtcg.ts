import { isObject } from "../../../safe/is-object.ts";
import { hasReference } from "../dtcg/reference.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { DESIGN_SYSTEM_REGISTRY } from "../raw/design-tool-extension.ts";
import type { TokenTree } from "../token-tree.ts";
import { cssValue, tokenTypes } from "../values/css-value.ts";
import { standardValue } from "../values/standard-value.ts";

/**
 * Returns the tokens as a DTCG tree with resolved aliases. Keeps everything else: `$extensions`, `$description`,
 * unknown members, and members of groups. Values without an alias are as written. Drops tokens with a broken alias or
 * without a value. Writes a type from an alias or an unknown group on the token. The tree shares its values with the
 * tokens.
 */
export function emitDtcg(tokens: readonly ResolvedToken[]): TokenTree {
  const root: TokenTree = {};
  const entered = new WeakSet<TokenTree>();
  for (const token of tokens) {
    const name = token.path.at(-1);
    if (name === undefined || token.path.includes("__proto__")) continue;
    if (token.resolved === undefined || hasReference(token.resolved)) continue;
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
 * Returns the same in the form of the modules 2025.10 for any of their readers (`standardValue`) and for the JSON
 * schemas of the format: unknown members move to our own extension, except `alpha`, which the value has. A value
 * without a type becomes CSS text with the type `string`. A token without CSS text is dropped.
 *
 * @param strict drops texts, booleans and invalid names. The root lists them in
 * `$extensions["design-system-registry"].leftOut`
 */
export function emitStandardDtcg(tokens: readonly ResolvedToken[], { strict = false } = {}): TokenTree {
  const leftOut: string[] = [];
  const standard = tokens.flatMap((token): ResolvedToken[] => {
    const made = standardToken(token);
    if (made === undefined) return [];
    const isAllowed = tokenTypes.has(made.type ?? "") && token.path.every((part) => part === "$root" || isNameOf(part));
    if (!strict || isAllowed) return [made];
    leftOut.push(token.name);
    return [];
  });
  const tree = emitDtcg(standard);
  if (leftOut.length === 0) return tree;
  return { ...tree, $extensions: withOwn(tree.$extensions, { leftOut }) };
}

/** Whether a name is valid in the Format module (5.1.1). */
const isNameOf = (part: string): boolean => /^[^${}.][^{}.]*$/.test(part);

/** Returns a token in the form of the modules, or undefined if it has none. */
export function standardToken(token: ResolvedToken): ResolvedToken | undefined {
  const { type: written, resolved, raw, groups = [] } = token;
  if (resolved === undefined || hasReference(resolved)) return undefined;
  const standard = standardValue(written, resolved) ?? standardValue(undefined, cssValue(written, resolved));
  if (standard === undefined) return undefined;
  const { type, value } = standard;
  const { $ref: _ref, $value: _value, $type: _type, alpha: _alpha, ...rest } = raw;
  const { known, others } = split(rest);
  const more = type === "typography" && isObject(resolved) && isObject(value) ? without(resolved, value) : {};
  const members = { ...others, ...more };
  const kept = Object.keys(members).length === 0 ? {} : { $extensions: withOwn(known.$extensions, { members }) };
  return {
    ...{ ...token, type, value, resolved: value },
    raw: { ...known, ...kept, $type: type, $value: value },
    groups: groups.map(standardGroup),
  };
}

/** Splits members of a token or group into known and other members. */
function split(members: TokenTree): { known: TokenTree; others: TokenTree } {
  const { $description, $extensions, $deprecated, ...others } = members;
  const reason = isObject($deprecated) ? ($deprecated.reason ?? true) : $deprecated;
  return {
    known: {
      ...(typeof $description === "string" ? { $description } : {}),
      ...(isObject($extensions) ? { $extensions } : {}),
      ...(typeof reason === "string" || typeof reason === "boolean" ? { $deprecated: reason } : {}),
    },
    others,
  };
}

const groupsMade = new WeakMap<TokenTree, TokenTree>();

/** Returns the same object for the same group, so that `emitDtcg` recognizes it. */
function standardGroup(group: TokenTree): TokenTree {
  const made = groupsMade.get(group);
  if (made) return made;
  const { $type, $schema } = group;
  const standard = {
    ...(typeof $schema === "string" ? { $schema } : {}),
    ...(typeof $type === "string" && tokenTypes.has($type) ? { $type } : {}),
    ...split(group).known,
  };
  groupsMade.set(group, standard);
  return standard;
}

const without = (all: TokenTree, taken: TokenTree): TokenTree =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(taken, name)));

/** Adds members to our own extension. */
const withOwn = (extensions: unknown, more: TokenTree): TokenTree => {
  const all = isObject(extensions) ? extensions : {};
  const own = all[DESIGN_SYSTEM_REGISTRY];
  return { ...all, [DESIGN_SYSTEM_REGISTRY]: { ...(isObject(own) ? own : {}), ...more } };
};

function childGroup(group: TokenTree, name: string): TokenTree {
  const known = Object.hasOwn(group, name) ? group[name] : undefined;
  if (isObject(known)) return known;
  const child: TokenTree = {};
  group[name] = child;
  return child;
}

function tokenObject(token: ResolvedToken): TokenTree {
  const { raw, type } = token;
  const isOfOther = hasReference(token.value) || typeof raw.alpha === "number";
  const isReplaced = token.resolved !== token.value && isOfOther;
  const { $ref: _ref, ...members } = raw;
  const written: TokenTree = isReplaced ? { ...members, $value: token.resolved } : { ...raw };
  if (raw.$type === undefined && type !== undefined && type !== groupType(token)) written.$type = type;
  return written;
}

function groupType({ groups = [] }: ResolvedToken): unknown {
  return groups.findLast((group) => typeof group.$type === "string")?.$type;
}
