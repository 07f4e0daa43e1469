import type { ResolvedToken } from "../dtcg/resolve.ts";
import { type Axis, type AxisChoice, readChoice } from "../system/axis.ts";
import { nameWords } from "../system/name-words.ts";
import type { TokenSystem } from "../system/token-system.ts";

/** The input of a file: the tokens of one choice, and their values for the open axes. */
export interface Edition {
  /** The choice. Other axes have their defaults. */
  chosen: AxisChoice;
  tokens: readonly ResolvedToken[];
  /** Returns the default tokens, which decide the names. */
  usual(): readonly ResolvedToken[];
  /** The axes that a file can switch. */
  open: readonly Axis[];
  /** Maximum number of axis values in the condition of a layer. */
  depth: number;
  /** Returns the tokens for values of open axes, in addition to the choice. */
  select(when: AxisChoice): readonly ResolvedToken[];
}

/**
 * Opens the edition of a choice: `{}` leaves all axes open, `{ brand: "acme" }` the other ones. `isOne` closes all
 * axes: one value for each token. Throws `UnknownChoice` for a choice that the system doesn't have.
 */
export function openEdition(system: TokenSystem, chosen: AxisChoice = {}, { isOne = false } = {}): Edition {
  // By role too: `scheme` may be an axis with another name.
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

/** An edition with only these tokens. */
export const singleEdition = (tokens: readonly ResolvedToken[]): Edition => ({
  chosen: {},
  tokens,
  usual: () => tokens,
  open: [],
  depth: 0,
  select: () => tokens,
});

/** Returns every combination of one value on each of `size` axes, in the order of the axes and their values. */
export function combinations(axes: readonly Axis[], size: number): AxisChoice[] {
  if (size === 0) return [{}];
  return axes.flatMap(({ name, values }, index) =>
    combinations(axes.slice(index + 1), size - 1).flatMap((rest) =>
      values.map((value): AxisChoice => ({ [name]: value, ...rest })),
    ),
  );
}

/**
 * Returns `light` or `dark` if the name of an axis value contains one (`dark`, `dark-dimmed`, `light.high-contrast`).
 */
export function schemeOf(value: string): "light" | "dark" | undefined {
  const words = nameWords(value);
  if (words.includes("dark")) return "dark";
  return words.includes("light") ? "light" : undefined;
}

/** Returns the axis that switches between light and dark: the first with a value for both. */
export const schemeAxis = (axes: readonly Axis[]): Axis | undefined =>
  axes.find(({ values }) => ["light", "dark"].every((scheme) => values.some((value) => schemeOf(value) === scheme)));

/** The suffix of a file or type name for a choice: `{ brand: "acme", scheme: "dark" }` → `AcmeDark`. */
export const titleOfChoice = (chosen: AxisChoice): string =>
  Object.values(chosen)
    .flatMap((value) => value.match(/[\p{L}\p{Nd}]+/gu) ?? [])
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
