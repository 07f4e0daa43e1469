import {
  type AxisValue,
  axisOfWords,
  axisValueOf,
  modeOf,
  nameWithoutMode,
  prefixOf,
  valueName,
} from "./axis-names.ts";
import type { Condition, SelectorScope } from "./selector-scope.ts";
import type { SheetRule } from "./sheet-rules.ts";

/** A custom property's value for a choice, and its place. */
export interface DeclaredProperty {
  value: string;
  path: string;
  line: number;
}

/** Names a class has to share with the page or with its siblings to be a theme and not a component. */
export const SHARE_OF_PAGE = 0.5;
const SHARE_OF_SIBLINGS = 0.7;
/** A class of this many custom properties and little else is a theme. */
const THEME_SIZE = 20;
const CONTAINER = /theme|root|token|system|variables|vars\b/i;
const FOLLOWS_SYSTEM = /^(?:auto|system|inherit)$/i;
export const SHEET = "@sheet";

/** The axes of user preferences, and the names of their values. */
const WISHES: Readonly<Record<string, (value: string) => AxisValue[] | undefined>> = {
  "@prefers-color-scheme": (value) => [{ axis: "scheme", value }],
  "@prefers-contrast": (value) => [{ axis: "contrast", value: value === "less" ? "low" : "high" }],
  "@prefers-reduced-motion": (value) => (value === "reduce" ? [{ axis: "motion", value: "reduced" }] : undefined),
  "@prefers-reduced-transparency": (value) =>
    value === "reduce" ? [{ axis: "transparency", value: "reduced" }] : undefined,
};

/** Whether a rule applies to every page, by its selectors. */
export const isOfPage = ({ isRoot, conditions, other }: SelectorScope): boolean =>
  isRoot && other === undefined && conditions.every(({ isNot }) => isNot);

/** The declarations for every page. */
export function pageValues(rules: readonly SheetRule[]): Map<string, DeclaredProperty> {
  const values = new Map<string, DeclaredProperty>();
  for (const { holdings, properties, path, line } of rules)
    if (holdings.some(isOfPage)) for (const { name, value } of properties) values.set(name, { value, path, line });
  return values;
}

/** The meaning of a condition: values of axes, always, or undefined for a part of the page. */
export type ConditionMeaning = readonly AxisValue[] | "always" | undefined;

export const atomKeyOf = ({ key, value }: Pick<Condition, "key" | "value">): string => `${key}=${value}`;

interface Seen {
  condition: Condition;
  names: Set<string>;
  others: number;
}

/**
 * Decides which conditions are values of axes: conditions that change the page's properties, or the properties of
 * sibling conditions.
 */
export function placeAtoms(
  rules: readonly SheetRule[],
  sheets: ReadonlyMap<string, AxisValue[]>,
): Map<string, ConditionMeaning> {
  const known = new Set(pageValues(rules).keys());
  const seen = new Map<string, Seen>();
  const negated: Condition[] = [];
  for (const { holdings, properties, others } of rules)
    for (const { conditions, isInside } of holdings) {
      const own = ownOf(conditions);
      const isAlone = !isInside && (own.length === 1 || own.every(({ key }) => key !== ".") || own.every(isMode));
      for (const condition of conditions) {
        if (condition.isNot) {
          negated.push(condition);
          continue;
        }
        const each = seen.get(atomKeyOf(condition)) ?? { condition, names: new Set(), others: 0 };
        seen.set(atomKeyOf(condition), each);
        if (!isAlone && !isThemeOfModes(condition, own)) continue;
        each.others += others;
        for (const { name } of properties) each.names.add(name);
      }
    }
  const atoms = new Map<string, ConditionMeaning>();
  const all = [...seen.values()];
  for (const { condition, names, others } of all)
    if (isContainer(condition, names, others, known, all)) {
      atoms.set(atomKeyOf(condition), "always");
      for (const name of names) known.add(name);
    }
  const themes = all.filter((each) => !atoms.has(atomKeyOf(each.condition)) && isTheme(each, known, all));
  const modes = modesOfThemes(rules, { themes, all, known, atoms });
  nameAtoms(withoutParts([...themes, ...modes]), sheets, atoms);
  for (const condition of negated) {
    const wish = WISHES[condition.key]?.(condition.value);
    if (wish && !atoms.has(atomKeyOf(condition))) atoms.set(atomKeyOf(condition), wish);
  }
  return atoms;
}

