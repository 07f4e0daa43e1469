import { memoizeByText } from "../../../safe/memoize.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { createUniqueNames, type UniqueNames } from "../unique-names.ts";
import { type NativeValue, nativeValue, type SimpleValue } from "../values/native-value.ts";
import { remarkOf } from "./declarations.ts";
import type { NameCollision } from "./variables.ts";

/** The naming rules of a language. */
export interface Identifiers {
  group(name: string): string;
  value(name: string): string;
  /** Names with another meaning in the language. They get a `_` at the end. */
  reserved: ReadonlySet<string>;
  /** Whether a name needs backticks: it is a keyword, or has characters that are otherwise invalid. */
  isQuoted(name: string): boolean;
}

/** A namespace of the generated code: groups of tokens, and composite tokens. */
export interface NativeGroup {
  name: string;
  remark: string;
  groups: NativeGroup[];
  values: { name: string; remark: string; value: SimpleValue; dark?: SimpleValue }[];
}

export interface NativeTree {
  root: NativeGroup;
  /** The name of each token in code, in order. Undefined for values that the language can't express. */
  mentions: (string | undefined)[];
  meetings: NameCollision[];
}

interface Scope {
  group: NativeGroup;
  /** From the root, joined by dots. */
  path: string;
  names: UniqueNames;
  /** Nested groups by their names in code. */
  children: Map<string, Scope>;
  /** The token of each name. */
  owners: Map<string, ResolvedToken>;
}

/**
 * Returns tokens as nested namespaces with valid and unique names. Groups with the same name in code share a namespace.
 * Of tokens with the same name in code, the first keeps it, and the others spell out their punctuation (`toIdentifier`),
 * so that a name never depends on the number of others.
 *
 * @param darkOf returns the token in the dark scheme, for languages that switch on their own
 */
export function nativeTree(
  tokens: readonly ResolvedToken[],
  name: string,
  identifiers: Identifiers,
  darkOf: (token: ResolvedToken) => ResolvedToken | undefined = () => undefined,
): NativeTree {
  const root = createScope(name, name, "");
  const meetings: NameCollision[] = [];
  const naming: NativeNaming = { ...identifiers, meet: (meeting) => meetings.push(meeting) };
  const mentions = tokens.map((token) => {
    const value = nativeValue(token);
    if (value === undefined) return undefined;
    const last = token.path.at(-1) ?? "";
    const scope = token.path.slice(0, -1).reduce((outer, part) => enter(outer, part, token, naming), root);
    const other = darkOf(token);
    const dark = other && nativeValue(other);
    const name = last === "$root" ? "root" : last;
    return add(scope, name, { token, value, dark, remark: remarkOf(token) }, naming);
  });
  return { root: root.group, mentions, meetings };
}

type NativeNaming = Identifiers & { meet(meeting: NameCollision): void };

/**
 * Returns the words of a name: `tint-25` → tint, 25. Keeps letters, digits and marks of all scripts. A point between
 * digits is a word, so that `1.5` isn't `1_5`.
 */
export const identifierWords = (name: string): string[] =>
  name
    .normalize("NFC")
    .replaceAll(/(?<=\p{Nd})\.(?=\p{Nd})/gu, " dot ")
    .match(/[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/gu) ?? [];

/** `tint-25` → `tint25`, `XL` → `xl`, `50` → `_50`, `1_5` → `_1_5`, which `15` is not, `1.5` → `_1Dot5`. */
export const camelCase = memoizeByText((name) => {
  const [first = "token", ...rest] = identifierWords(name);
  const small = first === first.toUpperCase() ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1);
  return startsWithLetter(joinWords([small, ...rest.map(capital)]));
});

/** `tint-25` → `Tint25`, `50` → `_50`. */
export const pascalIdentifier = memoizeByText((name) =>
  startsWithLetter(joinWords(identifierWords(name).map(capital)) || "Group"),
);

/** Joins words, with `_` between the digits of two words. */
const joinWords = (words: readonly string[]): string =>
  words.reduce((made, word) => made + (/\p{Nd}$/u.test(made) && /^\p{Nd}/u.test(word) ? "_" : "") + word, "");

/**
 * Returns a unique name with only letters and digits: other characters by their code points (`blue-500` →
 * `blueU2D500`).
 */
export const toIdentifier = (name: string): string =>
  startsWithLetter(
    Array.from(name.toWellFormed().normalize("NFC"), (sign) =>
      /[\p{L}\p{Nd}]/u.test(sign) ? sign : `U${sign.codePointAt(0)?.toString(16).toUpperCase()}`,
    ).join("") || "token",
  );

/** Formats a number without an exponent, for any language. Below 1e15, the limit of `nativeValue`. */
export const plainNumber = (number: number, decimals = 10): string =>
  number
    .toFixed(decimals)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const startsWithLetter = (name: string): string => (/^\p{L}/u.test(name) ? name : `_${name}`);

function createScope(name: string, path: string, remark: string): Scope {
  const group = { name, remark, groups: [], values: [] };
  return { group, path, names: createUniqueNames("_"), children: new Map(), owners: new Map() };
}

function enter(outer: Scope, part: string, token: ResolvedToken, naming: NativeNaming): Scope {
  const known = outer.children.get(part) ?? outer.children.get(safeName(naming.group(part), naming));
  if (known) return known;
  const scope = openScope(outer, part, { token, remark: "" }, naming);
  outer.children.set(part, scope);
  outer.children.set(scope.group.name, scope);
  return scope;
}

function openScope(
  outer: Scope,
  part: string,
  { token, remark }: { token: ResolvedToken; remark: string },
  naming: NativeNaming,
): Scope {
  const name = claim(outer, naming.group(part), { part, token }, naming);
  const scope = createScope(name, `${outer.path}.${name}`, remark);
  outer.group.groups.push(scope.group);
  return scope;
}

/** Adds a value, and returns the path of its name. */
function add(
  scope: Scope,
  name: string,
  {
    token,
    value,
    dark,
    remark,
  }: { token: ResolvedToken; value: NativeValue; dark?: NativeValue | undefined; remark: string },
  naming: NativeNaming,
): string {
  if (value.kind === "group") {
    const inner = openScope(scope, name, { token, remark }, naming);
    const others = new Map(dark?.kind === "group" ? dark.members : []);
    for (const [member, each] of value.members) {
      add(inner, member, { token, value: each, dark: others.get(member), remark: "" }, naming);
    }
    return inner.path;
  }
  const own = claim(scope, naming.value(name), { part: name, token }, naming);
  scope.group.values.push({ name: own, remark, value, ...(dark && dark.kind !== "group" ? { dark } : {}) });
  return `${scope.path}.${own}`;
}

function claim(
  { names, owners }: Scope,
  wanted: string,
  { part, token }: { part: string; token: ResolvedToken },
  naming: NativeNaming,
): string {
  const name = safeName(wanted, naming);
  const given = names.claimFirst(name, () => safeName(toIdentifier(part), naming), "_");
  const other = owners.get(name);
  if (given !== name && other !== undefined) naming.meet({ token, other, wanted: name, given });
  owners.set(given, token);
  return given;
}

const safeName = (wanted: string, { reserved, isQuoted }: Identifiers): string => {
  const name = reserved.has(wanted) ? `${wanted}_` : wanted;
  return isQuoted(name) ? `\`${name}\`` : name;
};
