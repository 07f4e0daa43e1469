import { isObject } from "../../../safe/is-object.ts";
import { createVariables } from "../emit/variables.ts";
import { type AxisChoice, UnknownChoice } from "../system/axis.ts";
import type { TokenSystem } from "../system/token-system.ts";
import { unescapedName } from "../values/css-text.ts";
import { isSameCss } from "./same-css.ts";

/** The computed values of a repository's style sheets when its tokens were imported, for comparison with the tokens. */
export interface Expected {
  /** Paths of the sheets in the repository. */
  from: string[];
  /** The program that computed them: `Chromium 153.0`, or `dsr` for our own cascade. */
  computedBy: string;
  /**
   * Values by choice, with names without `--` and without escapes. The first choice is the default. Others only have
   * differences, with an empty text for a missing property.
   */
  values: { choice: AxisChoice; properties: Record<string, string> }[];
  /** Parts of the sheets that weren't compared, with the reason. */
  notCompared: { what: string; why: string }[];
}

/** A custom property in one choice, and its token. */
export interface ExpectedPair {
  choice: AxisChoice;
  /** Without `--` and without escapes. */
  name: string;
  /** Undefined if no token matches. */
  token: string | undefined;
  ours: string | undefined;
  theirs: string;
}

/** The comparison of a system's tokens with the repository's own style sheets. */
export interface ExpectedProof {
  from: string[];
  computedBy: string;
  /** The program that compared. */
  comparedBy: string;
  /** The prefix of their names, which ours lack. */
  prefix: string;
  /** Distinct custom properties of the sheets, and the number that are equal in every choice. */
  variables: number;
  equal: number;
  choices: { choice: AxisChoice; variables: number; equal: number; different: number; missing: number }[];
  different: ExpectedPair[];
  missing: ExpectedPair[];
  notCompared: Expected["notCompared"];
}

/** Reads stored values. Undefined for invalid JSON. */
export function readExpected(value: unknown): Expected | undefined {
  if (!isObject(value) || !Array.isArray(value.values)) return undefined;
  const values = value.values.flatMap((one: unknown) => {
    if (!isObject(one)) return [];
    return [{ choice: textsIn(one.choice), properties: textsIn(one.properties) }];
  });
  const notCompared = (Array.isArray(value.notCompared) ? value.notCompared : []).flatMap((one: unknown) =>
    isObject(one) && typeof one.what === "string" && typeof one.why === "string"
      ? [{ what: one.what, why: one.why }]
      : [],
  );
  return {
    from: Array.isArray(value.from) ? value.from.filter((one) => typeof one === "string") : [],
    computedBy: typeof value.computedBy === "string" ? value.computedBy : "",
    values,
    notCompared,
  };
}

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([name, text]) =>
      typeof text === "string" ? [[name, text]] : [],
    ),
  );

/** Compares the tokens of a system with computed values, colors as colors and lengths as lengths. */
export function proveExpected(system: TokenSystem, expected: Expected): ExpectedProof {
  const { pairs, prefix, unknown } = pairExpected(system, expected);
  const same = pairs.map(({ ours, theirs }) => ours !== undefined && isSameCss(ours, theirs));
  return proofOf({ ...expected, notCompared: [...expected.notCompared, ...unknown] }, { pairs, prefix, same }, "dsr");
}

/**
 * Pairs each computed property with the value of its token: the one with the same name, otherwise with the same
 * spelling after the common prefix.
 *
 * @param oursOf values by name without `--` from another source than the tokens, such as a browser
 */
