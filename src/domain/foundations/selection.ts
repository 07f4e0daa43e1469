import { z } from "zod";
import type { FollowedAxes } from "../../engines/markdown/followed-axes.ts";
import type { TokenForm } from "../tokens/describe-modes.ts";
import type { TokenList } from "../tokens/describe-tokens.ts";
import type { ModesIndex } from "../tokens/modes-index.ts";

/** What every page that shows tokens may be asked for: a value for each axis the bundle has. */
export const selectionQuery = z.looseObject({ brand: z.string().optional(), scheme: z.string().optional() });

export type SelectionQuery = z.infer<typeof selectionQuery>;

/** Axes that are asked for whether or not the bundle has them: then it says so. */
const ALWAYS = ["brand", "scheme"];

/** A choice as links carry it on and as tokens are read for it. */
export interface Selection {
  /** By axis, as it was asked for; empty where somebody asked for none. Links of the page carry it on. */
  chosen: Record<string, string>;
  /** Without what is so anyway. */
  selected: Record<string, string>;
}

/** The values that a query chooses; an axis goes by its role too, where it is not named. What is no axis is no choice. */
export function selectionOf(
  query: Readonly<Record<string, unknown>>,
  { axes, defaults, roles }: Pick<TokenList, "axes" | "defaults" | "roles">,
): Selection {
  const byRole = new Map(Object.entries(roles));
  // Axes come last, so that one chosen by its name wins over its role.
  const asked = [...new Set([...ALWAYS, ...Object.keys(axes)])].flatMap((name): [string, string][] => {
    const value = query[name];
    return typeof value === "string" ? [[Object.hasOwn(axes, name) ? name : (byRole.get(name) ?? name), value]] : [];
  });
  const chosen = Object.fromEntries(asked);
  const selected = Object.entries(chosen).filter(([axis, value]) => value !== "" && value !== defaults[axis]);
  return { chosen, selected: Object.fromEntries(selected) };
}

/** The brand a page shows where its address names none, as its header does: the first, where no other is the default. */
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

/** Wherever it is written, and whatever it refers to. */
const valueIn = (form: TokenForm | undefined): string =>
  JSON.stringify([form !== undefined, form?.css, form?.hex, form?.value]);

/** The axes that follow the choices in the header, with their values that are not so anyway. */
export function followedAxes(list: Pick<TokenList, "axes" | "defaults" | "roles">) {
  const { axes, roles } = list;
  const usual: Record<string, string> = { ...list.defaults, ...firstBrand(list) };
  const followed = (axis: string | undefined) =>
    axis === undefined ? undefined : { axis, values: (axes[axis] ?? []).filter((value) => value !== usual[axis]) };
  return { scheme: followed(roles.scheme), brand: followed(roles.brand) };
}

/** The same for an address that chooses by role (`followedQuery`), whatever the axes are called. */
export const followedRoles = (list: Pick<TokenList, "axes" | "defaults" | "roles">): FollowedAxes =>
  Object.fromEntries(
    Object.entries(followedAxes(list)).flatMap(([role, followed]) =>
      followed ? [[role, { ...followed, axis: role }]] : [],
    ),
  );
