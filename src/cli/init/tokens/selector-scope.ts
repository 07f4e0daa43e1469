/** A condition of a rule: a class, an attribute's value, a user preference (`prefers-…`), a sheet. */
export interface Condition {
  /** `.` for classes, `[data-theme]`, `@prefers-contrast`, `@sheet`. */
  key: string;
  value: string;
  isNot: boolean;
}

/** One selector of a rule in one of its media queries, if it may apply to the complete page. */
export interface SelectorScope {
  conditions: readonly Condition[];
  /** Whether it names the root of a document, so that it certainly applies to the complete page. */
  isRoot: boolean;
  /** Ids, then classes and their kind, then elements, as one number. */
  weight: number;
  /** A condition that isn't an axis value: a width, a feature, `:has()`. */
  other?: string;
  /** Whether it is an element inside of another: `.dark [data-theme=acme]`. */
  isInside?: boolean;
}

export const MAX_HOLDINGS = 500;
/** Maximum number of conditions of a selector and its parents. */
const MAX_CONDITIONS = 100;
/** Maximum length of the text in `other`. */
export const MAX_OTHER = 1_000;

/** Combines each of `some` with each of `others`, up to a limit. */
export function joinedEach(some: readonly SelectorScope[], others: readonly SelectorScope[]): SelectorScope[] {
  const found: SelectorScope[] = [];
  for (const one of some)
    for (const other of others) {
      if (found.length >= MAX_HOLDINGS) return found;
      found.push(joined(one, other));
    }
  return found;
}

function joined(one: SelectorScope, other: SelectorScope): SelectorScope {
  const conditions = [...one.conditions, ...other.conditions];
  const isMany = conditions.length > MAX_CONDITIONS;
  const others = [one.other, other.other, isMany && `more than ${MAX_CONDITIONS} conditions`];
  const said = others.filter(Boolean).join(" ").slice(0, MAX_OTHER);
  return {
    conditions: isMany ? [] : conditions,
    isRoot: one.isRoot || other.isRoot,
    weight: one.weight + other.weight,
    ...(said === "" ? {} : { other: said }),
    ...(one.isInside || other.isInside ? { isInside: true } : {}),
  };
}
