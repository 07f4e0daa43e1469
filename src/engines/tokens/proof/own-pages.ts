import type { Axis, AxisChoice } from "../system/axis.ts";
import { nameWords } from "../system/name-words.ts";
import { appliesTo, type MediaFeatures, namesOnPage, type ShownPage } from "./own-cascade.ts";
import type { CascadeRule, ReadSheets } from "./read-sheets.ts";
import type { RootSelector, ShownElement } from "./root-selector.ts";
import { choiceOfNames, valueNamedIn } from "./selector-choice.ts";

/** The page on which style sheets show a choice. Undefined if they don't cover it. */
export interface ChoicePage {
  choice: AxisChoice;
  page: ShownPage | undefined;
}

/** Minimum number of otherwise missing custom properties in a class for every page to need the class. */
const THEME_SIZE = 20;
/** Maximum number of compared choices. */
const MAX_CHOICES = 40;

/** Media features without preferences. */
export const NO_PREFERENCES: MediaFeatures = { colorScheme: "light", contrast: "no-preference", width: 1280 };

/** Attributes and classes that select rules. */
type Wanted = RootSelector["wants"];

/** The attributes for a choice, and the sheets that use them. */
interface Candidate {
  choice: AxisChoice;
  wants: Wanted;
  paths: Set<string>;
}

/**
 * Finds the page for each value of each axis: by attributes and classes with the words of the value, by files with its
 * name, or by a system preference.
 *
 * @param attributes the attribute that chooses a value, by axis, if the workspace configures it
 */
export function findPages(
  sheets: ReadSheets,
  axes: readonly Axis[],
  attributes: Readonly<Record<string, string>> = {},
): ChoicePage[] {
  const files = [...new Set(sheets.rules.map(({ path }) => path))];
  const valueOfFile = new Map(files.flatMap((path) => namedFile(path, sheets, axes)));
  const defaults: AxisChoice = Object.fromEntries(
    axes.flatMap(({ name, default: usual }) => (usual === undefined ? [] : [[name, usual]])),
  );
  const pageOf = (
    choice: AxisChoice,
    wanted: readonly Candidate[],
    seen: MediaFeatures = NO_PREFERENCES,
  ): ShownPage => {
    const isOf = (named: AxisChoice) => Object.entries(named).every(([axis, value]) => choice[axis] === value);
    const chooses = (named: AxisChoice) =>
      isOf(named) && !Object.entries(named).every(([axis, value]) => defaults[axis] === value);
    const present = files.filter((path) => {
      const named = valueOfFile.get(path);
      return named === undefined || isOf({ [named[0]]: named[1] });
    });
    // The sheets for a value come after the shared ones on its page.
    const after = present.filter(
      (path) => valueOfFile.has(path) || wanted.some((one) => chooses(one.choice) && one.paths.has(path)),
    );
    const wants = wanted.map((one) => one.wants);
    const body = wants.filter(({ isOfBody }) => isOfBody);
    const sheetsOf = { sheets: new Set(present.filter((path) => !after.includes(path))), after: new Set(after) };
    const isDark = seen.colorScheme === "dark" || Object.values(choice).some((value) => hasWordOf(value, DARK));
    const scheme = isDark ? "dark" : "light";
    return { html: elementOf("html", wants), body: elementOf("body", body), seen, scheme, ...sheetsOf };
  };
  const namesOn = (page: ShownPage) => namesOnPage(sheets, page);

  const bare = namesOn(pageOf(defaults, []));
  const always = findThemes(sheets, { axes, attributes, bare });
  const usual = defaultsIn(sheets, { axes, attributes, defaults });
  const background = namesOn(pageOf(defaults, [...always, ...usual]));
  const candidates = findCandidates(sheets, { axes, attributes, ground: background });

  const choices: AxisChoice[] = [
    {},
    ...axes.flatMap(({ name, values, default: usual }) =>
      values.filter((value) => value !== usual).map((value) => ({ [name]: value })),
    ),
  ];
  return choices.slice(0, MAX_CHOICES).map((shown): ChoicePage => {
    const choice = { ...defaults, ...shown };
    const [[axis, value] = []] = Object.entries(shown);
    const fits = candidates.filter((one) => Object.entries(one.choice).every(([name, each]) => choice[name] === each));
    const isSaid =
      axis === undefined ||
      fits.some((one) => one.choice[axis] === value) ||
      [...valueOfFile.values()].some(([name, each]) => name === axis && each === value);
    const seen = isSaid ? NO_PREFERENCES : wishedFor(value ?? "", sheets);
    const page = isSaid || seen !== NO_PREFERENCES ? pageOf(choice, [...always, ...fits], seen) : undefined;
    return { choice: shown, page };
  });
}

/** Returns the axis value in a file name, if all rules of the file apply to a page without attributes. */
function namedFile(path: string, { rules }: ReadSheets, axes: readonly Axis[]): [string, readonly [string, string]][] {
  const html = elementOf("html", []);
  const isPlain = rules.every(
    (rule) => rule.path !== path || rule.selectors.some((one) => one.matches(html)) || rule.selectors.length === 0,
  );
  if (!isPlain) return [];
  const parts = path
    .replace(/(?:\.min)?\.css$/, "")
    .split("/")
    .reverse()
    .slice(0, 3);
  for (const part of parts) {
    const found = valueNamedIn(part, axes) ?? valueNamedIn(part.split(".")[0] ?? "", axes);
    if (found) return [[path, [found.axis, found.value]]];
  }
  return [];
}

