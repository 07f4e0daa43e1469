import { posix } from "node:path";
import { nameWords } from "../../../engines/tokens/engine.ts";
import { type AxisValue, axisOfWords, axisValueOf, modeOf, nameWithoutMode, usualOf, wordsIn } from "./axis-names.ts";
import type { SelectorScope } from "./selector-scope.ts";
import {
  atomKeyOf,
  type ConditionMeaning,
  type DeclaredProperty,
  isOfPage,
  pageValues,
  placeAtoms,
  SHARE_OF_PAGE,
  SHEET,
  shareIn,
} from "./sheet-atoms.ts";
import { isOfItself, type SheetRule } from "./sheet-rules.ts";
import type { SheetSet } from "./sheet-set.ts";

/** An axis that style sheets have. */
export interface SheetAxis {
  name: string;
  /** In order of appearance, with the default. */
  values: string[];
  default: string;
  /** The sources of each value: a selector, a user preference, or a sheet. */
  said: Map<string, string[]>;
}

/** Custom properties of the page in every choice. */
export interface SheetValues {
  axes: SheetAxis[];
  /** Names without `--` → value, as they cascade for a choice; axes that are not named have their default. */
  valuesOf(choice: Readonly<Record<string, string>>): Map<string, DeclaredProperty>;
  /** Properties with another value under a condition that isn't an axis value, with the first such condition. */
  conditional: Map<string, string>;
  /** Properties with different values in two sheets that aren't themes: the used value, then the other. */
  twice: { name: string; kept: DeclaredProperty; passed: DeclaredProperty }[];
  /** Sheets outside the entry. Their properties aren't tokens. */
  notLoaded: string[];
}

interface Compiled extends DeclaredProperty {
  name: string;
  needs: readonly (readonly [axis: string, value: string])[];
  nots: readonly (readonly [axis: string, value: string])[];
  isImportant: boolean;
  layer: number;
  weight: number;
}

/** Finds the axes of style sheets, and the value of every property on each. */
export function readSheetValues(set: SheetSet): SheetValues {
  const { rules, twice, notLoaded, themes } = withOthers(set);
  const sheets = placeSheets(themes, set.name);
  const { defaults } = sheets;
  const atoms = placeAtoms(rules, sheets.atoms);
  const { compiled, conditional } = compile(rules, atoms, set.layers);
  const axes = axesOf(compiled, atoms, defaults);
  const valuesOf: SheetValues["valuesOf"] = (choice) =>
    cascade(compiled, { ...Object.fromEntries(axes.map((axis) => [axis.name, axis.default])), ...choice });
  for (const axis of axes) {
    const choices = [{}, ...companionsOf(axis, compiled)];
    mergeEqual(axis, (value) => choices.map((choice) => valuesOf({ ...choice, [axis.name]: value })));
  }
  return { axes: axes.filter(({ values }) => values.length > 1), valuesOf, conditional, twice, notLoaded };
}

/** Choices of other axes that rules combine with a value of an axis. */
function companionsOf({ name }: SheetAxis, compiled: readonly Compiled[]): Record<string, string>[] {
  const found = new Map<string, Record<string, string>>();
  for (const { needs } of compiled) {
    const others = needs.filter(([axis]) => axis !== name);
    if (others.length > 0 && others.length < needs.length)
      found.set(JSON.stringify(others), Object.fromEntries(others));
  }
  return [...found.values()].slice(0, MAX_COMPANIONS);
}

/** A limit, because each needs a comparison. */
const MAX_COMPANIONS = 50;

/** Removes values without a difference, and merges equal values under the shorter name. */
function mergeEqual(axis: SheetAxis, valuesOf: (value: string) => ReadonlyMap<string, DeclaredProperty>[]): void {
  const base = valuesOf(axis.default);
  const isSame = (one: typeof base, other: typeof base) =>
    one.every((values, index) => hasSame(values, other[index] ?? new Map()));
  const kept: { value: string; values: typeof base }[] = [];
  for (const value of axis.values.toSorted((one, other) => one.length - other.length)) {
    if (value === axis.default) continue;
    const values = valuesOf(value);
    const equal = kept.find((other) => isSame(other.values, values));
    if (isSame(base, values)) continue;
    if (equal) axis.said.set(equal.value, [...(axis.said.get(equal.value) ?? []), ...(axis.said.get(value) ?? [])]);
    else kept.push({ value, values });
  }
  const names = new Set([axis.default, ...kept.map(({ value }) => value)]);
  axis.values = axis.values.filter((value) => names.has(value));
}

