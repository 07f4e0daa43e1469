/** A choice a design system offers: a modifier of the Resolver module 2025.10, its values the contexts. */
export interface Axis {
  name: string;
  values: readonly string[];
  /** The value of who chooses none; absent where the tokens below all values belong to none of them. */
  default?: string;
  /** What the axis was read from. */
  from: "resolver" | "folders" | "sources" | "extensions";
}

/** A value for each axis somebody chose: `{ brand: "acme", scheme: "dark" }`. */
export type Choice = Readonly<Record<string, string>>;

/** A choice that a design system does not offer; `message` says what it does. */
export class UnknownChoice extends Error {}

/** Throws `UnknownChoice` unless every chosen value is one of its axis. */
export function checkChoice(axes: readonly Axis[], choice: Choice): void {
  for (const [name, value] of Object.entries(choice)) {
    const axis = axes.find((each) => each.name === name);
    if (axis?.values.includes(value)) continue;
    const known = axes.map((each) => each.name).join(", ") || "none";
    throw new UnknownChoice(
      axis
        ? `The axis ${name} has no value ${value}. It can be ${axis.values.join(", ")}.`
        : `There is no axis ${name}. Known axes: ${known}.`,
    );
  }
}
