import { isObject } from "../../../../safe/is-object.ts";
import type { Problem } from "../../problem.ts";
import type { Axis } from "../../system/axis.ts";
import { BASE_SCHEME } from "../../system/axis.ts";
import type { Layer } from "../../system/layer.ts";
import { maxDepth, type TokenTree } from "../../token-tree.ts";
import { axisName } from "../axis-name.ts";
import type { SourceFile } from "../source-reading.ts";
import { tokensFromVariables } from "./tokens-from-variables.ts";
import { variableLayers } from "./variable-layers.ts";

/** Figma's own export of variables: a file for each mode of each collection, in a form similar to DTCG. */
export interface NativeReading {
  paths: string[];
  layers: Layer[];
  axes: Axis[];
  problems: Problem[];
}

interface ModeFile {
  path: string;
  mode: string;
  tokens: { id: string; path: string[]; token: TokenTree }[];
}

/** The extension with which Figma marks each file. */
const MODE = "com.figma.modeName";

/**
 * Reads the files of Figma's own export as variables. Modes of a collection, recognized by their shared variables, are
 * values of an axis. References come from Figma's notes next to the values (`aliasData`). Numbers get their units from
 * their scopes. Undefined if no file is such an export.
 */
export function readNativeExport(files: readonly SourceFile[]): NativeReading | undefined {
  const exported = files.flatMap(({ path, document }) => {
    const mode = isObject(document) ? extensionOf(document, MODE) : undefined;
    return isObject(document) && typeof mode === "string" ? [modeFile(path, mode, document)] : [];
  });
  const [first] = exported;
  if (!first) return undefined;
  const { collections, problems } = tokensFromVariables(documentOf(collectionsOf(exported)));
  const pathOf = new Map(collections.flatMap(({ modes }) => modes.map(({ id, tree }) => [tree, id] as const)));
  const { layers, axes } = variableLayers(collections);
  return {
    paths: exported.map(({ path }) => path),
    layers: layers.map(({ tree, when }) => ({ source: pathOf.get(tree) ?? first.path, tree, when })),
    axes,
    problems: problems.map((problem) => ({ ...problem, source: first.path, pointer: "" })),
  };
}

function modeFile(path: string, mode: string, document: TokenTree): ModeFile {
  const tokens: ModeFile["tokens"] = [];
  const visit = (group: TokenTree, above: readonly string[]): void => {
    for (const [name, child] of Object.entries(group)) {
      if ((name.startsWith("$") && name !== "$root") || !isObject(child)) continue;
      const own = [...above, name];
      if ("$value" in child) {
        const id = extensionOf(child, "com.figma.variableId");
        tokens.push({ id: typeof id === "string" ? id : own.join("/"), path: own, token: child });
      } else if (own.length < maxDepth) visit(child, own);
    }
  };
  visit(document, []);
  return { path, mode, tokens };
}

/** Groups files with a common variable: they are modes of one collection. */
function collectionsOf(files: readonly ModeFile[]): ModeFile[][] {
  const groups: ModeFile[][] = [];
  const groupOf = new Map<string, ModeFile[]>();
  for (const file of files) {
    const shared = file.tokens.find(({ id }) => groupOf.has(id))?.id ?? "";
    const group = groupOf.get(shared) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(file);
    for (const { id } of file.tokens) groupOf.set(id, group);
  }
  return groups.map((group) => group.toSorted((one, other) => Number(isDefault(other)) - Number(isDefault(one))));
}

/** Whether a mode is the default, which the files don't mark: light, or one named so. Otherwise it is the first. */
const isDefault = ({ mode }: ModeFile): boolean => [BASE_SCHEME, "default", "mode-1"].includes(axisName(mode));

/** Returns the files in the form of Figma's REST API (`meta` of `GET /v1/files/:key/variables/local`). */
function documentOf(groups: readonly ModeFile[][]): TokenTree {
  const variables: TokenTree = {};
  const variableCollections: TokenTree = {};
  const known = new Set(groups.flat().flatMap(({ tokens }) => tokens.map(({ id }) => id)));
  for (const group of groups) {
    const [first] = group;
    if (!first) continue;
    const id = first.path;
    const modes = group.map(({ path, mode }) => ({ modeId: path, name: mode }));
    variableCollections[id] = { id, name: collectionName(first, group.length), modes, defaultModeId: first.path };
    for (const { path, tokens } of group)
      for (const { id: variable, path: name, token } of tokens) {
        const before = variables[variable];
        const made = isObject(before) ? before : variableOf(name, token, id);
        const values = isObject(made.valuesByMode) ? made.valuesByMode : {};
        variables[variable] = { ...made, valuesByMode: { ...values, [path]: writtenValue(token, known) } };
      }
  }
  return { variables, variableCollections };
}

/** Returns the folder of the files, as Figma writes them. The folder of all tokens isn't a name. */
function collectionName({ path, mode }: ModeFile, modes: number): string {
  const folder = path.split("/").at(-2) ?? "tokens";
  return folder === "tokens" ? (modes > 1 ? "theme" : mode) : folder;
}

function variableOf(path: readonly string[], token: TokenTree, collection: string): TokenTree {
  const value = token.$value;
  const isLength = isObject(value) && (value.unit === "px" || value.unit === "rem");
  return {
    name: path.filter((part) => part !== "$root").join("/"),
    variableCollectionId: collection,
    resolvedType: typeOf(token),
    scopes: isLength ? ["GAP"] : extensionOf(token, "com.figma.scopes"),
    codeSyntax: extensionOf(token, "com.figma.codeSyntax"),
    hiddenFromPublishing: extensionOf(token, "com.figma.hiddenFromPublishing"),
    description: token.$description,
  };
}

function typeOf({ $type, $value }: TokenTree): string {
  if (typeof $value === "boolean") return "BOOLEAN";
  if ($type === "color" || (isObject($value) && "components" in $value)) return "COLOR";
  return typeof $value === "number" || (isObject($value) && "unit" in $value) ? "FLOAT" : "STRING";
}

/** In pixels: Figma variables have no other unit. */
const REM = 16;

function writtenValue(token: TokenTree, known: ReadonlySet<string>): unknown {
  const { $value } = token;
  const alias = extensionOf(token, "com.figma.aliasData");
  const target = isObject(alias) ? alias.targetVariableId : undefined;
  if (typeof target === "string" && known.has(target)) return { type: "VARIABLE_ALIAS", id: target };
  if (!isObject($value)) return $value;
  if ("unit" in $value) return $value.unit === "rem" ? Number($value.value) * REM : $value.value;
  const { components, alpha, hex } = $value;
  const [r, g, b] = Array.isArray(components) ? components : [];
  return $value.colorSpace === "srgb" && typeof r === "number" ? { r, g, b, a: alpha ?? 1 } : hex;
}

const extensionOf = ({ $extensions }: TokenTree, name: string): unknown =>
  isObject($extensions) ? $extensions[name] : undefined;
