import { isObject } from "../../../safe/is-object.ts";
import { type AxisValue, axisOfWords, modeOf, usualOf, valueName, wordsIn } from "./axis-names.ts";

/** A file of tokens, or a set in one. */
export interface TokenSource {
  /** As a resolver names it, relative to the folder of tokens: `dark/color.json`, `tokens.json#/dark`. */
  ref: string;
  tree: Readonly<Record<string, unknown>>;
}

/** An axis that files of tokens have. */
export interface FileAxis {
  name: string;
  default: string;
  values: { name: string; files: string[] }[];
  sure: string;
}

/** Files that are alternatives, and files for every choice. */
export interface FileAxes {
  base: string[];
  axes: FileAxis[];
  /** Tokens with different values in two common files: the used one, and the other. */
  twice: { token: string; kept: string; passed: string }[];
}

interface Unit {
  ref: string;
  /** Folders, the name of the file, and the set in it. */
  segments: string[];
  /** Value of each token as JSON, by its path. */
  tokens: Map<string, string>;
  mode: AxisValue | undefined;
}

/** Two files that share this much are the same tokens. */
const SHARE = 0.5;
/** Files with fewer tokens in common aren't themes of each other, unless these are all tokens of both files. */
const FEWEST_SHARED = 3;
const MAX_DEPTH = 64;
/** Files that give one path a value; beyond these they are not compared with each other. */
const MAX_OF_PATH = 64;

/**
 * Finds files whose tokens are alternatives: files with mostly the same paths and other values, or with a name of a
 * scheme, contrast or density and another value for some path. Time grows with tokens, and with pairs of files that
 * share some.
 *
 * @param usual names of the package or its entry, which mark the default value
 */
export function findFileAxes(sources: readonly TokenSource[], usual: readonly string[] = []): FileAxes {
  const units = sources.map(unitOf);
  const pairs = comparePairs(units);
  const placed = new Map<Unit, Placed>();
  placeModes(units, pairs, placed);
  placeAlternatives(units, pairs, placed);
  const axes = axesOf(placed, usual);
  const always = units.filter((unit) => !placed.has(unit) || placed.get(unit)?.isGround === true);
  return { base: always.map(({ ref }) => ref), axes, twice: givenTwice(always) };
}

function unitOf({ ref, tree }: TokenSource): Unit {
  const [file = "", set = ""] = ref.split("#");
  const segments = [
    ...file.replace(/(?:\.tokens)?\.\w+$/, "").split("/"),
    ...set.replaceAll("~1", "/").split("/").filter(Boolean),
  ];
  const tokens = new Map<string, string>();
  collect(tree, [], tokens);
  const said = segments.toReversed().map(modeOf).find(Boolean);
  return { ref, segments, tokens, mode: said ?? folderValue(segments) };
}

/** The value of a folder that names an axis: `themes/acme.json`, `brands/acme/color.json`. */
function folderValue(segments: readonly string[]): AxisValue | undefined {
  const at = segments.findIndex((segment, index) => index < segments.length - 1 && axisOfFolder(segment) !== undefined);
  const axis = axisOfFolder(segments[at] ?? "");
  const value = segments[at + 1];
  return axis === undefined || value === undefined ? undefined : { axis, value: valueName(value) };
}

/** A folder of one word, not `theme-tools`. */
const axisOfFolder = (segment: string): string | undefined =>
  wordsIn(segment).length === 1 ? axisOfWords(segment) : undefined;

function collect(group: Readonly<Record<string, unknown>>, path: readonly string[], into: Map<string, string>): void {
  for (const [name, child] of Object.entries(group)) {
    if (name.startsWith("$") || !isObject(child) || path.length > MAX_DEPTH) continue;
    const at = [...path, name];
    const value =
      "$value" in child ? child.$value : "value" in child && !holdsToken(child.value) ? child.value : undefined;
    if (value !== undefined) into.set(at.join("."), JSON.stringify(value));
    else collect(child, at, into);
  }
}

const holdsToken = (value: unknown): boolean => isObject(value) && ("$value" in value || "value" in value);

/** The value of a file. The base of an axis always applies; its other values override it. */
type Placed = AxisValue & { sure: string; isGround?: boolean };

interface Pair {
  shared: number;
  differing: number;
}
type Pairs = ReadonlyMap<Unit, ReadonlyMap<Unit, Pair>>;

