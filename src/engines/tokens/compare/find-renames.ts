import { isObject } from "../../../safe/is-object.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { sameValue } from "./same-value.ts";

/** A token by name, with its state in each compared choice. Undefined for a choice without it. */
export interface NamedToken {
  name: string;
  tokens: readonly (ResolvedToken | undefined)[];
}

/** A renamed token. */
export interface Rename {
  was: NamedToken;
  now: NamedToken;
}

/** Maximum number of name pairs to compare in a group of one value. Larger groups only match equal parts of names. */
const MAX_PAIRS = 2_500;
/** Minimum share of common words of two names, as a Dice coefficient. */
const SIMILAR = 0.5;

/** The identity of a token in different tools: vendor → members of its extension. */
const IDENTITIES: ReadonlyMap<string, readonly string[]> = new Map([
  ["design-system-registry", ["id"]],
  ["com.figma", ["variableId", "id", "key"]],
  ["com.figma.variableId", []],
  ["studio.tokens", ["id"]],
]);

/** Parts of names that identify a renamed token of the same value, the most reliable first. */
const KEYS: readonly (readonly [was: (path: readonly string[]) => string, now: (path: readonly string[]) => string])[] =
  [
    [joined, (path) => joined(path.slice(1))],
    [(path) => joined(path.slice(1)), joined],
    [(path) => joined(path.slice(1)), (path) => joined(path.slice(1))],
    [sortedWords, sortedWords],
    [(path) => joined(path.slice(0, -1)), (path) => joined(path.slice(0, -1))],
    [(path) => joined(path.slice(-1)), (path) => joined(path.slice(-1))],
  ];

/**
 * Finds renamed tokens: first by identity (`$extensions`, otherwise a `uuid`), then by names that differ only in case
 * and punctuation, then by the same type and values with similar names or paths. Each token has at most one partner.
 * Equal input gives equal pairs, in the order of `removed`. Linear except for small groups of one value.
 */
export function findRenames(removed: readonly NamedToken[], added: readonly NamedToken[]): Rename[] {
  const found = new Map<NamedToken, NamedToken>();
  let here = [...removed];
  let there = [...added];
  const pair = (was: NamedToken, now: NamedToken) => found.set(was, now);
  const settle = () => {
    const taken = new Set(found.values());
    here = here.filter((token) => !found.has(token));
    there = there.filter((token) => !taken.has(token));
  };
  const pairBy = (wasKey: KeyOf, nowKey: KeyOf, fits: Fits) => {
    if (here.length === 0 || there.length === 0) return;
    pairUnique(here, there, { wasKey, nowKey, fits, pair });
    settle();
  };
  pairBy(identityOf, identityOf, () => true);
  pairBy(spelling, spelling, sameType);
  // The most common case, complete groups that moved, without grouping tokens by value.
  for (const [wasKey, nowKey] of KEYS.slice(0, 3)) {
    const [wasPath, nowPath] = [wasKey, nowKey].map((key) => (token: NamedToken) => key(pathOf(token)) || undefined);
    if (wasPath && nowPath) pairBy(wasPath, nowPath, (was, now) => sameType(was, now) && sameValues(was, now));
  }
  const candidates = groupBy(there, fingerprint);
  for (const [value, group] of groupBy(here, fingerprint)) {
    const others = candidates.get(value);
    if (others) pairSimilar(group, others, pair);
  }
  return removed.flatMap((was) => {
    const now = found.get(was);
    return now ? [{ was, now }] : [];
  });
}

type KeyOf = (token: NamedToken) => string | undefined;
type Fits = (was: NamedToken, now: NamedToken) => boolean;
type Pair = (was: NamedToken, now: NamedToken) => void;

/** Pairs tokens with the same key, if no other token on either side has it. */
function pairUnique(
  here: readonly NamedToken[],
  there: readonly NamedToken[],
  { wasKey, nowKey, fits, pair }: { wasKey: KeyOf; nowKey: KeyOf; fits: Fits; pair: Pair },
): void {
  const [group, others] = [groupBy(here, wasKey), groupBy(there, nowKey)];
  for (const [key, tokens] of group) {
    const partners = others.get(key);
    const [was, now] = [tokens[0], partners?.[0]];
    if (was && now && tokens.length === 1 && partners?.length === 1 && fits(was, now)) pair(was, now);
  }
}

