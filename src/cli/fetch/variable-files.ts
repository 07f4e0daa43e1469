import { BASE_SCHEME, mergeTrees, parseTokens, setToken, variableLayers } from "../../engines/tokens/engine.ts";
import {
  type Axis,
  type AxisChoice,
  type CollectionTokens,
  SOURCES,
  type TokenTree,
  type VariableLayer,
} from "../../engines/tokens/names.ts";
import { isObject } from "../../safe/is-object.ts";

const BRANDS = `${SOURCES}/brands/`;
const MODES = `${SOURCES}/modes/`;
const VARIABLES = `${SOURCES}/variables/`;

/** A choice of a design: the files of each value, the default one first. */
export interface DesignAxis {
  name: string;
  contexts: Map<string, string[]>;
}

/** The conditions of a design's files. */
export interface DesignChoices {
  axes: DesignAxis[];
  /** Files for every choice, in any folder: the default modes. */
  always: string[];
  /** Whether brands override schemes: they have values for each. */
  brandsLast: boolean;
}

/** The token files of variables and their conditions. */
export interface VariableFiles extends DesignChoices {
  trees: Map<string, TokenTree>;
  /** True where folders cannot say all of it, so that a resolver has to. */
  needsResolver: boolean;
  /** Parts that files can't express, in sentences. */
  notes: string[];
}

export const isVariableFile = (path: string): boolean =>
  [BRANDS, MODES, VARIABLES].some((folder) => path.startsWith(folder));

/**
 * The layers of variables (`variableLayers`) as files, one for each collection and mode: a brand's as `brands/<mode>`, that
 * of a color scheme but the default one as `modes/<mode>`, as the reading of a workspace knows them by their folders; all
 * else as `variables/<collection>/<mode>`. A brand that is another in each mode of an axis is one file, with the values per
 * mode in `$extensions`.
 */
export function variableFiles(collections: readonly CollectionTokens[]): VariableFiles {
  const { layers, axes } = variableLayers(collections);
  const trees = new Map<string, TokenTree>();
  const always = new Set<string>();
  const contexts = new Map(axes.map((axis) => [axis.name, contextsOf(axis)]));
  const place = (path: string, when: AxisChoice, tree: TokenTree) => {
    if (Object.keys(tree).length === 0) return;
    trees.set(path, mergeTrees([trees.get(path) ?? {}, tree]));
    const [[axis, value] = []] = Object.entries(when);
    if (axis === undefined || value === undefined) always.add(path);
    else contexts.get(axis)?.set(value, [...new Set([...(contexts.get(axis)?.get(value) ?? []), path])]);
  };
  for (const layer of layers) if (Object.keys(layer.when).length < 2) place(pathOf(layer), layer.when, layer.tree);
  const inModes = layers.filter(({ when }) => Object.keys(when).length > 1);
  const notes = inModes.flatMap(({ when }) => unclearModes(when, axes));
  for (const [path, own] of Map.groupBy(inModes, pathOf)) {
    const { brand = "" } = own[0]?.when ?? {};
    place(path, { brand }, brandInModes(brand, own, layers, axes));
  }
  return {
    ...{ trees, always: [...always], brandsLast: inModes.length > 0, notes: [...new Set(notes)] },
    axes: axes.map(({ name }) => ({ name, contexts: contexts.get(name) ?? new Map() })),
    // Folders have no default brand, and no other axes.
    needsResolver: axes.some((axis) => axis.name !== "scheme" || axis.default !== BASE_SCHEME),
  };
}

/** No file yet for each value of an axis, the default one first. */
const contextsOf = ({ values, default: first }: Axis): Map<string, string[]> =>
  new Map([...new Set([first ?? "", ...values])].filter((value) => values.includes(value)).map((value) => [value, []]));

function pathOf({ axis, collection, mode, when }: VariableLayer): string {
  if (axis === "brand") return `${BRANDS}${when.brand ?? mode}.tokens.json`;
  if (when.scheme !== undefined) return `${MODES}${when.scheme}.tokens.json`;
  return `${VARIABLES}${collection}/${mode}.tokens.json`;
}

/**
 * The tokens of a brand in each mode of its extended collection. A resolver can't select a file by both brand and mode,
 * so each mode has all tokens, including unchanged ones.
 */
function brandInModes(
  brand: string,
  own: readonly VariableLayer[],
  layers: readonly VariableLayer[],
  axes: readonly Axis[],
): TokenTree {
  const [name] = Object.keys(own[0]?.when ?? {}).filter((each) => each !== "brand");
  const axis = axes.find((each) => each.name === name);
  if (axis === undefined) return {};
  const holds = ({ when }: VariableLayer, choice: AxisChoice) =>
    Object.entries(when).every(([each, value]) => choice[each] === value);
  const inMode = axis.values.map((value) => {
    const held = layers.filter((layer) => holds(layer, { brand, [axis.name]: value }));
    return { value, tree: mergeTrees(held.map(({ tree }) => tree)) };
  });
  const base = inMode.find(({ value }) => value === axis.default)?.tree ?? {};
  const tree: TokenTree = {};
  for (const { path } of parseTokens(mergeTrees(own.map((layer) => layer.tree))).tokens) {
    const modes = inMode.flatMap(({ value, tree }) => {
      const token = tokenAt(tree, path);
      return token === undefined ? [] : [[value, token.$value]];
    });
    const token = tokenAt(base, path) ?? {};
    const { $extensions } = token;
    setToken(tree, path, {
      ...token,
      $extensions: { ...(isObject($extensions) ? $extensions : {}), mode: Object.fromEntries(modes) },
    });
  }
  return tree;
}

/** Values per mode name a mode, and not its axis. */
function unclearModes({ brand, ...when }: AxisChoice, axes: readonly Axis[]): string[] {
  return Object.values(when).flatMap((mode) => {
    const having = axes.filter(({ name, values }) => name !== "brand" && values.includes(mode)).map(({ name }) => name);
    if (having.length < 2) return [];
    return `The brand ${brand} differs in the mode ${mode}, but both ${having.join(" and ")} have this mode, so its values apply to each of them. Rename one of the modes in the design tool.`;
  });
}

function tokenAt(tree: TokenTree, path: readonly string[]): TokenTree | undefined {
  let place: unknown = tree;
  for (const name of path) place = isObject(place) && Object.hasOwn(place, name) ? place[name] : undefined;
  return isObject(place) ? place : undefined;
}
