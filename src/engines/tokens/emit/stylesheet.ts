import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { Axis, Choice } from "../system/axis.ts";
import { type Declaration, declare } from "./declarations.ts";
import { combinations, type Edition } from "./edition.ts";
import { createVariables, type Naming } from "./variables.ts";

/** How many choices one file is looked through for, and how many tokens of theirs; what is left out is said in the file. */
const MOST_CHOICES = 256;
const MOST_TOKENS = 600_000;

/** The variables that are set where these values are chosen. */
export interface Block {
  when: Choice;
  declarations: Declaration[];
}

/** The variables of all choices of an edition, in rules that must stand in this order. */
export interface Stylesheet {
  /** The defaults, all of them. */
  base: Declaration[];
  /** Those of the defaults that have the same value whatever is chosen. */
  fixed: Declaration[];
  /** The others, by the axes they have other values on: on each element that chooses on one of these, anew. */
  varying: { axes: string[]; declarations: Declaration[] }[];
  /** What one value writes otherwise than the defaults, then what combinations need. */
  blocks: Block[];
  /** Combinations of values that would have been too many to look at. */
  left: number;
}

type Declarer = (tokens: readonly ResolvedToken[], naming: Naming) => Declaration[];
type Sheet = ReadonlyMap<string, Declaration>;

interface Sheets {
  /** What differs from the base, in text or in value, for a choice; by variable. */
  differences(when: Choice): Sheet;
  base: Sheet;
  /** What stands in the block of a choice. */
  blocks: Map<string, Sheet>;
}

/**
 * Works out which variables each rule must set. Custom properties are inherited as values: an element that chooses again
 * inside another choice must find all that depends on it, aliases included. So each variable that has another value
 * somewhere on an axis is set anew wherever that axis is chosen (`varying`), to its default, and in the block of a value to
 * what that value writes otherwise. A block of two or more values holds what these would leave wrong, whichever of the
 * attributes stands outside (`isWrong`). Where attributes of one axis lie inside each other twice, with another axis between
 * them, selectors cannot tell which is the nearest; the later value of the axis wins.
 */
export function stylesheetOf(edition: Edition, naming: Naming, declarer: Declarer = declare): Stylesheet {
  const none = { varying: [], blocks: [], left: 0 };
  if (edition.open.length === 0) {
    const base = declarer(edition.tokens, naming);
    return { base, fixed: base, ...none };
  }
  const known = stableNaming(edition, naming);
  const base = declarer(edition.tokens, known);
  const sheets = readSheets(edition, base, (tokens) => declarer(tokens, known));
  const axesOf = new Map<string, string[]>();
  for (const axis of edition.open) {
    for (const name of variablesThatVary(axis, sheets)) axesOf.set(name, [...(axesOf.get(name) ?? []), axis.name]);
  }
  const blocks = [...blocksOfValues(edition, sheets, axesOf)];
  const { combined, left } = blocksOfCombinations(edition, sheets);
  return {
    base,
    fixed: base.filter(({ name }) => !axesOf.has(name)),
    varying: byAxes(base, axesOf),
    blocks: [...blocks, ...combined].filter(({ declarations }) => declarations.length > 0),
    left,
  };
}

function byAxes(base: readonly Declaration[], axesOf: ReadonlyMap<string, string[]>): Stylesheet["varying"] {
  const groups = new Map<string, Stylesheet["varying"][number]>();
  for (const declaration of base) {
    const axes = axesOf.get(declaration.name);
    if (axes === undefined) continue;
    const group = groups.get(axes.join("\n")) ?? { axes, declarations: [] };
    group.declarations.push(declaration);
    groups.set(axes.join("\n"), group);
  }
  return [...groups.values()];
}

/** Takes down what holds for each value of each axis, and hands on what it writes otherwise than the defaults. */
function blocksOfValues({ open }: Edition, sheets: Sheets, axesOf: ReadonlyMap<string, string[]>): Block[] {
  return open.flatMap((axis) => {
    const varying = new Set([...axesOf].flatMap(([name, axes]) => (axes.includes(axis.name) ? [name] : [])));
    return axis.values.map((value): Block => {
      const when = { [axis.name]: value };
      const declarations = valuesOf(varying, sheets, when);
      sheets.blocks.set(keyOf(when), byName(declarations));
      return {
        when,
        declarations: declarations.filter(({ name, text }) => sheets.base.get(name)?.text !== text).map(withoutRemark),
      };
    });
  });
}

function blocksOfCombinations(edition: Edition, sheets: Sheets): { combined: Block[]; left: number } {
  const combined: Block[] = [];
  const values = combinations(edition.open, 1).length;
  let budget = Math.min(MOST_CHOICES, Math.floor(MOST_TOKENS / edition.tokens.length)) - values;
  let left = 0;
  const combine = (when: Choice) => {
    if (budget < 1) {
      left += 1;
      return;
    }
    budget -= 1;
    const declarations = valuesOf(wrongVariables(when, sheets), sheets, when);
    if (declarations.length === 0) return;
    sheets.blocks.set(keyOf(when), byName(declarations));
    combined.push({ when, declarations: declarations.map(withoutRemark) });
  };
  for (const when of combinations(edition.open, 2)) combine(when);
  const pairs = new Set(combined.map(({ when }) => Object.keys(when).join()));
  for (const when of combinations(edition.open, 3)) {
    // One pair is enough: the third axis may put an alias before it, with the same value by chance.
    const isMeeting = smaller(when).some((pair) => pairs.has(Object.keys(pair).join()));
    if (isMeeting || edition.depth > 2) combine(when);
  }
  return { combined, left };
}

