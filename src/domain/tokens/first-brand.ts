import type { TokenForm } from "./describe-modes.ts";
import type { TokenList } from "./describe-tokens.ts";
import type { ModesIndex } from "./modes-index.ts";

/** The brand of a page whose address names none, as in its header: the first, unless another one is the default. */
export function firstBrand({
  axes,
  defaults,
  roles: { brand },
}: Pick<TokenList, "axes" | "defaults" | "roles">): Record<string, string> | undefined {
  const [first] = (brand !== undefined && axes[brand]) || [];
  return brand === undefined || first === undefined || Object.hasOwn(defaults, brand) ? undefined : { [brand]: first };
}

/** Whether a choice of one axis changes no token: every value is the one of who chooses nothing. */
export function isShared({ choices, tokens }: ModesIndex, chosen: Readonly<Record<string, string>>): boolean {
  const wanted = Object.entries({ ...choices[0], ...chosen });
  const position = choices.findIndex(
    (choice) => Object.keys(choice).length === wanted.length && wanted.every(([axis, value]) => choice[axis] === value),
  );
  if (position < 0) return false;
  return [...tokens.values()].every(({ at, forms }) => {
    const [usual = -1, place = -1] = at ? [at[0], at[position]] : [0, 0];
    return place === usual || valueIn(forms[place]) === valueIn(forms[usual]);
  });
}

/** The resolved value, wherever it is declared. */
const valueIn = (form: TokenForm | undefined): string =>
  JSON.stringify([form !== undefined, form?.css, form?.hex, form?.value]);