function comparePairs(units: readonly Unit[]): Pairs {
  const givers = new Map<string, Unit[]>();
  for (const unit of units)
    for (const path of unit.tokens.keys()) {
      const known = givers.get(path);
      if (known === undefined) givers.set(path, [unit]);
      else if (known.length < MAX_OF_PATH) known.push(unit);
    }
  const pairs = new Map<Unit, Map<Unit, Pair>>();
  const count = (one: Unit, other: Unit, differs: boolean) => {
    const row = pairs.get(one) ?? new Map<Unit, Pair>();
    pairs.set(one, row);
    const pair = row.get(other) ?? { shared: 0, differing: 0 };
    row.set(other, pair);
    pair.shared += 1;
    if (differs) pair.differing += 1;
  };
  for (const [path, those] of givers)
    for (const [index, one] of those.entries())
      for (const other of those.slice(0, index)) {
        const differs = one.tokens.get(path) !== other.tokens.get(path);
        count(one, other, differs);
        count(other, one, differs);
      }
  return pairs;
}

/** Whether two files are alternatives: mostly the same paths, and not the same values. */
function areAlternatives(one: Unit, other: Unit, pairs: Pairs): boolean {
  const pair = pairs.get(one)?.get(other);
  // Files at different depths aren't alternatives: `button/small` isn't an alternative of `action`.
  if (one.segments.length !== other.segments.length) return false;
  if (one.segments.filter((segment, index) => segment !== other.segments[index]).length > 1) return false;
  const most = Math.max(one.tokens.size, other.tokens.size);
  if (pair === undefined || pair.differing === 0) return false;
  return pair.shared >= most * SHARE && (pair.shared >= FEWEST_SHARED || pair.shared === most);
}

/** Files that are called like a mode, where these give others' paths other values. */
function placeModes(units: readonly Unit[], pairs: Pairs, placed: Map<Unit, Placed>): void {
  const byMode = Map.groupBy(
    units.filter(({ mode }) => mode),
    ({ mode }) => `${mode?.axis} ${mode?.value}`,
  );
  for (const those of byMode.values()) {
    const [first] = those;
    const mode = first?.mode;
    if (!mode) continue;
    // Two different files of one mode belong to different themes.
    if (those.some((one) => those.some((other) => areAlternatives(one, other, pairs)))) continue;
    const own = new Set(those);
    let shared = 0;
    let differing = 0;
    let size = 0;
    for (const unit of those) {
      size += unit.tokens.size;
      for (const path of unit.tokens.keys()) {
        const others = [...(pairs.get(unit)?.keys() ?? [])].filter(
          (other) => !own.has(other) && other.tokens.has(path),
        );
        if (others.length > 0) shared += 1;
        if (others.some((other) => other.tokens.get(path) !== unit.tokens.get(path))) differing += 1;
      }
    }
    if (differing === 0 || shared < size * SHARE) continue;
    const sure = `file name; ${differing} of ${size} tokens have another value in other files`;
    for (const unit of those) placed.set(unit, { ...mode, sure });
  }
}

/** Files that share most paths: the differing parts of their paths name the values. */
function placeAlternatives(units: readonly Unit[], pairs: Pairs, placed: Map<Unit, Placed>): void {
  const left = units.filter((unit) => !placed.has(unit));
  const folders = new Map<string, Placed>();
  const seen = new Set<Unit>();
  for (const start of left) {
    if (seen.has(start)) continue;
    const group = [start];
    seen.add(start);
    for (const one of group)
      for (const other of pairs.get(one)?.keys() ?? [])
        if (!seen.has(other) && !placed.has(other) && areAlternatives(one, other, pairs)) {
          seen.add(other);
          group.push(other);
        }
    if (group.length < 2) continue;
    const named = namesOf(group);
    const rows = group.flatMap((one) => group.map((other) => pairs.get(one)?.get(other)).filter(Boolean));
    const max = Math.max(...rows.map((pair) => pair?.shared ?? 0));
    for (const [index, unit] of group.entries()) {
      const own = named[index] ?? { axis: "theme", value: valueName(unit.ref), isGround: false };
      const place = { ...own, sure: `guess; up to ${max} tokens have the same name but another value` };
      placed.set(unit, place);
      const differs = unit.segments.findIndex((segment, at) => group.some(({ segments }) => segments[at] !== segment));
      if (differs < unit.segments.length - 1) folders.set(unit.segments.slice(0, differs + 1).join("/"), place);
    }
  }
  addFolders(left, folders, placed);
}

