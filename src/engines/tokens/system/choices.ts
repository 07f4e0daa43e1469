import type { Axis, Choice } from "./axis.ts";

/** Choices whose tokens are held side by side. */
const MOST_CHOICES = 48;
/** Values of all those choices: what a thread resolves in some seconds and holds in its memory. */
export const MOST_VALUES = 400_000;

/** The choices of a system that are worth holding side by side; the first is that of who chooses nothing. */
export interface Choices {
  choices: Choice[];
  /** False where there are too many combinations: then each value stands alone, with the defaults of the other axes. */
  complete: boolean;
}

/** All combinations of the values of the axes, as far as that many tokens allow. */
export function choicesOf(axes: readonly Axis[], tokens: number): Choices {
  const most = Math.max(1, Math.min(MOST_CHOICES, Math.floor(MOST_VALUES / Math.max(1, tokens))));
  const size = axes.reduce((product, axis) => product * valuesOf(axis).length, 1);
  if (size <= most) return { choices: axes.reduce(multiply, [{}]), complete: true };
  const base = axes.reduce<Choice>((choice, axis) => withValue(choice, axis, valuesOf(axis)[0]), {});
  const alone = axes.flatMap((axis) =>
    valuesOf(axis)
      .slice(1)
      .map((value) => withValue(base, axis, value)),
  );
  return { choices: [base, ...alone].slice(0, most), complete: false };
}

/** The values of an axis, its default first; undefined stands for none where it has no default. */
const valuesOf = (axis: Axis): (string | undefined)[] => [
  axis.default,
  ...axis.values.filter((value) => value !== axis.default),
];

const multiply = (choices: readonly Choice[], axis: Axis): Choice[] =>
  choices.flatMap((choice) => valuesOf(axis).map((value) => withValue(choice, axis, value)));

function withValue(choice: Choice, { name }: Axis, value: string | undefined): Choice {
  const others = Object.entries(choice).filter(([axis]) => axis !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
}
