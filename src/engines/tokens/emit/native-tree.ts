import type { ResolvedToken } from "../dtcg/resolve.ts";
import { createUniqueNames, type UniqueNames } from "../unique-names.ts";
import { type NativeValue, nativeValue, type SimpleValue } from "../values/native-value.ts";
import { remarkOf } from "./declarations.ts";

/** How a language names groups and values. */
export interface Identifiers {
  group(name: string): string;
  value(name: string): string;
  /** Names that would mean something else there; they get a `_` behind them. */
  reserved: ReadonlySet<string>;
  /** Words of the language; as names they stand in backticks. */
  keywords: ReadonlySet<string>;
}

/** A namespace of the written code: groups of tokens, and composite tokens. */
export interface NativeGroup {
  name: string;
  remark: string;
  groups: NativeGroup[];
  values: { name: string; remark: string; value: SimpleValue; dark?: SimpleValue }[];
}

export interface NativeTree {
  root: NativeGroup;
  /** How code names each token, in their order; undefined for those the language has no value for. */
  mentions: (string | undefined)[];
}

interface Scope {
  group: NativeGroup;
  /** From the root, joined by dots. */
  path: string;
  names: UniqueNames;
  children: Map<string, Scope>;
}

/**
 * Tokens as nested namespaces with names that are valid and unique in a language; equal ones are numbered.
 *
 * @param darkOf the same token where dark is chosen, for languages that switch by themselves
 */
export function nativeTree(
  tokens: readonly ResolvedToken[],
  name: string,
  identifiers: Identifiers,
  darkOf: (token: ResolvedToken) => ResolvedToken | undefined = () => undefined,
): NativeTree {
  const root = createScope(name, name, "");
  const mentions = tokens.map((token) => {
    const value = nativeValue(token);
    if (value === undefined) return undefined;
    const last = token.path.at(-1) ?? "";
    const scope = token.path.slice(0, -1).reduce((outer, part) => enter(outer, part, identifiers), root);
    const other = darkOf(token);
    const dark = other && nativeValue(other);
    return add(scope, last === "$root" ? "root" : last, { value, dark, remark: remarkOf(token) }, identifiers);
  });
  return { root: root.group, mentions };
}

/** The words of a name: `tint-25` → tint, 25. Letters and digits of all scripts stay. */
export const wordsOf = (name: string): string[] => name.normalize("NFC").match(/[\p{L}\p{Nd}]+/gu) ?? [];

/** `tint-25` → `tint25`, `XL` → `xl`, `50` → `_50`, `1.5` → `_1_5`, which `15` is not. */
export function camelCase(name: string): string {
  const [first = "token", ...rest] = wordsOf(name);
  const small = first === first.toUpperCase() ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1);
  return startsWithLetter(joinWords([small, ...rest.map(capital)]));
}

/** `tint-25` → `Tint25`, `50` → `_50`. */
export const pascalCase = (name: string): string => startsWithLetter(joinWords(wordsOf(name).map(capital)) || "Group");

/** Digits of two words stay apart. */
const joinWords = (words: readonly string[]): string =>
  words.reduce((made, word) => made + (/\p{Nd}$/u.test(made) && /^\p{Nd}/u.test(word) ? "_" : "") + word, "");

/** A number as any language reads it, without an exponent. Below 1e15, which is all `nativeValue` lets through. */
export const plainNumber = (number: number, decimals = 10): string =>
  number
    .toFixed(decimals)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const startsWithLetter = (name: string): string => (/^\p{L}/u.test(name) ? name : `_${name}`);

function createScope(name: string, path: string, remark: string): Scope {
  return { group: { name, remark, groups: [], values: [] }, path, names: createUniqueNames("_"), children: new Map() };
}

function enter(outer: Scope, part: string, identifiers: Identifiers): Scope {
  const known = outer.children.get(part);
  if (known) return known;
  const scope = openScope(outer, identifiers.group(part), "", identifiers);
  outer.children.set(part, scope);
  return scope;
}

function openScope(outer: Scope, wanted: string, remark: string, identifiers: Identifiers): Scope {
  const name = claim(outer, wanted, identifiers);
  const scope = createScope(name, `${outer.path}.${name}`, remark);
  outer.group.groups.push(scope.group);
  return scope;
}

/** Adds a value and says how it is named from outside. */
function add(
  scope: Scope,
  name: string,
  { value, dark, remark }: { value: NativeValue; dark?: NativeValue; remark: string },
  identifiers: Identifiers,
): string {
  if (value.kind === "group") {
    const inner = openScope(scope, identifiers.group(name), remark, identifiers);
    const others = new Map(dark?.kind === "group" ? dark.members : []);
    for (const [member, each] of value.members) {
      add(inner, member, { value: each, dark: others.get(member), remark: "" }, identifiers);
    }
    return inner.path;
  }
  const own = claim(scope, identifiers.value(name), identifiers);
  scope.group.values.push({ name: own, remark, value, ...(dark && dark.kind !== "group" ? { dark } : {}) });
  return `${scope.path}.${own}`;
}

function claim({ names }: Scope, wanted: string, { reserved, keywords }: Identifiers): string {
  const name = names.claimFree(reserved.has(wanted) ? `${wanted}_` : wanted);
  return keywords.has(name) ? `\`${name}\`` : name;
}
