import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { Axis, AxisChoice } from "../system/axis.ts";
import { declare, type VariableDeclaration } from "./declarations.ts";
import { combinations, type Edition } from "./edition.ts";
import { createVariables, type Naming } from "./variables.ts";

/** Maximum number of choices, and of their tokens, that one file considers. The file lists skipped ones. */
const MAX_CHOICES = 256;
const MAX_TOKENS = 600_000;

/** The variables of a rule for these values. */
export interface RuleBlock {
  when: AxisChoice;
  declarations: VariableDeclaration[];
}

/** The variables of all choices of an edition, in rules in this order. */
export interface Stylesheet {
  /** All defaults. */
  base: VariableDeclaration[];
  /** Defaults with the same value in every choice. */
  fixed: VariableDeclaration[];
  /**
   * Other defaults, by the axes that change them: set again on each element that chooses a value of one of these axes.
   */
  varying: { axes: string[]; declarations: VariableDeclaration[] }[];
  /** The changes of single values, then of combinations. */
  blocks: RuleBlock[];
  /** Number of skipped combinations. */
  left: number;
}

type Declarer = (tokens: readonly ResolvedToken[], naming: Naming) => VariableDeclaration[];
type Sheet = ReadonlyMap<string, VariableDeclaration>;

interface Sheets {
  /** Returns the variables whose text or value differs from the base for a choice. */
  differences(when: AxisChoice): Sheet;
  base: Sheet;
  /** The variables in the block of a choice. */
  blocks: Map<string, Sheet>;
}

/**
 * Determines the variables of each rule. Custom properties are inherited as values: an element that chooses again
 * inside another choice needs all variables that depend on it, including aliases. So each variable that an axis changes
 * is set again wherever the axis is chosen (`varying`), to its default, and in the block of a value, to the value's own
 * text. A block of two or more values has the variables that smaller blocks leave wrong, for any nesting of the
 * attributes (`isWrong`). If attributes of one axis are nested twice, with another axis between them, selectors can't
 * find the nearest one, and the later value of the axis wins.
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

function byAxes(base: readonly VariableDeclaration[], axesOf: ReadonlyMap<string, string[]>): Stylesheet["varying"] {
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

/** Stores the variables of each axis value, and returns the differences from the defaults. */
function blocksOfValues({ open }: Edition, sheets: Sheets, axesOf: ReadonlyMap<string, string[]>): RuleBlock[] {
  return open.flatMap((axis) => {
    const varying = new Set([...axesOf].flatMap(([name, axes]) => (axes.includes(axis.name) ? [name] : [])));
    return axis.values.map((value): RuleBlock => {
      const when = { [axis.name]: value };
      const declarations = valuesOf(varying, sheets, when);
      sheets.blocks.set(keyOf(when), byName(declarations));
      return {
        when,
        declarations: declarations.filter(({ name, text }) => sheets.base.get(name)?.text !== text).map(omitRemark),
      };
    });
  });
}

function blocksOfCombinations(edition: Edition, sheets: Sheets): { combined: RuleBlock[]; left: number } {
  const combined: RuleBlock[] = [];
  const values = combinations(edition.open, 1).length;
  let budget = Math.min(MAX_CHOICES, Math.floor(MAX_TOKENS / edition.tokens.length)) - values;
  let left = 0;
  const combine = (when: AxisChoice) => {
    if (budget < 1) {
      left += 1;
      return;
    }
    budget -= 1;
    const declarations = valuesOf(wrongVariables(when, sheets), sheets, when);
    if (declarations.length === 0) return;
    sheets.blocks.set(keyOf(when), byName(declarations));
    combined.push({ when, declarations: declarations.map(omitRemark) });
  };
  for (const when of combinations(edition.open, 2)) combine(when);
  const pairs = new Set(combined.map(({ when }) => Object.keys(when).join()));
  for (const when of combinations(edition.open, 3)) {
    // One pair is enough: the third axis may add an alias with the same value by chance.
    const isMeeting = smaller(when).some((pair) => pairs.has(Object.keys(pair).join()));
    if (isMeeting || edition.depth > 2) combine(when);
  }
  return { combined, left };
}

/** Names that are the same in all choices, even if their tokens differ. */
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
  base: VariableDeclaration[],
  declarer: (tokens: readonly ResolvedToken[]) => VariableDeclaration[],
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
 * Returns variables whose value or text differs from the base for a value of the axis. A variable that keeps its value
 * while its alias target changes must be written too.
 */
const variablesThatVary = ({ name: axis, values }: Axis, { differences }: Sheets): Set<string> =>
  new Set(values.flatMap((value) => [...differences({ [axis]: value }).keys()]));

const at = (name: string, when: AxisChoice, { differences, base }: Sheets): VariableDeclaration | undefined =>
  differences(when).get(name) ?? base.get(name);

function valuesOf(names: ReadonlySet<string>, sheets: Sheets, when: AxisChoice): VariableDeclaration[] {
  const declarations: VariableDeclaration[] = [];
  // In base order, so that related variables stay together.
  for (const name of sheets.base.keys()) if (names.has(name)) declarations.push(...list(at(name, when, sheets)));
  for (const name of names) if (!sheets.base.has(name)) declarations.push(...list(at(name, when, sheets)));
  return declarations;
}

/** A remark about a token is written once, at its default. */
export const omitRemark = (declaration: VariableDeclaration): VariableDeclaration => ({ ...declaration, remark: "" });

const list = <T>(item: T | undefined): T[] => (item === undefined ? [] : [item]);

/**
 * Whether smaller blocks leave a variable wrong for a combination: one of them writes another text, an element with
 * only one of the attributes inherits another value, or none of them sets it and the base is wrong.
 */
function isWrong(name: string, when: AxisChoice, sheets: Sheets): boolean {
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

/** Returns the variables that a combination changes, and variables that only smaller blocks set. */
function wrongVariables(when: AxisChoice, sheets: Sheets): Set<string> {
  const set = smaller(when).flatMap((each) => [...(sheets.blocks.get(keyOf(each))?.keys() ?? [])]);
  const names = new Set([...sheets.differences(when).keys(), ...set]);
  return new Set([...names].filter((name) => isWrong(name, when, sheets)));
}

/** Returns the choices of some, but not all, of these values. */
function smaller(when: AxisChoice): AxisChoice[] {
  const entries = Object.entries(when);
  const subsets = Array.from({ length: 2 ** entries.length - 2 }, (_, index) => index + 1);
  return subsets.map((bits) => Object.fromEntries(entries.filter((_, index) => bits & (1 << index))));
}

const byName = (declarations: readonly VariableDeclaration[]): Sheet =>
  new Map(declarations.map((declaration) => [declaration.name, declaration]));

const keyOf = (when: AxisChoice): string => JSON.stringify(Object.entries(when).sort());

const pathOf = ({ path }: ResolvedToken): string => path.join("\n");