/** The values of alternatives: the words they do not share. One without its own word is the base. */
function namesOf(group: readonly Unit[]): (AxisValue & { isGround: boolean })[] {
  const head = sharedLength(group.map(({ segments }) => segments.slice(0, -1)));
  const tail = sharedLength(group.map(({ segments }) => segments.slice(head).toReversed()));
  const own = group.map(({ segments }) => segments.slice(head, segments.length - tail).join("-"));
  const words = own.map(wordsIn);
  const first = sharedLength(words);
  const last = sharedLength(words.map((each) => each.slice(first).toReversed()));
  const rests = words.map((each) => each.slice(first, each.length - last));
  // `acme`, `acme-mode-large`, `acme-mode-small`: the others share words too.
  const others = rests.filter((each) => each.length > 0);
  const more = others.length < rests.length ? sharedLength(others.map((each) => each.slice(0, -1))) : 0;
  const values = rests.map((each) => each.slice(more).join("-") || "default");
  const [one = []] = words;
  const shared = [...one.slice(0, first), ...(others[0] ?? []).slice(0, more), ...one.slice(one.length - last)];
  const modes = values.map((value) => modeOf(value));
  const isOfModes = modes.every((mode) => mode && mode.axis === modes[0]?.axis);
  const folder = group[0]?.segments.slice(0, head).at(-1) ?? "";
  const axis =
    (isOfModes ? modes[0]?.axis : undefined) ?? axisOfWords(shared.join(" ")) ?? axisOfWords(folder) ?? "theme";
  const hasBackground = others.length === rests.length - 1;
  return values.map((value, index) => ({ axis, value, isGround: hasBackground && rests[index]?.length === 0 }));
}

/** How many items all lists begin with. */
function sharedLength(lists: readonly (readonly string[])[]): number {
  const [first = [], ...others] = lists;
  const differs = first.findIndex((item, index) => others.some((other) => other[index] !== item));
  const max = Math.min(...lists.map((list) => list.length));
  return Math.min(max, differs === -1 ? first.length : differs);
}

/** Files in the folder of a value belong to it, even if other values have no such file. */
function addFolders(left: readonly Unit[], folders: ReadonlyMap<string, Placed>, placed: Map<Unit, Placed>): void {
  for (const unit of left) {
    if (placed.has(unit)) continue;
    const place = unit.segments
      .slice(0, -1)
      .map((_, index) => folders.get(unit.segments.slice(0, index + 1).join("/")))
      .find(Boolean);
    if (place) placed.set(unit, place);
  }
}

function axesOf(placed: ReadonlyMap<Unit, Placed>, usual: readonly string[]): FileAxis[] {
  const axes = new Map<string, FileAxis>();
  for (const [{ ref }, { axis: name, value, sure, isGround }] of placed) {
    const axis = axes.get(name) ?? { name, default: "", values: [], sure };
    axes.set(name, axis);
    const known = axis.values.find((each) => each.name === value) ?? { name: value, files: [] };
    if (!axis.values.includes(known)) axis.values.push(known);
    if (!isGround) known.files.push(ref);
  }
  for (const axis of axes.values()) {
    for (const value of axis.values) value.files.sort();
    const values = axis.values.map(({ name }) => name);
    const named = values.find((value) => usual.includes(value));
    const isOfModes = ["scheme", "contrast", "density"].includes(axis.name);
    axis.default =
      (values.length === 1 ? undefined : (usualOf(values) ?? named)) ??
      (isOfModes && !values.includes(WITHOUT[axis.name] ?? "") ? (WITHOUT[axis.name] ?? "default") : undefined) ??
      (values.length === 1 ? "default" : values[0]) ??
      "default";
    if (!values.includes(axis.default)) axis.values.unshift({ name: axis.default, files: [] });
    axis.values.sort((one, other) => Number(other.name === axis.default) - Number(one.name === axis.default));
  }
  const rank = ({ name }: FileAxis) => (name === "scheme" ? 0 : name === "brand" ? 2 : 1);
  return [...axes.values()].sort((one, other) => rank(one) - rank(other));
}

/** The value of an axis without its own file. */
const WITHOUT: Readonly<Record<string, string>> = { scheme: "light", contrast: "normal", density: "default" };

function givenTwice(units: readonly Unit[]): FileAxes["twice"] {
  const found: FileAxes["twice"] = [];
  const known = new Map<string, Unit>();
  for (const unit of units)
    for (const [token, value] of unit.tokens) {
      const before = known.get(token);
      if (before && before.tokens.get(token) !== value) found.push({ token, kept: unit.ref, passed: before.ref });
      known.set(token, unit);
    }
  return found;
}
