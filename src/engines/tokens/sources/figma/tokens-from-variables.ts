import { isObject } from "../../../../safe/is-object.ts";
import { counted } from "../../../text/noun.ts";
import type { Problem } from "../../problem.ts";
import { rootedPaths, setToken, tokenPath } from "../../token-path.ts";
import type { TokenTree } from "../../token-tree.ts";
import { createUniqueNames } from "../../unique-names.ts";
import { fontWeightText } from "../../values/primitive-value.ts";
import { colorFromCss, srgb } from "../../values/read-color.ts";
import { numberByName } from "../number-by-name.ts";
import { type FigmaVariable, readVariables, type VariableCollection } from "./read-variables.ts";

/** The tokens of one collection in each of its modes. */
export interface CollectionTokens {
  id: string;
  name: string;
  /** ID of the collection it extends. Then its trees only have overrides. */
  parent?: string;
  /** The default mode first. An extension's mode can map to a mode of its parent. */
  modes: { id: string; name: string; parent?: string; tree: TokenTree }[];
}

/** Shared state of one conversion. */
interface Conversion {
  byId: ReadonlyMap<string, FigmaVariable>;
  paths: ReadonlyMap<string, string[]>;
  types: ReadonlyMap<string, string>;
  warn(rule: string, pointer: string, message: string, suggestion?: string): void;
}

const LENGTHS = new Set([
  ...["CORNER_RADIUS", "WIDTH_HEIGHT", "GAP", "STROKE_FLOAT", "EFFECT_FLOAT", "FONT_SIZE", "LINE_HEIGHT"],
  ...["LETTER_SPACING", "PARAGRAPH_SPACING", "PARAGRAPH_INDENT"],
]);

/** Internal type of percent values. */
const OPACITY = "opacity";

/**
 * Returns the tokens of a design tool's variables, a tree for each collection and mode: names become paths, and aliases
 * can target other collections. Details that the format lacks are in `$extensions["com.figma"]`. Numbers are lengths in
 * px if their scopes, or the scopes of their aliases, are for lengths, and shares of 1 for opacities, which the tool
 * has in percent. Accepts any JSON and never throws. Other files have no collections.
 */