/** A value as it is however it is printed: minified or not. */
const plain = (value: string): string =>
  value
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/ ?([,()/]) ?/g, "$1")
    .replace(/(?<![\d.\w-])0+(?=\.\d)/g, "")
    .replace(/(\.\d*?)0+(?![\d.])/g, "$1")
    .replace(/\.(?!\d)/g, "")
    .replace(/#(\w)\1(\w)\2(\w)\3(?!\w)/g, "#$1$2$3")
    .replaceAll("'", '"')
    .trim();

const hasSame = (one: ReadonlyMap<string, DeclaredProperty>, other: ReadonlyMap<string, DeclaredProperty>): boolean =>
  one.size === other.size &&
  [...one].every(([name, { value }]) => plain(other.get(name)?.value ?? "") === plain(value));

/**
 * The rules of the entry and of other sheets. A sheet with other values for most of the page's properties is a theme.
 * Other sheets are only used without a declared entry.
 */
function withOthers({ rules, others, isDeclared }: SheetSet) {
  const all = [...rules];
  const known = pageValues(rules);
  const twice: SheetValues["twice"] = [];
  const notLoaded: string[] = [];
  /** Sheets that are themes, each with the sheet it overrides most. */
  const themes = new Map<string, string>();
  for (const { path, rules: own } of others) {
    const values = [...pageValues(own)];
    const shared = values.filter(([name]) => known.has(name));
    const differing = shared.filter(([name, { value }]) => plain(known.get(name)?.value ?? "") !== plain(value));
    const isBuild = isDeclared && ENTRY_LIKE.test(fileNameOf(path));
    if (differing.length > 0 && !isBuild && shared.length >= values.length * SHARE_OF_PAGE) {
      const below = Map.groupBy(shared, ([name]) => known.get(name)?.path ?? "");
      const [max = ""] = [...below].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
      themes.set(path, max);
      const condition = { key: SHEET, value: path, isNot: false };
      all.push(
        ...own.map((rule) => ({
          ...rule,
          holdings: rule.holdings.map((one) => ({ ...one, conditions: [...one.conditions, condition] })),
        })),
      );
    } else if (isDeclared) {
      // Themes by class or attribute in other sheets are also used.
      const themed = own.filter(({ holdings }) => !holdings.some(isOfPage));
      const names = new Set(themed.flatMap(({ properties }) => properties.map(({ name }) => name)));
      const isOfKnown = shareIn(names, new Set(known.keys())) >= SHARE_OF_PAGE;
      if (isOfKnown) all.push(...themed);
      else if (names.size > 0 || values.some(([name]) => !known.has(name))) notLoaded.push(path);
    } else {
      for (const [name, passed] of differing) {
        const kept = known.get(name);
        if (kept) twice.push({ name, kept, passed });
      }
      const passed = new Set(shared.map(([name]) => name));
      for (const [name, value] of values) if (!known.has(name)) known.set(name, value);
      all.push(
        ...own.map((rule) =>
          rule.holdings.some(isOfPage)
            ? { ...rule, properties: rule.properties.filter(({ name }) => !passed.has(name)) }
            : rule,
        ),
      );
    }
  }
  return { rules: all, twice, notLoaded, themes };
}

const fileNameOf = (path: string): string => posix.basename(path).replace(/(?:\.min)?\.(?:css|[cm]?js)$/, "");

/**
 * The axes and values that sheets are by their names, else by their folders: `themes/acme.css`. Where several say a scheme
 * of several themes (`vet-dark.css`), each is a value of both.
 *
 * @param themes each with the sheet below it
 */
function placeSheets(themes: ReadonlyMap<string, string>, name: string) {
  const atoms = new Map<string, AxisValue[]>();
  const defaults = new Map<string, string>();
  const own = wordsIn(name);
  // Sheets of one name in several folders are called like these: `acme_dark/variables.css`.
  const folders = Map.groupBy(new Set([...themes].flat()), (path) => fileNameOf(path));
  const nameOf = (path: string): string =>
    (folders.get(fileNameOf(path))?.length ?? 0) > 1 ? posix.basename(posix.dirname(path)) : fileNameOf(path);
  const rests = new Set([...themes].flat().map((path) => nameWithoutMode(nameOf(path), own)));
  const modes = [...themes.keys()].filter((path) => modeOf(nameOf(path)));
  const isMany = modes.length > 0 && [...rests].filter(Boolean).length > 1;
  for (const [path, below] of themes) {
    const kind = axisOfWords(posix.basename(posix.dirname(path))) ?? "theme";
    const mode = modeOf(nameOf(path));
    const rest = nameWithoutMode(nameOf(path), own);
    const usual = nameWithoutMode(nameOf(below), own);
    const axis = kind === mode?.axis ? "theme" : kind;
    if (!isMany || !mode) atoms.set(path, [axisValueOf(nameOf(path), kind, own)]);
    else atoms.set(path, [...(rest !== "" && rest !== usual ? [{ axis, value: rest }] : []), mode]);
    if (!mode && posix.dirname(below) === posix.dirname(path) && !ENTRY_LIKE.test(nameOf(below)))
      defaults.set(axisValueOf(nameOf(path), kind, own).axis, axisValueOf(nameOf(below), kind, own).value);
  }
  return { atoms, defaults };
}

/** A sheet of this name is that of all. */
const ENTRY_LIKE = /^(?:index|tokens|variables|styles?|main|all|globals?|root)$/i;

function compile(rules: readonly SheetRule[], atoms: ReadonlyMap<string, ConditionMeaning>, layers: readonly string[]) {
  const compiled: Compiled[] = [];
  const conditional = new Map<string, string>();
  const layerOf = new Map(layers.map((name, index) => [name, index]));
  for (const { holdings, properties, path, line, layer } of rules) {
    const done = new Set<string>();
    for (const holding of holdings) {
      const requested = asChoice(holding, atoms);
      if (requested === undefined) continue;
      if (holding.other !== undefined) {
        for (const { name } of properties) if (!conditional.has(name)) conditional.set(name, holding.other);
        continue;
      }
      const key = JSON.stringify(requested);
      if (done.has(key)) continue;
      done.add(key);
      const place = { ...requested, path, line, layer: layer === "" ? layers.length : (layerOf.get(layer) ?? 0) };
      for (const property of properties) compiled.push({ ...property, ...place, weight: holding.weight });
    }
  }
  return { compiled, conditional };
}

/** The required and excluded values of a rule. Undefined for a rule that does not apply to the page. */
function asChoice({ conditions, isRoot }: SelectorScope, atoms: ReadonlyMap<string, ConditionMeaning>) {
  const needs = new Map<string, string>();
  const nots: [string, string][] = [];
  let isOfThePage = isRoot;
  for (const condition of conditions) {
    const atom = atoms.get(atomKeyOf(condition));
    if (condition.isNot) {
      const [only] = typeof atom === "object" ? atom : [];
      if (only) nots.push([only.axis, only.value]);
      continue;
    }
    if (atom === undefined) return undefined;
    isOfThePage ||= condition.key !== SHEET && !condition.key.startsWith("@");
    if (atom === "always") continue;
    for (const { axis, value: own } of atom) {
      const before = needs.get(axis);
      const value = before === undefined ? own : nearer(before, own);
      // No page is light and dark.
      if (value === undefined) return undefined;
      needs.set(axis, value);
    }
  }
  return isOfThePage ? { needs: [...needs], nots } : undefined;
}

/** The more specific of two values of one axis: `dark-dimmed` instead of `dark`. */
function nearer(one: string, other: string): string | undefined {
  const [a, b] = [nameWords(one), nameWords(other)];
  if (b.every((word) => a.includes(word))) return one;
  return a.every((word) => b.includes(word)) ? other : undefined;
}

function cascade(
  compiled: readonly Compiled[],
  choice: Readonly<Record<string, string>>,
): Map<string, DeclaredProperty> {
  const winners = new Map<string, Compiled>();
  for (const each of compiled) {
    if (!each.needs.every(([axis, value]) => choice[axis] === value)) continue;
    if (each.nots.some(([axis, value]) => choice[axis] === value)) continue;
    const before = winners.get(each.name);
    if (before === undefined || isStronger(each, before)) winners.set(each.name, each);
  }
  return winners;
}

/** Whether a declaration wins over one before it (CSS Cascade 5, 6.1). */
function isStronger(one: Compiled, before: Compiled): boolean {
  if (one.isImportant !== before.isImportant) return one.isImportant;
  const [high, low] = one.isImportant ? [before.layer, one.layer] : [one.layer, before.layer];
  return high === low ? one.weight >= before.weight : high > low;
}

function axesOf(
  compiled: readonly Compiled[],
  atoms: ReadonlyMap<string, ConditionMeaning>,
  defaults: ReadonlyMap<string, string>,
): SheetAxis[] {
  const axes = new Map<string, SheetAxis>();
  for (const { needs } of compiled)
    for (const [name, value] of needs) {
      const axis: SheetAxis = axes.get(name) ?? { name, values: [], default: "", said: new Map() };
      axes.set(name, axis);
      if (!axis.values.includes(value)) axis.values.push(value);
    }
  for (const [key, atom] of atoms) {
    if (typeof atom !== "object") continue;
    for (const { axis, value } of atom) {
      const said = axes.get(axis)?.said;
      said?.set(value, [...(said.get(value) ?? []), shownAtom(key)]);
    }
  }
  const bare = cascade(compiled, {});
  for (const axis of axes.values()) {
    axis.default = defaultOf(axis, compiled, bare, defaults.get(axis.name));
    if (!axis.values.includes(axis.default)) axis.values.unshift(axis.default);
  }
  return [...axes.values()];
}

function shownAtom(key: string): string {
  const at = key.indexOf("=");
  const [name, value] = [key.slice(0, at), key.slice(at + 1)];
  if (name === ".") return `.${value}`;
  if (name === SHEET) return value;
  return name.startsWith("@") ? `(${name.slice(1)}: ${value})` : `${name.slice(0, -1)}=${value}]`;
}

const MADE_UP: Readonly<Record<string, string>> = { contrast: "normal", motion: "full", transparency: "full" };

/** The default value: the one whose rules equal the root's; if the root lacks these properties, by name. */
function defaultOf(
  { name, values }: SheetAxis,
  compiled: readonly Compiled[],
  bare: ReadonlyMap<string, DeclaredProperty>,
  named: string | undefined,
): string {
  const touched = new Set(compiled.flatMap((each) => (each.needs.some(([axis]) => axis === name) ? [each.name] : [])));
  const missing = [...touched].filter((each) => {
    const value = bare.get(each)?.value;
    return value === undefined || isOfItself(each, value);
  });
  const isOfScheme = name === "scheme" || values.some((value) => modeOf(value)?.axis === "scheme");
  const isDarkAlone = isOfScheme && values.every((value) => !wordsIn(value).includes("light"));
  if (missing.length > touched.size / 2 && !isDarkAlone) return usualOf(values) ?? values[0] ?? "default";
  const equal = values.filter((value) => {
    // Rules with two axes do not describe a single one.
    const own = compiled.filter(({ needs: [need, ...more] }) => need?.[0] === name && need[1] === value && !more[0]);
    const held = cascade(compiled, { [name]: value });
    return (
      own.length > 0 &&
      own.every((each) => plain(held.get(each.name)?.value ?? "") === plain(bare.get(each.name)?.value ?? ""))
    );
  });
  const [first] = equal;
  if (first !== undefined) return usualOf(equal) ?? first;
  if (named !== undefined && !values.includes(named)) return named;
  if (isOfScheme && !values.includes("light")) return "light";
  if (isOfScheme && !values.includes("dark")) return "dark";
  const made = MADE_UP[name] ?? "default";
  return values.includes(made) ? `${made}-base` : made;
}
