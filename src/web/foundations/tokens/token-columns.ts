import type { TokenForm } from "../../../domain/tokens/describe-modes.ts";
import type { ModesIndex } from "../../../domain/tokens/modes-index.ts";

/** The tokens in each value of one axis, side by side. */
export interface TokenColumns {
  axis: string;
  /** Undefined for the column without a choice. */
  values: readonly (string | undefined)[];
  /** The token's form in each column. Undefined if it doesn't exist there. */
  formsOf(name: string): readonly (TokenForm | undefined)[];
  /** Whether a token is not the same in all columns. */
  differs(name: string): boolean;
}

/** Columns for an axis, with the selected values of other axes. Undefined if the axis doesn't exist. */
export function columnsOf(
  { choices, tokens }: ModesIndex,
  axis: string,
  selected: Readonly<Record<string, string>>,
): TokenColumns | undefined {
  const wanted = { ...choices[0], ...selected };
  const others = Object.keys({ ...wanted, ...Object.assign({}, ...choices) }).filter((name) => name !== axis);
  const columns = choices.flatMap((choice, position) =>
    others.every((name) => choice[name] === wanted[name]) ? [{ value: choice[axis], position }] : [],
  );
  if (columns.length < 2) return undefined;
  const placesOf = (name: string) => {
    const entry = tokens.get(name);
    return columns.map(({ position }) => (entry?.at ? (entry.at[position] ?? -1) : entry ? 0 : -1));
  };
  return {
    axis,
    values: columns.map(({ value }) => value),
    formsOf(name) {
      const entry = tokens.get(name);
      return placesOf(name).map((place) => entry?.forms[place]);
    },
    differs: (name) => new Set(placesOf(name)).size > 1,
  };
}
