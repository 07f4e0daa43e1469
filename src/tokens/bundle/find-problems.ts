import type { Problem } from "../problem.ts";
import type { Choice } from "../system/axis.ts";
import type { TokenSystem } from "../system/token-system.ts";

/** A problem, and where among the choices it holds. */
export interface FoundProblem extends Problem {
  /** The choices it holds for; absent where it holds for all of them. */
  choices?: Choice[];
}

/**
 * Choices that together show each value of each axis: the defaults, an axis without one at its first value, and then each
 * other value alone. Not all combinations: there may be millions.
 */
export function sampleChoices({ axes }: Pick<TokenSystem, "axes">): Choice[] {
  const base = Object.fromEntries(
    axes.flatMap(({ name, values, default: usual = values[0] }) => (usual === undefined ? [] : [[name, usual]])),
  );
  const others = axes.flatMap(({ name, values }) =>
    values.filter((value) => value !== base[name]).map((value) => ({ ...base, [name]: value })),
  );
  return [base, ...others];
}

/** What is wrong with a system: with its sources, and with the tokens of each choice. Errors first. */
export function findProblems(system: TokenSystem): FoundProblem[] {
  const choices = sampleChoices(system);
  const found = new Map<string, { problem: Problem; choices: Choice[] }>();
  for (const choice of choices)
    for (const problem of system.select(choice).problems) {
      const key = keyOf(problem);
      const known = found.get(key) ?? { problem, choices: [] };
      if (known.choices.at(-1) !== choice) known.choices.push(choice);
      found.set(key, known);
    }
  const inTokens = Array.from(found.values(), ({ problem, choices: held }) =>
    held.length === choices.length ? problem : { ...problem, choices: held },
  );
  const all: FoundProblem[] = [...system.problems, ...inTokens];
  return [...all.filter(isError), ...all.filter((problem) => !isError(problem))];
}

/** The errors that no choice is free of: an alias that only brands have a target for is none. */
export function lastingErrors(system: TokenSystem): Problem[] {
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