/** The classes and attributes among conditions. */
const ownOf = (conditions: readonly Condition[]): Condition[] =>
  conditions.filter(({ isNot, key }) => !isNot && !key.startsWith("@"));

/** Whether it is an axis attribute that only occurs with modes: the theme of `[data-theme=acme].dark`. */
const isThemeOfModes = (condition: Condition, own: readonly Condition[]): boolean =>
  condition.key.startsWith("[") &&
  axisOfWords(condition.key) !== undefined &&
  own.every((other) => other === condition || isMode(other));

/** Modes that only occur with themes: the dark of `[data-theme=acme].dark`, found by the properties of the themes. */
function modesOfThemes(
  rules: readonly SheetRule[],
  {
    themes,
    all,
    known,
    atoms,
  }: {
    themes: readonly Seen[];
    all: readonly Seen[];
    known: ReadonlySet<string>;
    atoms: ReadonlyMap<string, ConditionMeaning>;
  },
): Seen[] {
  const keys = new Set([...atoms.keys(), ...themes.map(({ condition }) => atomKeyOf(condition))]);
  const found = new Map<string, Seen>();
  for (const { holdings, properties, others } of rules)
    for (const { conditions, isInside } of holdings) {
      const own = ownOf(conditions);
      const [mode, ...more] = own.filter((each) => !keys.has(atomKeyOf(each)));
      if (mode === undefined || more.length > 0 || own.length < 2 || !isMode(mode)) continue;
      // `.btn-dark` inside of a theme is a part of it.
      if (isInside && nameWithoutMode(mode.value) !== "") continue;
      const each = found.get(atomKeyOf(mode)) ?? { condition: mode, names: new Set(), others: 0 };
      found.set(atomKeyOf(mode), each);
      each.others += others;
      for (const { name } of properties) each.names.add(name);
    }
  const ofThemes = new Set([...known, ...themes.flatMap(({ names }) => [...names])]);
  return [...found.values()].filter((each) => isTheme(each, ofThemes, all));
}

const isMode = ({ value }: Condition): boolean => modeOf(value) !== undefined;

export const shareIn = (names: ReadonlySet<string>, among: ReadonlySet<string>): number => {
  let count = 0;
  for (const name of names) if (among.has(name)) count += 1;
  return names.size === 0 ? 0 : count / names.size;
};

/** A class around a page with all tokens of a system that sets none on the root. */
function isContainer(
  { key, value }: Condition,
  names: ReadonlySet<string>,
  others: number,
  known: ReadonlySet<string>,
  all: readonly Seen[],
): boolean {
  if (key !== "." || names.size < THEME_SIZE || others > names.size || modeOf(value)) return false;
  if (shareIn(names, known) >= SHARE_OF_PAGE || !(CONTAINER.test(value) || known.size < THEME_SIZE)) return false;
  return !siblingsOf(key, value, all).some(
    (other) => !isMode(other.condition) && shareIn(names, other.names) >= SHARE_OF_SIBLINGS,
  );
}

const siblingsOf = (key: string, value: string, all: readonly Seen[]): Seen[] =>
  all.filter(({ condition }) => condition.key === key && condition.value !== value);

