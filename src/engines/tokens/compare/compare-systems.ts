import { memoizeByObject } from "../../../safe/memoize.ts";
import { counted, type Noun } from "../../text/noun.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { emitters } from "../emit/emitters.ts";
import { FORMAT_FILES, TOKEN_FORMATS } from "../emit/formats.ts";
import type { Axis, AxisChoice } from "../system/axis.ts";
import type { TokenSystem } from "../system/token-system.ts";
import { CHANGES, type ComparedToken, compareToken, type TokenChange } from "./compare-token.ts";
import { findRenames, type NamedToken } from "./find-renames.ts";
import { sameValue } from "./same-value.ts";
import { type Judgement, mostSevere, VERDICTS, type Verdict } from "./verdict.ts";

export type SystemComparisonLine = AxisLine | ComparedToken;

/** The difference between two token systems. */
export interface TokenComparison {
  /** The most severe verdict of the lines. Null if nothing differs. */
  verdict: Verdict | null;
  /** The reason, as a sentence. */
  reason: string;
  /** The compared choices: available in both systems, at most 60. */
  choices: AxisChoice[];
  /** The default values in the newer system. */
  defaults: AxisChoice;
  /** Number of tokens on either side. */
  tokens: { before: number; after: number };
  /** Number of lines by verdict, and by their most severe change. */
  counts: Record<Verdict | TokenChange, number>;
  /**
   * The most severe first. Within a verdict, axes and then tokens in the order of the newer system, removed ones in the
   * order of the older system.
   */
  lines: SystemComparisonLine[];
}

/**
 * Compares two token systems: axes and their values, and tokens by name, with their values in each choice of both.
 * Aliases are resolved, and a renamed token is one line. Linear in tokens × choices.
 */
export function compareSystems(before: TokenSystem, after: TokenSystem): TokenComparison {
  const choices = choicesOf(before, after);
  const [old, present] = [namedTokens(before, choices), namedTokens(after, choices)];
  const removed = [...old.values()].filter(({ name }) => !present.has(name));
  const added = [...present.values()].filter(({ name }) => !old.has(name));
  const renames = findRenames(removed, added);
  const formerOf = new Map(renames.map(({ was, now }) => [now.name, was]));
  const nowNames = new Map(renames.map(({ was, now }) => [was.name, now.name]));
  const context = { choices, nowNamed: (name: string) => nowNames.get(name) ?? name };
  const tokenLines = [
    ...[...present.values()].map((now) => compareToken(formerOf.get(now.name) ?? old.get(now.name), now, context)),
    ...removed.filter(({ name }) => !nowNames.has(name)).map((was) => compareToken(was, undefined, context)),
  ].filter((line) => line !== undefined);
  const lines = [...compareAxes(before.axes, after.axes), ...withOtherNames(tokenLines, before, after)];
  const counts = countLines(lines);
  return {
    verdict: mostSevere(lines.map(({ verdict }) => verdict)),
    reason: reasonOf(counts, lines, new Set([...before.axes, ...after.axes].map(({ name }) => name))),
    choices,
    defaults: defaultsOf(isEmpty(after) ? before : after),
    tokens: { before: old.size, after: present.size },
    counts,
    lines: VERDICTS.flatMap((verdict) => lines.filter((line) => line.verdict === verdict)),
  };
}

/** Adds lines for tokens that lose a name to another token, or get one back, in any format. */
function withOtherNames(lines: readonly ComparedToken[], before: TokenSystem, after: TokenSystem): ComparedToken[] {
  if (areNamedAlike(before, after)) return [...lines];
  const [old, present] = [namesBesideOwn(before), namesBesideOwn(after)];
  const others = new Map<string, string>();
  const known = new Set(before.select().tokens.map(({ name }) => name));
  for (const { name } of after.select().tokens) {
    const [was = [], now = []] = [old.get(name), present.get(name)];
    const [met] = [...now.filter((each) => !was.includes(each)), ...was.filter((each) => !now.includes(each))];
    if (known.has(name) && met !== undefined) others.set(name, met);
  }
  const made = lines.map((line): ComparedToken => {
    const met = others.get(line.name);
    if (met === undefined) return line;
    others.delete(line.name);
    const changes = CHANGES.filter((change) => change === "renamed" || line.changes.includes(change));
    return { ...line, changes, verdict: "breaking", reason: otherName(met) };
  });
  const alone = Array.from(others, ([name, met]): ComparedToken => {
    const side = { name };
    const same = { before: side, after: side, values: [] };
    return { of: "token", name, changes: ["renamed"], ...same, verdict: "breaking", reason: otherName(met) };
  });
  return [...made, ...alone];
}