export function tokensFromVariables(document: unknown): { collections: CollectionTokens[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const { collections, variables } = readVariables(document) ?? { collections: [], variables: [] };
  const warn: Conversion["warn"] = (rule, pointer, message, suggestion) =>
    void problems.push({ rule, severity: "warning", pointer, message, suggestion });
  const byId = new Map(variables.map((variable) => [variable.id, variable]));
  const known = new Map(collections.map((collection) => [collection.id, collection]));
  const paths = pathsOf(variables, known, warn);
  for (const { isDeleted, name, pointer } of variables)
    if (isDeleted) warn("deleted-variable", pointer, `${name} was deleted, but other variables still refer to it.`);
  const conversion: Conversion = { byId, paths, types: typesOf(variables, byId, warn), warn };
  const own = Map.groupBy(variables, ({ collection }) => collection);
  for (const [id, lost] of own) {
    if (known.has(id)) continue;
    const message = `The collection ${id} doesn't exist, so ${counted(lost.length, "variable")} ${lost.length === 1 ? "is" : "are"} left out.`;
    warn("unknown-collection", lost[0]?.pointer ?? "", message);
  }
  return {
    collections: collections.map((collection) => ({
      id: collection.id,
      name: collection.name,
      parent: collection.parent,
      modes: collection.modes.map((mode) => ({
        ...mode,
        tree: treeOf(conversion, mode.id, own.get(collection.id) ?? [], collection),
      })),
    })),
    problems,
  };
}

function treeOf(
  conversion: Conversion,
  mode: string,
  own: readonly FigmaVariable[],
  { overrides = {} }: VariableCollection,
): TokenTree {
  const tree: TokenTree = {};
  const add = (variable: FigmaVariable, values: TokenTree) => {
    const path = conversion.paths.get(variable.id);
    if (path === undefined || !Object.hasOwn(values, mode)) return;
    const token = tokenOf(conversion, variable, values[mode]);
    if (token) setToken(tree, path, token);
  };
  for (const variable of own) add(variable, variable.values);
  for (const [id, values] of Object.entries(overrides)) {
    const variable = conversion.byId.get(id);
    if (variable && isObject(values)) add(variable, values);
  }
  return tree;
}

function tokenOf(conversion: Conversion, variable: FigmaVariable, written: unknown): TokenTree | undefined {
  const { id, description, scopes, codeSyntax, isHidden, isDeleted } = variable;
  const type = conversion.types.get(id) ?? "string";
  const $type = type === OPACITY ? "number" : type;
  const value = writtenValue(conversion, variable, type, written);
  if (value === undefined) return undefined;
  return {
    // An alias has the type of its target, so that both always agree.
    ...(aliasOf(written) === undefined || isNumber(value) ? { $type } : {}),
    $value: value,
    ...(description ? { $description: description } : {}),
    ...(isDeleted ? { $deprecated: "Deleted in the design tool." } : {}),
    $extensions: {
      "com.figma": {
        variableId: id,
        scopes,
        ...(codeSyntax && Object.keys(codeSyntax).length > 0 ? { codeSyntax } : {}),
        ...(isHidden ? { hiddenFromPublishing: true } : {}),
      },
    },
  };
}

function writtenValue(
  conversion: Conversion,
  { name, pointer }: FigmaVariable,
  type: string,
  written: unknown,
): unknown {
  const fail = (message: string) =>
    void conversion.warn("unreadable-variable", pointer, `${name}: ${message} It is left out.`);
  const alias = aliasOf(written);
  if (alias !== undefined) {
    // A target that other users don't read as a percent isn't an opacity, so the alias is written as a value.
    if (type === OPACITY && conversion.types.get(alias) !== OPACITY)
      return opacityOf(conversion, written, 0) ?? fail("its value is not a number.");
    const path = conversion.paths.get(alias);
    return path ? `{${path.join(".")}}` : fail(`the variable ${alias} that it refers to is not in the file.`);
  }
  switch (type) {
    case "color":
      return colorOf(conversion, written) ?? fail("its value is not a color.");
    case "dimension":
      return isNumber(written) ? { value: rounded(written), unit: "px" } : fail("its value is not a number.");
    case OPACITY:
      return isNumber(written) ? rounded(written / 100) : fail("its value is not a number.");
    case "number":
      return isNumber(written) ? rounded(written) : fail("its value is not a number.");
    case "boolean":
      return typeof written === "boolean" ? written : fail("its value is not true or false.");
    case "fontWeight": {
      const weight = fontWeightText(written);
      return weight === undefined ? fail("its value is not a font weight.") : Number(weight);
    }
    default:
      return typeof written === "string" || isNumber(written) ? written : fail("its value is not a string.");
  }
}

function colorOf(conversion: Conversion, written: unknown): unknown {
  if (typeof written === "string") return colorFromCss(written, { preferSrgb: true });
  if (!isObject(written)) return undefined;
  const { r, g, b, a = 1, color, opacity } = written;
  if (isNumber(r) && isNumber(g) && isNumber(b) && isNumber(a)) return srgb({ r, g, b }, a);
  if (!isObject(color)) return undefined;
  const alpha = opacityOf(conversion, opacity, 0);
  if (alpha === undefined) return undefined;
  const path = conversion.paths.get(aliasOf(color) ?? "");
  const own = path ? undefined : colorOf(conversion, color);
  if (isObject(own)) return { ...own, alpha };
  // A color with another opacity than the variable it uses.
  const part = (member: string) => ({
    $ref: `#${path?.map((each) => `/${pointerText(each)}`).join("")}/$value/${member}`,
  });
  return path && { colorSpace: part("colorSpace"), components: part("components"), alpha };
}

/** Returns a share 0–1. Opacity variables are percents. Follows aliases into default modes. */
function opacityOf(conversion: Conversion, written: unknown, depth: number): number | undefined {
  if (isNumber(written)) return Math.min(1, Math.max(0, written > 1 || depth > 0 ? written / 100 : written));
  const target = depth < 16 ? conversion.byId.get(aliasOf(written) ?? "") : undefined;
  return target && opacityOf(conversion, Object.values(target.values)[0], depth + 1);
}

/**
 * Returns the path of each variable: its name split at `/`. A second variable with the same name is grouped by its
 * collection.
 */
function pathsOf(
  variables: readonly FigmaVariable[],
  collections: ReadonlyMap<string, VariableCollection>,
  warn: Conversion["warn"],
): Map<string, string[]> {
  const names = createUniqueNames("-");
  const paths = new Map<string, string[]>();
  for (const { id, name, collection, pointer } of variables) {
    const own = tokenPath(name.split("/"));
    let path = own.length > 0 ? own : ["variable"];
    if (!names.claim(path.join("."))) {
      // Names in a path have no dots.
      path = names
        .claimFree(tokenPath([collections.get(collection)?.name ?? collection, ...path]).join("."))
        .split(".");
      warn(
        "equal-names",
        pointer,
        `Another variable already has the name ${own.join(".")}. This one gets the name ${path.join(".")}.`,
      );
    }
    paths.set(id, path);
  }
  const placeOf = rootedPaths(paths.values());
  for (const [id, path] of paths) paths.set(id, placeOf(path));
  return paths;
}

/**
 * Returns the `$type` of each variable. Numbers without a scope, or with scopes of different units, are lengths or
 * opacities if only these use them, otherwise their names decide. Others are reported: their unit is unknown.
 */
function typesOf(
  variables: readonly FigmaVariable[],
  byId: ReadonlyMap<string, FigmaVariable>,
  warn: Conversion["warn"],
): Map<string, string> {
  const types = new Map<string, string>();
  for (const variable of variables) {
    const type = scopedType(variable);
    if (type !== undefined) types.set(variable.id, type);
  }
  const wanted = new Map<string, Set<string>>();
  for (const variable of variables) {
    const type = types.get(variable.id);
    const open = type === undefined ? [] : [variable];
    for (let taker = open.pop(); taker !== undefined; taker = open.pop()) {
      for (const value of Object.values(taker.values)) {
        const target = byId.get(aliasOf(value) ?? "");
        if (type === undefined || target === undefined || types.has(target.id)) continue;
        const takers = wanted.get(target.id) ?? new Set();
        if (!takers.has(type)) open.push(target);
        wanted.set(target.id, takers.add(type));
      }
    }
  }
  const named: string[] = [];
  for (const { id, name, pointer, values } of variables) {
    if (types.has(id)) continue;
    const [type, ...others] = wanted.get(id) ?? [];
    const isClear = (type === "dimension" || type === OPACITY) && others.length === 0;
    const byName = isClear ? undefined : namedType(name, Object.values(values));
    types.set(id, isClear ? type : (byName ?? "number"));
    if (byName !== undefined && byName !== "number") named.push(name);
    if (isClear || byName !== undefined) continue;
    warn(
      "number-without-unit",
      pointer,
      `${name} is a number without a limited scope, so it has no unit.`,
      LIMIT_SCOPES,
    );
  }
  if (named.length > 0)
    warn(
      "unit-by-name",
      "",
      `${named.length === 1 ? "A number" : `${named.length} numbers`} without a limited scope ${named.length === 1 ? "gets its" : "get their"} unit from the name: lengths in px, opacities in percent (${named.slice(0, SHOWN).join(", ")}${named.length > SHOWN ? ` and ${named.length - SHOWN} more` : ""}).`,
      LIMIT_SCOPES,
    );
  return types;
}

const SHOWN = 5;
const LIMIT_SCOPES =
  "In Figma, limit the scope to its purpose, such as Gap or Corner radius. It is then a length in px, an opacity or a number.";

/** Returns a variable's own type. Undefined for a number with an unknown use. */
function scopedType({ type, scopes, values }: FigmaVariable): string | undefined {
  if (type === "COLOR") return "color";
  if (type === "BOOLEAN") return "boolean";
  const isOnly = (...names: string[]) => scopes.length > 0 && scopes.every((scope) => names.includes(scope));
  if (type === "FLOAT") {
    const kinds = new Set(scopes.filter((scope) => scope !== "TEXT_CONTENT").map(kindOfScope));
    const [kind] = kinds;
    if (kinds.size === 1) return kind;
    return kinds.size === 0 && scopes.length > 0 ? "number" : undefined;
  }
  if (isOnly("FONT_FAMILY")) return "fontFamily";
  const texts = Object.values(values).filter((value) => aliasOf(value) === undefined);
  const areWeights = texts.every((text) => typeof text === "string" && fontWeightText(text) !== undefined);
  return isOnly("FONT_STYLE", "FONT_WEIGHT") && areWeights ? "fontWeight" : "string";
}

/** Returns the type in a number's name, if its values allow it: a share of 1 isn't a percent. */
function namedType(name: string, values: readonly unknown[]): string | undefined {
  const kind = numberByName(name);
  const numbers = values.filter(isNumber);
  if (kind === "opacity") return numbers.some((value) => value > 1) ? OPACITY : "number";
  if (kind === "fontWeight") return numbers.every((value) => fontWeightText(value) !== undefined) ? kind : "number";
  return kind;
}

/** Returns the type of a scope. Undefined for the scope of all uses. */
function kindOfScope(scope: string): string | undefined {
  if (LENGTHS.has(scope)) return "dimension";
  if (scope === "OPACITY") return OPACITY;
  if (scope === "FONT_WEIGHT") return "fontWeight";
  return scope === "ALL_SCOPES" ? undefined : "number";
}

/** Returns the ID of an alias's target. */
function aliasOf(value: unknown): string | undefined {
  return isObject(value) && value.type === "VARIABLE_ALIAS" && typeof value.id === "string" ? value.id : undefined;
}

const pointerText = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;