/** Names that are the same in all choices, whatever tokens each of them has. */
function stableNaming(edition: Edition, naming: Naming): Naming {
  const known = new Set(edition.tokens.map(pathOf));
  const more: ResolvedToken[] = [];
  for (const when of combinations(edition.open, 1)) {
    for (const token of edition.select(when)) {
      if (known.has(pathOf(token))) continue;
      known.add(pathOf(token));
      more.push(token);
    }
  }
  if (more.length === 0) return naming;
  const { variables } = createVariables([...edition.tokens, ...more], naming);
  const names = new Map(variables.map(({ token, name }) => [pathOf(token), name]));
  return { ...naming, name: (token) => names.get(pathOf(token)) ?? naming.name(token) };
}

function readSheets(
  edition: Edition,
  base: Declaration[],
  declarer: (tokens: readonly ResolvedToken[]) => Declaration[],
): Sheets {
  const below = byName(base);
  const read = new Map<string, Sheet>([[keyOf({}), new Map()]]);
  return {
    base: below,
    blocks: new Map(),
    differences(when) {
      const known = read.get(keyOf(when));
      if (known) return known;
      const differing = declarer(edition.select(when)).filter(({ name, text, value }) => {
        const under = below.get(name);
        return under?.text !== text || under.value !== value;
      });
      const sheet = byName(differing);
      read.set(keyOf(when), sheet);
      return sheet;
    },
  };
}

/**
 * Variables that are not the base's for some value of the axis, in value or in text: one that keeps its value while what it
 * stands for changes must be written, too.
 */
const variablesThatVary = ({ name: axis, values }: Axis, { differences }: Sheets): Set<string> =>
  new Set(values.flatMap((value) => [...differences({ [axis]: value }).keys()]));

const at = (name: string, when: Choice, { differences, base }: Sheets): Declaration | undefined =>
  differences(when).get(name) ?? base.get(name);

function valuesOf(names: ReadonlySet<string>, sheets: Sheets, when: Choice): Declaration[] {
  const declarations: Declaration[] = [];
  // In the order of the base, so that what belongs together stands together.
  for (const name of sheets.base.keys()) if (names.has(name)) declarations.push(...list(at(name, when, sheets)));
  for (const name of names) if (!sheets.base.has(name)) declarations.push(...list(at(name, when, sheets)));
  return declarations;
}

/** What is said of a token stands once, at its default. */
export const withoutRemark = (declaration: Declaration): Declaration => ({ ...declaration, remark: "" });

const list = <T>(item: T | undefined): T[] => (item === undefined ? [] : [item]);

/**
 * Whether the blocks of fewer values leave a variable wrong for a combination: where one of them writes something else,
 * where an element that sets one attribute alone inherits another value, or where none of them sets it and the base is
 * not right.
 */
function isWrong(name: string, when: Choice, sheets: Sheets): boolean {
  const expected = at(name, when, sheets);
  const setting = smaller(when).filter((each) => sheets.blocks.get(keyOf(each))?.has(name));
  if (setting.length === 0) return sheets.base.get(name)?.value !== expected?.value;
  if (setting.some((each) => sheets.blocks.get(keyOf(each))?.get(name)?.text !== expected?.text)) return true;
  return Object.keys(when).some((axis) => {
    if (setting.some((each) => Object.hasOwn(each, axis))) return false;
    const { [axis]: _inner, ...outer } = when;
    return at(name, outer, sheets)?.value !== expected?.value;
  });
}

/** What a combination changes, and what blocks of fewer values set though it does not. */
function wrongVariables(when: Choice, sheets: Sheets): Set<string> {
  const set = smaller(when).flatMap((each) => [...(sheets.blocks.get(keyOf(each))?.keys() ?? [])]);
  const names = new Set([...sheets.differences(when).keys(), ...set]);
  return new Set([...names].filter((name) => isWrong(name, when, sheets)));
}

/** The choices of some, but not all, of these values. */
function smaller(when: Choice): Choice[] {
  const entries = Object.entries(when);
  const subsets = Array.from({ length: 2 ** entries.length - 2 }, (_, index) => index + 1);
  return subsets.map((bits) => Object.fromEntries(entries.filter((_, index) => bits & (1 << index))));
}

const byName = (declarations: readonly Declaration[]): Sheet =>
  new Map(declarations.map((declaration) => [declaration.name, declaration]));

const keyOf = (when: Choice): string => JSON.stringify(Object.entries(when).sort());

const pathOf = ({ path }: ResolvedToken): string => path.join("\n");