function isTheme({ condition, names, others }: Seen, known: ReadonlySet<string>, all: readonly Seen[]): boolean {
  const { key, value } = condition;
  if (key === SHEET || Object.hasOwn(WISHES, key)) return true;
  if (key.startsWith("@") || names.size === 0) return false;
  // `[type]`, `[dir]`: properties or states of an element.
  if (key !== "." && !key.startsWith("[data-") && axisOfWords(key) === undefined) return false;
  const share = shareIn(names, known);
  const hasSibling = siblingsOf(key, value, all).some((other) => shareIn(names, other.names) >= SHARE_OF_SIBLINGS);
  if (key !== ".") return share >= SHARE_OF_PAGE || (hasSibling && (names.size >= 5 || axisOfWords(key) !== undefined));
  if (others > names.size) return false;
  if (modeOf(value)) return share >= SHARE_OF_PAGE / 2 || (names.size >= THEME_SIZE && hasSibling);
  if (share >= SHARE_OF_PAGE) return axisOfWords(value) !== undefined || names.size >= 3;
  return hasSibling && names.size >= THEME_SIZE;
}

/** Modes of parts of a page (`.carousel-dark`) say a few of the properties that modes of the page do. */
function withoutParts(themes: readonly Seen[]): Seen[] {
  const sizes = new Map<string, number>();
  const modeValue = ({ condition: { key, value } }: Seen) => (key.startsWith("@") ? undefined : modeOf(value)?.value);
  for (const theme of themes) {
    const value = modeValue(theme);
    if (value !== undefined) sizes.set(value, Math.max(theme.names.size, sizes.get(value) ?? 0));
  }
  return themes.filter((theme) => {
    const max = sizes.get(modeValue(theme) ?? "");
    const { key, value } = theme.condition;
    const isPart = key === "." && axisOfWords(value) === undefined;
    return !isPart || max === undefined || theme.names.size >= max * SHARE_OF_MODE;
  });
}

const SHARE_OF_MODE = 0.2;

/** Gives each theme its axis and value. Values of one attribute are values of one axis. */
function nameAtoms(
  themes: readonly Seen[],
  sheets: ReadonlyMap<string, AxisValue[]>,
  atoms: Map<string, ConditionMeaning>,
): void {
  const byKey = Map.groupBy(themes, ({ condition }) => condition.key);
  for (const [key, those] of byKey) {
    const conditions = those.map(({ condition }) => condition);
    if (key === ".") nameClasses(those, atoms);
    else if (key.startsWith("@") && key !== SHEET)
      for (const one of conditions) atoms.set(atomKeyOf(one), WISHES[key]?.(one.value));
    else if (key !== SHEET) nameAttribute(key.slice(1, -1), conditions, atoms);
  }
  const said = [...atoms.values()].flatMap((atom) => (typeof atom === "object" ? atom : []));
  // A sheet and a class of one name are one value.
  for (const [path, values] of sheets)
    atoms.set(
      atomKeyOf({ key: SHEET, value: path }),
      values.map((one) => said.find(({ value }) => value === one.value) ?? one),
    );
  // A theme that is called dark is the dark of who wishes that.
  const holding = said.find(({ axis, value }) => axis !== "scheme" && /^(?:light|dark)$/.test(value));
  if (!holding) return;
  for (const [key, atom] of atoms)
    if (typeof atom === "object")
      atoms.set(
        key,
        atom.map((one) => (one.axis === "scheme" ? { ...one, axis: holding.axis } : one)),
      );
}

