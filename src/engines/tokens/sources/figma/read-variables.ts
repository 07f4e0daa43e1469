import { isObject } from "../../../../safe/is-object.ts";
import type { TokenTree } from "../../token-tree.ts";

/** A collection of variables in a design tool. */
export interface VariableCollection {
  id: string;
  name: string;
  /** The first is the default. */
  modes: { id: string; name: string; parent?: string }[];
  /** The collection that this one extends. It inherits variables without an override. */
  parent?: string;
  /** The overrides of an extension: variable → mode → value. */
  overrides?: TokenTree;
}

/** A variable in a design tool, with its values as written. */
export interface FigmaVariable {
  id: string;
  name: string;
  collection: string;
  type: "COLOR" | "FLOAT" | "STRING" | "BOOLEAN";
  /** Mode → value: a color with channels 0–1, a number, a text, a boolean, or `{ type: "VARIABLE_ALIAS", id }`. */
  values: TokenTree;
  description?: string;
  scopes: string[];
  codeSyntax?: TokenTree;
  isHidden: boolean;
  /** Deleted in the design tool, but still referenced. */
  isDeleted: boolean;
  /** JSON Pointer into the file. */
  pointer: string;
}

export interface FigmaVariables {
  collections: VariableCollection[];
  variables: FigmaVariable[];
}

const TYPES = new Set<string>(["COLOR", "FLOAT", "STRING", "BOOLEAN"]);

/**
 * Returns the variables of a response of Figma's REST API (`GET /v1/files/:key/variables/local`: the body, or its
 * `meta`), or of files from export plugins. Undefined for any other JSON.
 */
export function readVariables(document: unknown): FigmaVariables | undefined {
  if (!isObject(document)) return undefined;
  if (isObject(document.meta) && isRest(document.meta)) return readRest(document.meta, "/meta");
  if (isRest(document)) return readRest(document, "");
  return readExport(document);
}

const isRest = (meta: TokenTree): boolean => isHolder(meta.variables) && isHolder(meta.variableCollections);
const isHolder = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Returns members of an object, or items of a list, each with its JSON Pointer. */
function objectsIn(holder: unknown, pointer: string): { value: TokenTree; pointer: string; key: string }[] {
  if (typeof holder !== "object" || holder === null) return [];
  return Object.entries(holder).flatMap(([key, value]) => {
    const place = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return isObject(value) ? [{ value, key, pointer: place }] : [];
  });
}

function readRest(meta: TokenTree, at: string): FigmaVariables {
  const collections = objectsIn(meta.variableCollections, `${at}/variableCollections`).map(({ value, key }) =>
    readCollection(value, key),
  );
  const variables = objectsIn(meta.variables, `${at}/variables`).flatMap(({ value, key, pointer }) =>
    readVariable(value, key, textOf(value.variableCollectionId) ?? "", pointer),
  );
  return { collections, variables };
}

function readCollection(collection: TokenTree, key: string): VariableCollection {
  const { defaultModeId, parentVariableCollectionId, variableOverrides } = collection;
  // Plugins write modes as a map of ID to name.
  const modes = isObject(collection.modes)
    ? Object.entries(collection.modes).map(([id, name]) => ({ id, name: textOf(name) ?? id }))
    : objectsIn(collection.modes, "").map(({ value }) => {
        const id = textOf(value.modeId) ?? textOf(value.id) ?? "";
        return { id, name: textOf(value.name) ?? id, parent: textOf(value.parentModeId) };
      });
  const id = textOf(collection.id) ?? key;
  return {
    id,
    name: textOf(collection.name) ?? id,
    modes: modes.toSorted((one, other) => Number(other.id === defaultModeId) - Number(one.id === defaultModeId)),
    parent: textOf(parentVariableCollectionId),
    overrides: isObject(variableOverrides) ? variableOverrides : undefined,
  };
}

function readVariable(variable: TokenTree, key: string, collection: string, pointer: string): FigmaVariable[] {
  const type = textOf(variable.resolvedType) ?? textOf(variable.type) ?? "";
  const id = textOf(variable.id) ?? key;
  if (!isType(type)) return [];
  return [
    {
      id,
      name: textOf(variable.name) ?? id,
      collection,
      type,
      values: isObject(variable.valuesByMode) ? variable.valuesByMode : {},
      description: textOf(variable.description),
      scopes: Array.isArray(variable.scopes) ? variable.scopes.filter((scope) => typeof scope === "string") : [],
      codeSyntax: isObject(variable.codeSyntax) ? variable.codeSyntax : undefined,
      isHidden: variable.hiddenFromPublishing === true,
      isDeleted: variable.deletedButReferenced === true,
      pointer,
    },
  ];
}

const isType = (type: string): type is FigmaVariable["type"] => TYPES.has(type);

/** Reads files of export plugins: collections with their variables, or with modes that have the values. */
function readExport(document: TokenTree): FigmaVariables | undefined {
  const isCollection = ({ value }: { value: TokenTree }) => isHolder(value.modes) && textOf(value.name) !== undefined;
  const alone = { value: document, key: "", pointer: "" };
  const found = Array.isArray(document.collections)
    ? objectsIn(document.collections, "/collections").filter(isCollection)
    : isCollection(alone) && Array.isArray(document.variables)
      ? [alone]
      : [];
  if (found.length === 0) return undefined;
  const collections = found.map(({ value, key }) => readCollection(value, key));
  const variables = found.flatMap(({ value, key, pointer }) => {
    const id = textOf(value.id) ?? key;
    return Array.isArray(value.variables)
      ? objectsIn(value.variables, `${pointer}/variables`).flatMap((each) =>
          readVariable(each.value, each.key, id, each.pointer),
        )
      : readModes(value, id, pointer);
  });
  return { collections: collections.map(withNamedModes), variables };
}

/** Modes without an ID are identified by their name. */
const withNamedModes = (collection: VariableCollection): VariableCollection => ({
  ...collection,
  modes: collection.modes.map((mode) => (mode.id === "" ? { ...mode, id: mode.name } : mode)),
});

/**
 * Reads `modes: [{ name, variables: [{ name, type, isAlias, value }] }]`: one variable per name, with its values from
 * each mode.
 */
function readModes(collection: TokenTree, id: string, at: string): FigmaVariable[] {
  const byName = new Map<string, FigmaVariable>();
  for (const mode of objectsIn(collection.modes, `${at}/modes`)) {
    const modeName = textOf(mode.value.modeId) ?? textOf(mode.value.name) ?? "";
    for (const { value, key, pointer } of objectsIn(mode.value.variables, `${mode.pointer}/variables`)) {
      const name = textOf(value.name) ?? key;
      const type = EXPORTED_TYPES[String(value.type).toLowerCase()];
      if (type === undefined) continue;
      const known = byName.get(name) ?? {
        ...{ id: `${textOf(collection.name)}/${name}`, name, collection: id, type, values: {}, scopes: [], pointer },
        ...{ description: textOf(value.description), isHidden: false, isDeleted: false },
      };
      known.values[modeName] = exportedValue(value);
      byName.set(name, known);
    }
  }
  return [...byName.values()];
}

const EXPORTED_TYPES: Record<string, FigmaVariable["type"]> = {
  color: "COLOR",
  number: "FLOAT",
  float: "FLOAT",
  string: "STRING",
  boolean: "BOOLEAN",
};

function exportedValue({ isAlias, value }: TokenTree): unknown {
  if (isAlias !== true || !isObject(value)) return value;
  return { type: "VARIABLE_ALIAS", id: `${textOf(value.collection)}/${textOf(value.name)}` };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
