import { isObject } from "../../../safe/is-object.ts";
import { isName, isToken } from "../dtcg/merge.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { Format } from "../emit/formats.ts";
import { outputProblems } from "../emit/output-problems.ts";
import { createProblems, type Problem } from "../problem.ts";
import type { AxisChoice } from "../system/axis.ts";
import type { Layer } from "../system/layer.ts";
import { locate } from "../system/locate.ts";
import type { TokenSystem } from "../system/token-system.ts";
import { maxDepth, type TokenTree, toPointer } from "../token-tree.ts";
import { BUNDLE_FORMATS } from "./places.ts";

/** A problem, and the choices in which it occurs. */
export interface FoundProblem extends Problem {
  /** The choices with the problem. Absent if all have it. */
  choices?: AxisChoice[];
}

/**
 * Returns choices that together show each value of each axis: the defaults (the first value of an axis without one),
 * and then each other value on its own. Not all combinations, which can be millions.
 */
export function sampleChoices({ axes }: Pick<TokenSystem, "axes">): AxisChoice[] {
  const base = Object.fromEntries(
    axes.flatMap(({ name, values, default: usual = values[0] }) => (usual === undefined ? [] : [[name, usual]])),
  );
  const others = axes.flatMap(({ name, values }) =>
    values.filter((value) => value !== base[name]).map((value) => ({ ...base, [name]: value })),
  );
  return [base, ...others];
}

/**
 * Returns the problems of a system: in its sources, in the tokens of a choice, between choices (types that differ), and
 * in its output (name collisions, values without a form in a format). Errors first.
 */
export function findProblems(system: TokenSystem, formats: readonly Format[] = BUNDLE_FORMATS): FoundProblem[] {
  const choices = sampleChoices(system);
  const found = new Map<string, { problem: Problem; choices: AxisChoice[] }>();
  // The default tokens decide names and types.
  const known = new Map(system.select().tokens.map((token) => [token.name, token]));
  for (const choice of choices) {
    const { tokens, problems } = system.select(choice);
    for (const problem of [...problems, ...typesThatDiffer(system, choice, tokens, known)]) {
      const key = keyOf(problem);
      const each = found.get(key) ?? { problem, choices: [] };
      if (each.choices.at(-1) !== choice) each.choices.push(choice);
      found.set(key, each);
    }
  }
  const inTokens = Array.from(found.values(), ({ problem, choices: held }) =>
    held.length === choices.length ? problem : { ...problem, choices: held },
  );
  const isKnown = (name: string) => known.has(name);
  const output = createProblems();
  const wrong = new Set(inTokens.filter(isError).flatMap(({ pointer }) => upwards(pointer)));
  for (const problem of outputProblems([...known.values()], formats)) {
    // A problem was already reported.
    if (problem.rule === "left-out" && wrong.has(problem.pointer)) continue;
    output.report(locate(problem, system.layers, isKnown));
  }
  const all: FoundProblem[] = [...system.problems, ...inTokens, ...output.list(), ...tokensGivenTwice(system)];
  return [...all.filter(isError), ...all.filter((problem) => !isError(problem))];
}

/** A pointer and its parents. */
const upwards = (pointer: string): string[] =>
  pointer.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));

/** Finds tokens whose type differs from an earlier choice. Adds new tokens to `known`. */
function typesThatDiffer(
  { layers }: TokenSystem,
  choice: AxisChoice,
  tokens: readonly ResolvedToken[],
  known: Map<string, ResolvedToken>,
): Problem[] {
  const { report, list } = createProblems();
  for (const token of tokens) {
    const usual = known.get(token.name);
    if (usual === undefined) known.set(token.name, token);
    if (usual?.type === undefined || token.type === undefined || usual.type === token.type) continue;
    // An alias follows its target and isn't reported separately.
    if (usual.aliasOf !== undefined && usual.aliasOf === token.aliasOf) continue;
    const held = layers.filter(({ when }) => Object.entries(when).every(([axis, value]) => choice[axis] === value));
    const problem: Problem = {
      ...{ rule: "type-differs", severity: "warning", pointer: toPointer(token.path) },
      message: `${token.name} has the type ${token.type} here, but ${usual.type} in other places`,
      suggestion: `Use the type ${usual.type} here too. A token must have the same type in all modes.`,
    };
    report(locate(problem, held, (name) => known.has(name)));
  }
  return list();
}

/** Returns the errors of all choices. An alias with a target only in brands isn't one. */
export function permanentErrors(system: TokenSystem): Problem[] {
  let lasting: Problem[] | undefined;
  for (const choice of sampleChoices(system)) {
    const errors = system.select(choice).problems.filter(isError);
    const keys = new Set(errors.map(keyOf));
    lasting = lasting?.filter((problem) => keys.has(keyOf(problem))) ?? errors;
    if (lasting.length === 0) break;
  }
  return [...system.problems.filter(isError), ...(lasting ?? [])];
}

const isError = ({ severity }: Problem): boolean => severity === "error";

const keyOf = ({ rule, source, pointer, message }: Problem): string => JSON.stringify([rule, source, pointer, message]);

/**
 * Finds tokens with different values in two files or sets (or a token and a group) in every choice and source format.
 * Only the order of the folder decides which one wins. Skips files that a resolver or the themes of a tool combine on
 * purpose.
 */
function tokensGivenTwice({ layers, axes }: Pick<TokenSystem, "layers" | "axes">): Problem[] {
  if (axes.some(({ from }) => from === "resolver")) return [];
  const areThemed = axes.some(({ from }) => from === "sources");
  const base = layers.filter(
    ({ when, pointer }) => Object.keys(when).length === 0 && (pointer === undefined || !areThemed),
  );
  if (base.length < 2) return [];
  const { report, list } = createProblems();
  const below = new Map<string, { layer: Layer; value: string }>();
  const groups = new Map<string, Layer>();
  const hidden = (layer: Layer, other: Layer, at: readonly string[], own: string, lost: string) => {
    const token = at.join(".");
    report({
      ...{ rule: "token-and-group", severity: "warning", ...placeOf(layer, at), token },
      message: `${token} is a ${own} here, but a ${lost} in ${other.source}. The ${own} is used, and the ${lost} is left out`,
      also: placeOf(other, at),
      suggestion: "Rename one of them, or put the token into the group as its $root.",
    });
  };
  const visit = (group: TokenTree, layer: Layer, path: readonly string[]): void => {
    for (const [key, child] of Object.entries(group)) {
      if (!isName(key) || !isObject(child) || path.length >= maxDepth) continue;
      const at = [...path, key];
      const token = at.join(".");
      const other = below.get(token);
      if (!isToken(child)) {
        if (other !== undefined && other.layer !== layer) hidden(layer, other.layer, at, "group", "token");
        groups.set(token, layer);
        visit(child, layer, at);
        continue;
      }
      const group = groups.get(token);
      if (group !== undefined && group !== layer) hidden(layer, group, at, "token", "group");
      const value = JSON.stringify(child.$value);
      if (other !== undefined && other.layer !== layer && other.value !== value)
        report({
          ...{ rule: "token-twice", severity: "warning", ...placeOf(layer, at), token },
          message: `${token} has another value in ${other.layer.source}. The value in this file is used`,
          also: placeOf(other.layer, at),
          suggestion: "Remove one of them. If the files are themes, create an axis with dsr tokens axes --add.",
        });
      below.set(token, { layer, value });
    }
  };
  for (const layer of base) visit(layer.tree, layer, []);
  return list();
}

const placeOf = ({ source, pointer = toPointer }: Layer, path: readonly string[]) => ({
  source,
  pointer: pointer(path),
});