/** Classes by the axis they name, else by the word they share (`neutral-red`), else by the properties they share. */
function nameClasses(those: readonly Seen[], atoms: Map<string, ConditionMeaning>): void {
  const prefix = prefixOf(those.map(({ condition }) => condition.value));
  const set = ({ condition }: Seen, value: AxisValue) => atoms.set(atomKeyOf(condition), [value]);
  const wordsOfClass = ({ condition }: Seen) => valueName(condition.value).split("-").slice(prefix.length);
  const modes = modesApart(
    those.map(({ condition }) => condition.value),
    prefix,
  );
  const left: Seen[] = [];
  for (const each of those) {
    const { value } = each.condition;
    const own = modes.get(value) ?? axisValueOf(value, "", prefix);
    if (own.axis !== "" && wordsOfClass(each).length > (modeOf(value) ? 0 : 1)) set(each, own);
    else left.push(each);
  }
  const byWord = Map.groupBy(left, (each) => (wordsOfClass(each).length > 1 ? wordsOfClass(each)[0] : undefined));
  const singles: Seen[] = [];
  for (const [word, group] of byWord)
    if (word === undefined || group.length < 2) singles.push(...group);
    else for (const each of group) set(each, { axis: word, value: wordsOfClass(each).slice(1).join("-") });
  const isTaken = [...atoms.values()].some(
    (atom) => typeof atom === "object" && atom.some(({ axis }) => axis === "theme"),
  );
  const clusters: Seen[][] = [];
  for (const each of singles) {
    const near = clusters.find(([first]) => first && shareIn(each.names, first.names) >= SHARE_OF_SIBLINGS);
    if (near) near.push(each);
    else clusters.push([each]);
  }
  for (const [index, cluster] of clusters.entries()) {
    const values = cluster.map((each) => wordsOfClass(each).join("-") || valueName(each.condition.value));
    // A single class without an axis name is a variant of components.
    if (cluster.length === 1 && (cluster[0]?.names.size ?? 0) < THEME_SIZE) continue;
    const isAlone = cluster.length === 1 && (isTaken || clusters.length > 1);
    const named = isTaken || index > 0 ? `variant${index > 0 ? `-${index + 1}` : ""}` : "theme";
    for (const [place, each] of cluster.entries())
      set(each, { axis: isAlone ? (values[0] ?? named) : named, value: values[place] ?? named });
  }
}

/**
 * The modes in names. If several names mean the same mode (`light`, `light-mobile`; `dark-rose`, `jade-dark`), each
 * value keeps all its words in order.
 */
function modesApart(names: readonly string[], prefix: readonly string[] = []): Map<string, AxisValue> {
  const found = new Map<string, AxisValue>();
  const all = names.flatMap((name) => {
    const mode = modeOf(name);
    return mode ? [{ name, mode, rest: nameWithoutMode(name, prefix) }] : [];
  });
  for (const those of Map.groupBy(all, ({ mode }) => `${mode.axis} ${mode.value}`).values()) {
    const isApart = new Set(those.map(({ rest }) => rest)).size > 1;
    for (const { name, mode, rest } of those)
      found.set(name, isApart && rest !== "" ? { ...mode, value: inOrderOf(name, mode.value, rest) } : mode);
  }
  return found;
}

/** The words of a mode and the rest, as a name has them one after the other. */
function inOrderOf(name: string, ...parts: string[]): string {
  const words = new Set(parts.flatMap((part) => part.split("-")));
  return valueName(name)
    .split("-")
    .filter((word) => words.has(word))
    .join("-");
}

const isOf = (value: AxisValue | undefined): AxisValue[] | undefined => (value ? [value] : undefined);

function nameAttribute(
  attribute: string,
  conditions: readonly Condition[],
  atoms: Map<string, ConditionMeaning>,
): void {
  const own = conditions.filter(({ value }) => value !== "" && !FOLLOWS_SYSTEM.test(value));
  const apart = modesApart(own.map(({ value }) => value));
  const modes = own.map(({ value }) => apart.get(value));
  const isOfScheme = modes.length > 0 && modes.every(Boolean) && modes.some((mode) => mode?.axis === "scheme");
  const single = modes.every((mode) => mode?.axis === modes[0]?.axis) ? modes[0]?.axis : undefined;
  const axis = isOfScheme ? "scheme" : (single ?? axisOfWords(attribute) ?? valueName(attribute.replace(/^data-/, "")));
  for (const condition of conditions) {
    const { value } = condition;
    const mode = apart.get(value);
    if (FOLLOWS_SYSTEM.test(value)) atoms.set(atomKeyOf(condition), "always");
    else if (value === "") atoms.set(atomKeyOf(condition), isOf(modeOf(attribute)));
    else atoms.set(atomKeyOf(condition), [{ axis, value: mode?.axis === axis ? mode.value : valueName(value) }]);
  }
}