export function pairExpected(
  system: TokenSystem,
  { values }: Pick<Expected, "values">,
  oursOf?: (choice: AxisChoice) => ReadonlyMap<string, string> | undefined,
): { pairs: ExpectedPair[]; prefix: string; unknown: Expected["notCompared"] } {
  const pairs: ExpectedPair[] = [];
  const unknown: Expected["notCompared"] = [];
  const [base] = values;
  let prefix: string | undefined;
  for (const { choice, properties } of values) {
    const own = ownValues(system, choice);
    if (own === undefined) {
      unknown.push({ what: choiceText(choice), why: "the tokens no longer have this axis value" });
      continue;
    }
    const computed = oursOf?.(choice);
    const theirs = { ...base?.properties, ...properties };
    const names = Object.keys(theirs);
    prefix ??= names.every((name) => own.byName.has(name)) ? "" : commonPrefix(names, own.byPlain);
    for (const [name, text] of Object.entries(theirs)) {
      if (text === "") continue;
      const found = own.byName.get(name) ?? likeName(name, prefix, own.byPlain);
      const ours = found === undefined ? undefined : (computed?.get(found.name) ?? found.value);
      pairs.push({ choice, name, token: found?.token, ours, theirs: text });
    }
  }
  return { pairs, prefix: prefix ?? "", unknown };
}

export const choiceText = (choice: AxisChoice): string =>
  Object.entries(choice)
    .map(([axis, value]) => `${axis} ${value}`)
    .join(", ") || "default";

interface OwnValue {
  /** Without escapes, as browsers name custom properties. */
  name: string;
  token: string;
  value: string | undefined;
}

interface OwnValues {
  byName: Map<string, OwnValue>;
  byPlain: Map<string, OwnValue[]>;
}

function ownValues(system: TokenSystem, choice: AxisChoice): OwnValues | undefined {
  try {
    const { variables } = createVariables(system.select(choice).tokens);
    const all = variables.flatMap(({ token, name, value, parts }): OwnValue[] => [
      { name: unescapedName(name), token: token.name, value },
      ...parts.map((part) => ({ name: unescapedName(part.name), token: token.name, value: part.value })),
    ]);
    return {
      byName: new Map(all.map((one) => [one.name, one])),
      byPlain: Map.groupBy(all, ({ name }) => plainName(name)),
    };
  } catch (error) {
    if (error instanceof UnknownChoice) return undefined;
    throw error;
  }
}

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{Nd}]/gu, "");

function likeName(name: string, prefix: string, byPlain: OwnValues["byPlain"]): OwnValue | undefined {
  const found = byPlain.get(plainName(name).slice(plainName(prefix).length)) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

/** Maximum number of words in a prefix. */
const MAX_WORDS = 3;

/** Returns the prefix after which the most names match ours. */
function commonPrefix(names: readonly string[], byPlain: OwnValues["byPlain"]): string {
  const counts = new Map<string, number>([["", 0]]);
  for (const name of names) {
    const words = name.split("-");
    for (let count = 0; count <= Math.min(MAX_WORDS, words.length - 1); count++) {
      const prefix = words
        .slice(0, count)
        .map((word) => `${word}-`)
        .join("");
      if (byPlain.has(plainName(name.slice(prefix.length)))) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
    }
  }
  return [...counts].reduce((max, one) => (one[1] > max[1] ? one : max))[0];
}

/** Builds a comparison from pairs. `same` marks the equal pairs. */
export function proofOf(
  { from, computedBy, notCompared }: Omit<Expected, "values">,
  { pairs, prefix, same }: { pairs: readonly ExpectedPair[]; prefix: string; same: readonly boolean[] },
  comparedBy: string,
): ExpectedProof {
  const choices = new Map<AxisChoice, ExpectedProof["choices"][number]>();
  const unequal = new Set<string>();
  const different: ExpectedPair[] = [];
  const missing: ExpectedPair[] = [];
  for (const [index, pair] of pairs.entries()) {
    const { choice } = pair;
    const counts = choices.get(choice) ?? { choice, variables: 0, equal: 0, different: 0, missing: 0 };
    choices.set(choice, counts);
    counts.variables += 1;
    if (same[index]) counts.equal += 1;
    else {
      unequal.add(pair.name);
      counts[pair.ours === undefined ? "missing" : "different"] += 1;
      (pair.ours === undefined ? missing : different).push(pair);
    }
  }
  const variables = new Set(pairs.map(({ name }) => name)).size;
  return {
    ...{ from, computedBy, comparedBy, prefix, variables, equal: variables - unequal.size },
    ...{ choices: [...choices.values()], different, missing, notCompared },
  };
}