/** Pairs tokens of one value: first by equal parts of their names in order, then by similar names. */
function pairSimilar(group: readonly NamedToken[], others: readonly NamedToken[], pair: Pair): void {
  const [[one], [other]] = [group, others];
  if (group.length === 1 && others.length === 1 && one && other) {
    if (areAlike(one, other) && sameValues(one, other)) pair(one, other);
    return;
  }
  let here = group;
  let there = others;
  const take = (was: NamedToken, now: NamedToken) => {
    pair(was, now);
    here = here.filter((token) => token !== was);
    there = there.filter((token) => token !== now);
  };
  for (const [wasKey, nowKey] of KEYS) {
    if (here.length === 0 || there.length === 0) return;
    const queues = groupBy(there, (token) => nowKey(pathOf(token)) || undefined);
    const next = new Map<string, number>();
    const pairs: [NamedToken, NamedToken][] = [];
    for (const was of here) {
      const key = wasKey(pathOf(was));
      const position = next.get(key) ?? 0;
      const now = queues.get(key)?.[position];
      if (!now || !sameValues(was, now)) continue;
      next.set(key, position + 1);
      pairs.push([was, now]);
    }
    const [gone, taken] = [new Set(pairs.map(([was]) => was)), new Set(pairs.map(([, now]) => now))];
    for (const [was, now] of pairs) pair(was, now);
    here = here.filter((token) => !gone.has(token));
    there = there.filter((token) => !taken.has(token));
  }
  if (here.length * there.length > MAX_PAIRS) return;
  for (const was of here) {
    let best: { now: NamedToken; likeness: number } | undefined;
    for (const now of there) {
      const likeness = similarity(was.name, now.name);
      if (likeness >= SIMILAR && likeness > (best?.likeness ?? 0) && sameValues(was, now)) best = { now, likeness };
    }
    if (best) take(was, best.now);
  }
}

const areAlike = (was: NamedToken, now: NamedToken): boolean =>
  similarity(was.name, now.name) >= SIMILAR ||
  KEYS.some(([wasKey, nowKey]) => {
    const key = wasKey(pathOf(was));
    return key !== "" && key === nowKey(pathOf(now));
  });

const sampleOf = ({ tokens }: NamedToken): ResolvedToken | undefined => tokens.find((token) => token !== undefined);
const typeOf = (token: NamedToken): string | undefined => sampleOf(token)?.type;
const sameType: Fits = (was, now) => typeOf(was) === typeOf(now);
const pathOf = (token: NamedToken): readonly string[] => sampleOf(token)?.path ?? [];
const spelling = ({ name }: NamedToken): string | undefined =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") || undefined;

/** The key of a renamed token: type and value of the first choice. */
const fingerprint = (token: NamedToken): string | undefined => {
  const sample = sampleOf(token);
  return sample && `${sample.type} ${JSON.stringify(sample.resolved)}`;
};

const sameValues: Fits = (was, now) =>
  was.tokens.every((token, index) => sameValue(token?.resolved, now.tokens[index]?.resolved));

function identityOf(token: NamedToken): string | undefined {
  const sample = sampleOf(token);
  for (const vendor of Object.keys(sample?.extensions ?? {})) {
    const members = IDENTITIES.get(vendor);
    if (!members) continue;
    const extension = sample?.extensions?.[vendor];
    if (typeof extension === "string") return `${vendor} ${extension}`;
    if (!isObject(extension)) continue;
    const member = members.find((name) => typeof extension[name] === "string");
    if (member !== undefined) return `${vendor} ${extension[member]}`;
  }
  const { uuid } = sample?.raw ?? {};
  return typeof uuid === "string" ? `uuid ${uuid}` : undefined;
}

function joined(path: readonly string[]): string {
  return path.join(".").toLowerCase();
}

function sortedWords(path: readonly string[]): string {
  return [...wordsOf(path.join("."))].sort().join(" ");
}

const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );

/** Returns the Dice coefficient of the words of two names: 0 to 1. */
function similarity(one: string, other: string): number {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
  let shared = 0;
  for (const word of mine) if (theirs.has(word)) shared++;
  return (2 * shared) / (mine.size + theirs.size || 1);
}

function groupBy(tokens: readonly NamedToken[], keyOf: KeyOf): Map<string, NamedToken[]> {
  const groups = new Map<string, NamedToken[]>();
  for (const token of tokens) {
    const key = keyOf(token);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(token);
    else groups.set(key, [token]);
  }
  return groups;
}
