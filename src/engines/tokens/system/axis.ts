import { sameWords, wordsOf } from "./name-words.ts";

/** Name of the scheme of who chooses none: what tokens outside of scheme files describe. */
export const BASE_SCHEME = "light";

/** A choice a design system offers: a modifier of the Resolver module 2025.10, its values the contexts. */
export interface Axis {
  name: string;
  values: readonly string[];
  /** The value of who chooses none; absent where the tokens below all values belong to none of them. */
  default?: string;
  /** What the axis was read from. */
  from: "resolver" | "folders" | "sources" | "extensions";
  /** What it is to pages, whatever it is called: who chooses a `scheme` or `brand` chooses a value of this axis. */
  role?: "scheme" | "brand";
}

/** A value for each axis somebody chose: `{ brand: "acme", scheme: "dark" }`. */
export type Choice = Readonly<Record<string, string>>;

/** A choice that a design system does not offer; `message` says what it does. */
export class UnknownChoice extends Error {}

/** Gives each role to the first axis that plays it: `brand` by its name, `scheme` by its name or by a light or dark value. */
export function withRoles(axes: readonly Axis[]): Axis[] {
  const brand = axes.find(({ name }) => sameWords(name, "brand"));
  const scheme =
    axes.find(({ name }) => name === "scheme") ??
    axes.find((axis) => axis !== brand && axis.values.some(isColorScheme));
  return axes.map((axis) => {
    if (axis === brand) return { ...axis, role: "brand" };
    return axis === scheme ? { ...axis, role: "scheme" } : axis;
  });
}

/** Whether a name is one of a color scheme: light, dark, or one of their kind (`dark-high-contrast`). */
export function isColorScheme(name: string): boolean {
  return wordsOf(name).some((word) => word === "light" || word === "dark");
}

/**
 * The choice in the names and values the axes have: an axis is found by its role too, where it is not chosen by its name,
 * a value in any spelling of its words (`dark.dimmed` is `dark-dimmed`). Throws `UnknownChoice` unless every chosen value is one of its axis.
 */
export function readChoice(axes: readonly Axis[], choice: Choice): Choice {
  const named = (name: string) => axes.find((axis) => axis.name === name);
  const read = Object.entries(choice).map(([name, value]): [string, string] => {
    const axis = named(name) ?? axes.find(({ role }) => role === name);
    const known = axis?.values.includes(value) ? value : axis?.values.find((each) => sameWords(each, value));
    if (axis && known !== undefined) return [axis.name, known];
    throw new UnknownChoice(
      axis
        ? `The axis ${name} has no value ${value}. Values: ${axis.values.join(", ")}.`
        : `The axis ${name} does not exist. Axes: ${axes.map((each) => each.name).join(", ") || "none"}.`,
    );
  });
  const byName = read.filter((_, index) => named(Object.keys(choice)[index] ?? "") !== undefined);
  return Object.fromEntries([...read, ...byName]);
}
