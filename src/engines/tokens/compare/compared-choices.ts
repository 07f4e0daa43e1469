import type { Axis, Choice } from "../system/axis.ts";

/** Up to so many choices all combinations of axes are compared; beyond, each value of an axis beside the defaults of the others. */
const MOST_COMBINATIONS = 24;
/** Choices that are compared at most. */
const MOST_CHOICES = 60;

/** The choices that both of two systems offer, the one of who chooses nothing first. */
export function comparedChoices(before: readonly Axis[], after: readonly Axis[]): Choice[] {
  const shared = before.flatMap((axis) => {
    const other = after.find(({ name }) => name === axis.name);
    const values = axis.values.filter((value) => other?.values.includes(value));
    if (!other || values.length === 0) return [];
    // The default of both stands for who chooses nothing.
    const fallback = axis.default === other.default ? axis.default : undefined;
    const rest = values.filter((value) => value !== fallback);
    return [{ name: axis.name, first: fallback, rest }];
  });
  const choiceOf = (chosen: readonly (readonly [string, string | undefined])[]): Choice =>
    Object.fromEntries(chosen.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const count = shared.reduce((product, { rest }) => product * (rest.length + 1), 1);
  if (count > MOST_COMBINATIONS) {
    const base = shared.map(({ name, first }) => [name, first] as const);
    const single = shared.flatMap(({ name, rest }) =>
      rest.map((value) => choiceOf(base.map((each) => (each[0] === name ? ([name, value] as const) : each)))),
    );
    return [choiceOf(base), ...single].slice(0, MOST_CHOICES);
  }
  let combined: (readonly (readonly [string, string | undefined])[])[] = [[]];
  for (const { name, first, rest } of shared) {
    combined = combined.flatMap((chosen) => [first, ...rest].map((value) => [...chosen, [name, value] as const]));
  }
  return combined.map(choiceOf);
}
