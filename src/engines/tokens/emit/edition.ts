import type { ResolvedToken } from "../dtcg/resolve.ts";
import { type Axis, type Choice, readChoice } from "../system/axis.ts";
import { wordsOf } from "../system/name-words.ts";
import type { TokenSystem } from "../system/token-system.ts";

/** What a file is written from: the tokens of one choice, and how they are for the values of the axes left open. */
export interface Edition {
  /** What was chosen. Values of other axes are their defaults. */
  chosen: Choice;
  tokens: readonly ResolvedToken[];
  /** The tokens of who chooses nothing, which tokens are named after. */
  usual(): readonly ResolvedToken[];
  /** The axes a file may still switch. */
  open: readonly Axis[];
  /** How many values a layer asks for at most. */
  depth: number;
  /** The tokens of values of open axes, upon what was chosen. */
  select(when: Choice): readonly ResolvedToken[];
}

/**
 * The edition of a choice: `{}` leaves all axes open, `{ brand: "acme" }` the others. `isOne` closes them all: one value for
 * each token. Throws `UnknownChoice` for what the system does not offer.
 */
export function openEdition(system: TokenSystem, chosen: Choice = {}, { isOne = false } = {}): Edition {
  // By role too: `scheme` may be an axis of another name.
  const pinned = readChoice(system.axes, chosen);
  return {
    chosen: pinned,
    tokens: system.select(pinned).tokens,
    usual: () => system.select().tokens,
    open: isOne ? [] : system.axes.filter(({ name }) => !Object.hasOwn(pinned, name)),
    depth: Math.max(0, ...system.layers.map(({ when }) => Object.keys(when).length)),
    select: (when) => system.select({ ...pinned, ...when }).tokens,
  };
}

/** An edition of these tokens alone. */
export const singleEdition = (tokens: readonly ResolvedToken[]): Edition => ({
  chosen: {},
  tokens,
  usual: () => tokens,
  open: [],
  depth: 0,
  select: () => tokens,
});

/** Every choice of one value on each of `size` axes, in the order of the axes and their values. */
export function combinations(axes: readonly Axis[], size: number): Choice[] {
  if (size === 0) return [{}];
  return axes.flatMap(({ name, values }, index) =>
    combinations(axes.slice(index + 1), size - 1).flatMap((rest) =>
      values.map((value): Choice => ({ [name]: value, ...rest })),
    ),
  );
}

/** `light` or `dark`, where a value of an axis names one (`dark`, `dark-dimmed`, `light.high-contrast`). */
export function schemeOf(value: string): "light" | "dark" | undefined {
  const words = wordsOf(value);
  if (words.includes("dark")) return "dark";
  return words.includes("light") ? "light" : undefined;
}

/** The axis that switches between light and dark: the first that has a value for both. */
export const schemeAxis = (axes: readonly Axis[]): Axis | undefined =>
  axes.find(({ values }) => ["light", "dark"].every((scheme) => values.some((value) => schemeOf(value) === scheme)));

/** What a choice adds to the name of a file or a type: `{ brand: "acme", scheme: "dark" }` → `AcmeDark`. */
export const titleOfChoice = (chosen: Choice): string =>
  Object.values(chosen)
    .flatMap((value) => value.match(/[\p{L}\p{Nd}]+/gu) ?? [])
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