const otherName = (met: string): string =>
  `Its name in code changed, because another token has the same name there: ${met}.`;

/** Types whose tokens have one name in each format. */
const SIMPLE_TYPES: ReadonlySet<unknown> = new Set([
  ...["color", "dimension", "number", "duration", "fontFamily", "fontWeight", "cubicBezier"],
]);

/** Tokens that are named one by one: of many, all together are named sooner. */
const MAX_NAMED_ALONE = 1_000;

/**
 * Whether each token certainly has the same name in both systems, in every format: a token in the same place differs at most in
 * the value of a simple type. Naming all tokens takes longer than all else of a comparison.
 */
function areNamedAlike(before: TokenSystem, after: TokenSystem): boolean {
  const [old, present] = [before.select().tokens, after.select().tokens];
  if (old.length !== present.length) return false;
  const pairs = old.map((was, at) => [was, present[at] ?? was] as const);
  if (!pairs.every(([was, now]) => haveSameInputs(was, now))) return false;
  const changed = pairs.filter(([was, now]) => !sameValue(was.resolved, now.resolved));
  return changed.length <= MAX_NAMED_ALONE && changed.every(([was, now]) => isNamedAlike(was, now));
}

/** Everything that names are made of, except for values. */
const haveSameInputs = (was: ResolvedToken, now: ResolvedToken): boolean =>
  was.type === now.type && sameValue(was.path, now.path) && sameValue(was.extensions, now.extensions);

function isNamedAlike(was: ResolvedToken, now: ResolvedToken): boolean {
  const namesOf = (token: ResolvedToken) => TOKEN_FORMATS.map((format) => emitters[format].names([token]).mentions[0]);
  return SIMPLE_TYPES.has(was.type) && sameValue(namesOf(was), namesOf(now));
}

/** Further names of tokens that equal another token's name: `CSS a\\.b`. */
function findNamesBesideOwn(system: TokenSystem): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const { tokens } = system.select();
  for (const format of TOKEN_FORMATS) {
    for (const { token, given } of emitters[format].names(tokens).meetings) {
      found.set(token.name, [...(found.get(token.name) ?? []), `${FORMAT_FILES[format].title} ${given}`]);
    }
  }
  return found;
}

/** A system that is compared with the one before is compared with the next one too. */
const namesBesideOwn = memoizeByObject(findNamesBesideOwn);

/** If one side is empty, the choices of the other: every token is listed for each of them. */
function choicesOf(before: TokenSystem, after: TokenSystem): AxisChoice[] {
  if (isEmpty(before)) return comparedChoices(after.axes, after.axes);
  return comparedChoices(before.axes, isEmpty(after) ? before.axes : after.axes);
}

const defaultsOf = ({ axes }: TokenSystem): AxisChoice =>
  Object.fromEntries(axes.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value]])));

const isEmpty = ({ layers }: TokenSystem): boolean => layers.length === 0;

/** Returns the tokens of a system by name, with their values in every choice. */
function namedTokens(system: TokenSystem, choices: readonly AxisChoice[]): Map<string, NamedToken> {
  const named = new Map<string, { name: string; tokens: (ResolvedToken | undefined)[] }>();
  if (isEmpty(system)) return named;
  for (const [index, choice] of choices.entries()) {
    for (const token of system.select(choice).tokens) {
      let known = named.get(token.name);
      if (!known) {
        known = { name: token.name, tokens: new Array(choices.length).fill(undefined) };
        named.set(token.name, known);
      }
      // The first of two tokens with one name is the target of aliases.
      known.tokens[index] ??= token;
    }
  }
  return named;
}

function countLines(lines: readonly SystemComparisonLine[]): TokenComparison["counts"] {
  const verdicts = { breaking: 0, compatible: 0, patch: 0 };
  const changed = { removed: 0, renamed: 0, type: 0, value: 0, added: 0, deprecated: 0, alias: 0, description: 0 };
  const counts: TokenComparison["counts"] = { ...verdicts, ...changed };
  for (const { verdict, changes, of } of lines) {
    counts[verdict]++;
    const [first] = changes;
    if (of === "token" && first) counts[first]++;
  }
  return counts;
}

