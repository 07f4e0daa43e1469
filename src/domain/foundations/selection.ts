import { z } from "zod";
import type { FollowedAxes } from "../../engines/markdown/followed-axes.ts";
import type { TokenForm } from "../tokens/describe-modes.ts";
import type { TokenList } from "../tokens/describe-tokens.ts";
import type { ModesIndex } from "../tokens/modes-index.ts";

/** The query of every page with tokens: a value for each axis of the bundle. */
export const selectionQuery = z.looseObject({ brand: z.string().optional(), scheme: z.string().optional() });

export type SelectionQuery = z.infer<typeof selectionQuery>;

/** Axes that a query may name even if the bundle lacks them. The response then reports it. */
const ALWAYS = ["brand", "scheme"];

/** A choice as links carry it on and as tokens are read for it. */
export interface Selection {
  /** The requested values, by axis. Empty if none was requested. Links of the page keep them. */
  chosen: Record<string, string>;
  /** Without default values. */
  selected: Record<string, string>;
}

/**
 * The values that a query selects. An axis is also addressed by its role, unless its name is given. Other fields are
 * ignored.
 */
export function selectionOf(
  query: Readonly<Record<string, unknown>>,
  { axes, defaults, roles }: Pick<TokenList, "axes" | "defaults" | "roles">,
): Selection {
  const byRole = new Map(Object.entries(roles));
  // Axes come last, so that one chosen by its name wins over its role.
  const requested = [...new Set([...ALWAYS, ...Object.keys(axes)])].flatMap((name): [string, string][] => {
    const value = query[name];
    return typeof value === "string" ? [[Object.hasOwn(axes, name) ? name : (byRole.get(name) ?? name), value]] : [];
  });
  const chosen = Object.fromEntries(requested);
  const selected = Object.entries(chosen).filter(([axis, value]) => value !== "" && value !== defaults[axis]);
  return { chosen, selected: Object.fromEntries(selected) };
}

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

/** The axes that follow the choices in the header, with their values that are not so anyway. */
export function followedAxes(list: Pick<TokenList, "axes" | "defaults" | "roles">) {
  const { axes, roles } = list;
  const usual: Record<string, string> = { ...list.defaults, ...firstBrand(list) };
  const followed = (axis: string | undefined) =>
    axis === undefined ? undefined : { axis, values: (axes[axis] ?? []).filter((value) => value !== usual[axis]) };
  return { scheme: followed(roles.scheme), brand: followed(roles.brand) };
}

/** The same for an address that selects by role (`followedQuery`), for any axis names. */
export const followedRoles = (list: Pick<TokenList, "axes" | "defaults" | "roles">): FollowedAxes =>
  Object.fromEntries(
    Object.entries(followedAxes(list)).flatMap(([role, followed]) =>
      followed ? [[role, { ...followed, axis: role }]] : [],
    ),
  );
