import { nameWords, sameWords } from "./name-words.ts";

/** Name of the default scheme, which tokens outside of scheme files describe. */
export const BASE_SCHEME = "light";

/** An axis of a design system: a modifier of the Resolver module 2025.10. Its values are the contexts. */
export interface Axis {
  name: string;
  values: readonly string[];
  /** The default value. Absent if the tokens below all values belong to none of them. */
  default?: string;
  /** The origin of the axis. */
  from: "resolver" | "folders" | "sources" | "extensions";
  /**
   * The role of the axis in pages, regardless of its name: choosing a `scheme` or `brand` chooses a value of this axis.
   */
  role?: "scheme" | "brand";
}

/** A value for each chosen axis: `{ brand: "acme", scheme: "dark" }`. */
export type AxisChoice = Readonly<Record<string, string>>;

/** A choice that a design system doesn't have. `message` lists the available ones. */
export class UnknownChoice extends Error {}

/**
 * Assigns each role to the first matching axis: `brand` by its name, `scheme` by its name or by a light or dark value.
 */
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

/** Whether a name is a color scheme: light, dark, or a variant (`dark-high-contrast`). */
export function isColorScheme(name: string): boolean {
  return nameWords(name).some((word) => word === "light" || word === "dark");
}

/**
 * Returns the choice with the names and values of the axes: an axis matches by its role too, if no axis has the name,
 * and a value matches in any spelling (`dark.dimmed` is `dark-dimmed`). Throws `UnknownChoice` unless each chosen value
 * is a value of its axis.
 */
export function readChoice(axes: readonly Axis[], choice: AxisChoice): AxisChoice {
  const named = (name: string) => axes.find((axis) => axis.name === name);
  const read = Object.entries(choice).map(([name, value]): [string, string] => {
    const axis = named(name) ?? axes.find(({ role }) => role === name);
    const known = axis?.values.includes(value) ? value : axis?.values.find((each) => sameWords(each, value));
    if (axis && known !== undefined) return [axis.name, known];
    throw new UnknownChoice(
      axis
        ? `The axis ${name} has no value ${value}. Values: ${axis.values.join(", ")}.`
        : `The axis ${name} doesn't exist. Axes: ${axes.map((each) => each.name).join(", ") || "none"}.`,
    );
  });
  const byName = read.filter((_, index) => named(Object.keys(choice)[index] ?? "") !== undefined);
  return Object.fromEntries([...read, ...byName]);
}