/** Returns the classes that every page needs: they contain a theme and name no axis value. */
function findThemes(
  { rules }: ReadSheets,
  {
    axes,
    attributes,
    bare,
  }: { axes: readonly Axis[]; attributes: Readonly<Record<string, string>>; bare: ReadonlySet<string> },
): Candidate[] {
  const found: Candidate[] = [];
  for (const { selectors, declarations, conditions, path } of rules) {
    if (conditions.length > 0 || declarations.length < THEME_SIZE) continue;
    const isNew = declarations.filter(({ name }) => !bare.has(name)).length * 2 > declarations.length;
    const [first] = selectors.filter((one) => !one.matches(elementOf("html", [])));
    if (!isNew || !first || first.wants.classes.length + first.wants.attributes.length === 0) continue;
    const isNamed = choiceOfNames(first.wants, axes, attributes) !== undefined;
    if (!isNamed && !isOfMode(first.wants)) found.push({ choice: {}, wants: first.wants, paths: new Set([path]) });
  }
  return found.slice(0, 5);
}

const DARK: ReadonlySet<string> = new Set(["dark", "night", "darkmode", "nightmode"]);
const MODES: ReadonlySet<string> = new Set([...DARK, "dimmed", "dim", "contrast", "hc", "inverse", "inverted"]);

const hasWordOf = (text: string, among: ReadonlySet<string>): boolean =>
  nameWords(text).some((word) => among.has(word));

/** Whether a selector names a mode, which pages don't need: `.dark`. */
const isOfMode = ({ classes, attributes }: Wanted): boolean =>
  [...classes, ...attributes.map(([name, value]) => value || name)].some((text) => hasWordOf(text, MODES));

/**
 * Returns selectors that name the default value of an axis: `[data-theme=acme]`, `.theme-acme`. Every page has their
 * properties.
 */
function defaultsIn(
  { rules }: ReadSheets,
  {
    axes,
    attributes,
    defaults,
  }: { axes: readonly Axis[]; attributes: Readonly<Record<string, string>>; defaults: AxisChoice },
): Candidate[] {
  const found = new Map<string, Candidate>();
  const isNamed = (axis: string, value: string, { classes, attributes: own }: Wanted) => {
    const [[name, one] = []] = own;
    const text =
      own.length > 0 ? `${attributes[axis] === name ? axis : name?.replace(/^data-/, "")} ${one}` : classes[0];
    return nameWords(text ?? "").join(" ") === nameWords(`${axis} ${value}`).join(" ");
  };
  for (const { selectors, path } of rules)
    for (const { wants } of selectors) {
      if (wants.classes.length + wants.attributes.length !== 1) continue;
      const choice = choiceOfNames(wants, axes, attributes) ?? {};
      const isUsual = Object.entries(choice).some(
        ([axis, value]) => defaults[axis] === value && isNamed(axis, value, wants),
      );
      const key = JSON.stringify(wants);
      if (isUsual) found.set(key, { choice, wants, paths: new Set([path, ...(found.get(key)?.paths ?? [])]) });
    }
  return [...found.values()];
}

/** Returns selectors for axis values whose rules set properties of every page. */
function findCandidates(
  { rules }: ReadSheets,
  {
    axes,
    attributes,
    ground,
  }: { axes: readonly Axis[]; attributes: Readonly<Record<string, string>>; ground: ReadonlySet<string> },
): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { selectors, declarations, path } of rules) {
    const known = declarations.filter(({ name }) => ground.has(name)).length;
    if (known * 2 < declarations.length && declarations.length < THEME_SIZE) continue;
    for (const { wants } of selectors) {
      if (wants.classes.length + wants.attributes.length === 0) continue;
      const key = JSON.stringify(wants);
      const before = found.get(key);
      const choice = before ? undefined : choiceOfNames(wants, axes, attributes);
      if (choice) found.set(key, { choice, wants, paths: new Set([path]) });
      before?.paths.add(path);
    }
  }
  return [...found.values()];
}

/** Returns the system preferences for a value, if the sheets use them. */
function wishedFor(value: string, { rules }: ReadSheets): MediaFeatures {
  const text = value.toLowerCase();
  const requested: MediaFeatures = {
    ...NO_PREFERENCES,
    ...(text.includes("dark") && { colorScheme: "dark" as const }),
    ...(text.includes("contrast") && { contrast: "more" as const }),
  };
  const changes = ({ conditions, declarations }: CascadeRule) =>
    declarations.some((one) => requested.colorScheme === "dark" && one.value.includes("light-dark(")) ||
    (conditions.length > 0 &&
      conditions.every((one) => appliesTo(one, requested)) !==
        conditions.every((one) => appliesTo(one, NO_PREFERENCES)));
  return rules.some(changes) ? requested : NO_PREFERENCES;
}

function elementOf(tag: ShownElement["tag"], wanted: readonly Wanted[]): ShownElement {
  const attributes = new Map<string, string>();
  for (const { attributes: own } of wanted)
    for (const [name, value] of own) if (!attributes.has(name)) attributes.set(name, value);
  return { tag, classes: new Set(wanted.flatMap(({ classes }) => classes)), attributes };
}
