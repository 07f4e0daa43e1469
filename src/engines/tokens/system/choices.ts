import type { Axis, AxisChoice } from "./axis.ts";

/** Maximum number of choices to compare. */
const MAX_CHOICES = 48;
/** Maximum number of values in all these choices: a thread resolves them in a few seconds and keeps them in memory. */
export const MAX_VALUES = 400_000;

/** The choices of a system to compare. The first is the default. */
export interface Choices {
  choices: AxisChoice[];
  /** False with too many combinations. Then each value appears once, with the defaults of the other axes. */
  complete: boolean;
}

/** Returns all combinations of the axes' values, as far as the number of tokens allows. */
export function choicesOf(axes: readonly Axis[], tokens: number): Choices {
  const max = Math.max(1, Math.min(MAX_CHOICES, Math.floor(MAX_VALUES / Math.max(1, tokens))));
  const size = axes.reduce((product, axis) => product * valuesOf(axis).length, 1);
  if (size <= max) return { choices: axes.reduce(multiply, [{}]), complete: true };
  const base = axes.reduce<AxisChoice>((choice, axis) => withValue(choice, axis, valuesOf(axis)[0]), {});
  const alone = axes.flatMap((axis) =>
    valuesOf(axis)
      .slice(1)
      .map((value) => withValue(base, axis, value)),
  );
  return { choices: [base, ...alone].slice(0, max), complete: false };
}

/** Returns the values of an axis, the default first. Undefined if it has no default. */
const valuesOf = (axis: Axis): (string | undefined)[] => [
  axis.default,
  ...axis.values.filter((value) => value !== axis.default),
];

const multiply = (choices: readonly AxisChoice[], axis: Axis): AxisChoice[] =>
  choices.flatMap((choice) => valuesOf(axis).map((value) => withValue(choice, axis, value)));

function withValue(choice: AxisChoice, { name }: Axis, value: string | undefined): AxisChoice {
  const others = Object.entries(choice).filter(([axis]) => axis !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
}