function reasonOf(
  counts: TokenComparison["counts"],
  lines: readonly SystemComparisonLine[],
  axisNames: ReadonlySet<string>,
): string {
  const verdict = VERDICTS.find((each) => counts[each] > 0);
  if (!verdict) return "No differences.";
  const decisive = lines.filter((line) => line.verdict === verdict);
  const named = decisive.flatMap(({ of, name }) => (of === "axis" ? [name] : []));
  const done = verdict === "breaking" ? "removed" : "added";
  const reported = (names: readonly string[], noun: Noun) =>
    names.length > 0 ? [`${counted(names.length, noun)} ${done} (${listed(names)})`] : [];
  const parts = [
    ...reported(
      named.filter((name) => axisNames.has(name)),
      { one: "axis", many: "axes" },
    ),
    ...reported(
      named.filter((name) => !axisNames.has(name)),
      { one: "axis value", many: "axis values" },
    ),
    ...CHANGES.flatMap((change) => {
      const count = decisive.filter(({ of, changes }) => of === "token" && changes[0] === change).length;
      return count > 0 ? [`${counted(count, "token")} ${DONE[change]}`] : [];
    }),
  ];
  return `${parts.join(", ")}.`;
}

/** Axes that a reason names. */
const MAX_NAMED_AXES = 5;

const listed = (names: readonly string[]): string =>
  [...names.slice(0, MAX_NAMED_AXES), ...(names.length > MAX_NAMED_AXES ? ["…"] : [])].join(", ");

/** The words for changes in lists. */
export const DONE: Readonly<Record<TokenChange, string>> = {
  removed: "removed",
  renamed: "renamed",
  type: "with a changed type",
  value: "with a changed value",
  added: "added",
  deprecated: "with a changed deprecation",
  alias: "with a changed alias",
  description: "with a changed description",
};

/** An added or removed axis, or value of an axis. */
interface AxisLine extends Judgement {
  of: "axis";
  /** `scheme`, or `scheme dark` for a value. */
  name: string;
  changes: ["added" | "removed"];
}

/** Returns axes, and values of shared axes, that only one side has. */
function compareAxes(before: readonly Axis[], after: readonly Axis[]): AxisLine[] {
  const lines: AxisLine[] = [];
  const gone = (name: string): AxisLine => ({
    ...{ of: "axis", name, changes: ["removed"], verdict: "breaking" },
    reason: `${name} was removed.`,
  });
  const come = (name: string): AxisLine => ({
    ...{ of: "axis", name, changes: ["added"], verdict: "compatible" },
    reason: `${name} was added.`,
  });
  for (const { name, values } of before) {
    const now = after.find((axis) => axis.name === name);
    if (!now) lines.push(gone(name));
    else for (const value of values) if (!now.values.includes(value)) lines.push(gone(`${name} ${value}`));
  }
  for (const { name, values } of after) {
    const was = before.find((axis) => axis.name === name);
    if (!was) lines.push(come(name));
    else for (const value of values) if (!was.values.includes(value)) lines.push(come(`${name} ${value}`));
  }
  return lines;
}

/**
 * Up to this number of choices, all combinations of axes are compared. Beyond, each value of an axis with the defaults
 * of the others.
 */
const MAX_COMBINATIONS = 24;
/** Maximum number of compared choices. */
const MAX_CHOICES = 60;

/** Returns the choices of both systems, the default first. */
function comparedChoices(before: readonly Axis[], after: readonly Axis[]): AxisChoice[] {
  const shared = before.flatMap((axis) => {
    const other = after.find(({ name }) => name === axis.name);
    const values = axis.values.filter((value) => other?.values.includes(value));
    if (!other || values.length === 0) return [];
    // A default that both systems share is the default choice.
    const fallback = axis.default === other.default ? axis.default : undefined;
    const rest = values.filter((value) => value !== fallback);
    return [{ name: axis.name, first: fallback, rest }];
  });
  const choiceOf = (chosen: readonly (readonly [string, string | undefined])[]): AxisChoice =>
    Object.fromEntries(chosen.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const count = shared.reduce((product, { rest }) => product * (rest.length + 1), 1);
  if (count > MAX_COMBINATIONS) {
    const base = shared.map(({ name, first }) => [name, first] as const);
    const single = shared.flatMap(({ name, rest }) =>
      rest.map((value) => choiceOf(base.map((each) => (each[0] === name ? ([name, value] as const) : each)))),
    );
    return [choiceOf(base), ...single].slice(0, MAX_CHOICES);
  }
  let combined: (readonly (readonly [string, string | undefined])[])[] = [[]];
  for (const { name, first, rest } of shared) {
    combined = combined.flatMap((chosen) => [first, ...rest].map((value) => [...chosen, [name, value] as const]));
  }
  return combined.map(choiceOf);
}
