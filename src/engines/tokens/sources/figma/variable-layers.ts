import { createNumbering } from "../../../text/machine-name.ts";
import { mergeTrees } from "../../dtcg/merge.ts";
import { type Axis, type AxisChoice, BASE_SCHEME, isColorScheme } from "../../system/axis.ts";
import type { TokenTree } from "../../token-tree.ts";
import { axisName } from "../axis-name.ts";
import type { CollectionTokens } from "./tokens-from-variables.ts";

const BRAND = "brand";
const SCHEME = "scheme";
/** Maximum length of a chain of extensions. Of longer ones, the last collections are used. */
const MAX_CHAIN_LENGTH = 32;

/** The tokens of a collection in one mode, and their condition. */
export interface VariableLayer {
  /** The name of the collection: `ios-size`. */
  collection: string;
  /** The name of the mode: `v1-5`. */
  mode: string;
  /** The axis of the collection. Absent if it has one mode. */
  axis?: string;
  /** Empty for the default mode of a collection. The other modes come after it. */
  when: AxisChoice;
  tree: TokenTree;
}

/** A collection with its names as a part of an axis. */
interface NamedCollection {
  id: string;
  name: string;
  axis?: string;
  /** The default one first. `value` is the axis value. */
  modes: { id: string; name: string; value: string; tree: TokenTree }[];
}

/**
 * Returns collections as layers, lowest first, and their axes. A collection with several modes is an axis with its
 * name: `brand` if its name is Brand or Brands, `scheme` if a mode is light or dark. Collections that extend others are
 * values of `brand`: their overrides apply only to that brand, in each mode of the extended collection.
 */
export function variableLayers(collections: readonly CollectionTokens[]): { layers: VariableLayer[]; axes: Axis[] } {
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  const rootOf = (collection: CollectionTokens) => chainOf(collection, byId)[0] ?? collection;
  const numbered = createNumbering();
  const roots = new Map(
    collections.filter((each) => rootOf(each) === each).map((each) => [each.id, named(each, numbered)]),
  );
  const extensions = collections.filter(({ id }) => !roots.has(id));
  const all = [...roots.values()];
  const brandOf = createNumbering();
  const axes = axesOf(all);
  const known = axes.get(BRAND);
  for (const value of known?.values ?? []) brandOf(value);
  const originals = known ? [] : all.filter(({ id }) => extensions.some((each) => rootOf(each).id === id));
  const own = originals.map(({ name }) => brandOf(name));
  const brands = extensions.map((extension) => ({ extension, brand: brandOf(axisName(extension.name) || BRAND) }));
  if (brands.length > 0) {
    const values = [...(known?.values ?? own), ...brands.map(({ brand }) => brand)];
    axes.set(BRAND, { name: BRAND, values, default: values[0], from: "sources" });
  }
  return {
    layers: [
      ...all.flatMap((root) => root.modes.slice(0, 1).map((mode) => layerOf(root, mode, {}))),
      ...all.flatMap(({ modes, ...root }) =>
        modes.slice(1).map((mode) => layerOf(root, mode, root.axis === undefined ? {} : { [root.axis]: mode.value })),
      ),
      ...brands.flatMap(({ extension, brand }) => {
        const root = roots.get(rootOf(extension).id);
        return root ? extensionLayers(brand, root, overridesOf(chainOf(extension, byId))) : [];
      }),
    ],
    axes: [...axes.values()],
  };
}

const layerOf = (
  { name, axis }: Pick<NamedCollection, "name" | "axis">,
  mode: NamedCollection["modes"][number],
  when: AxisChoice,
): VariableLayer => ({ collection: name, mode: mode.name, axis, when, tree: mode.tree });

/** Returns a collection after all that it extends, the root first. */
function chainOf(collection: CollectionTokens, byId: ReadonlyMap<string, CollectionTokens>): CollectionTokens[] {
  const chain = [collection];
  for (let above = byId.get(collection.parent ?? ""); above; above = byId.get(above.parent ?? "")) {
    if (chain.includes(above) || chain.length === MAX_CHAIN_LENGTH) break;
    chain.unshift(above);
  }
  return chain;
}

/** Returns the overrides of a chain for its root: mode of the root → tokens. */
function overridesOf([root, ...extensions]: readonly CollectionTokens[]): Map<string, TokenTree> {
  const trees = new Map<string, TokenTree>();
  let rootMode = new Map(root?.modes.map(({ id }) => [id, id]));
  for (const { modes } of extensions) {
    const standsFor = new Map(modes.map(({ id, parent }) => [id, rootMode.get(parent ?? "") ?? ""]));
    for (const { id, tree } of modes) {
      const mode = standsFor.get(id) ?? "";
      trees.set(mode, mergeTrees([trees.get(mode) ?? {}, tree]));
    }
    rootMode = standsFor;
  }
  return trees;
}

function extensionLayers(
  brand: string,
  { modes, axis }: NamedCollection,
  overrides: ReadonlyMap<string, TokenTree>,
): VariableLayer[] {
  // A brand without modes in a brand collection uses the collection's default mode.
  const [first] = modes;
  const isSingle = axis === BRAND || axis === undefined;
  return modes.flatMap((mode) => {
    const tree = overrides.get(mode.id);
    if (tree === undefined || (isSingle && mode !== first)) return [];
    const when: AxisChoice = isSingle ? { [BRAND]: brand } : { [BRAND]: brand, [axis]: mode.value };
    return [{ collection: brand, mode: mode.name, axis: BRAND, when, tree }];
  });
}

function named({ id, name, modes }: CollectionTokens, nameOf: (name: string) => string): NamedCollection {
  const collection = nameOf(axisName(name) || "collection");
  const modeOf = createNumbering();
  const own = modes.map((mode) => ({ id: mode.id, tree: mode.tree, name: modeOf(axisName(mode.name) || "mode") }));
  const axis = modes.length < 2 ? undefined : (roleOf(name, modes) ?? collection);
  const base = axis === SCHEME ? baseOf(own.map((mode) => mode.name)) : own[0]?.name;
  return {
    ...{ id, name: collection, axis },
    modes: own.map((mode, index) => ({ ...mode, value: index === 0 ? (base ?? mode.name) : mode.name })),
  };
}

function roleOf(name: string, modes: readonly { name: string }[]): string | undefined {
  if (/^brands?$/.test(axisName(name))) return BRAND;
  return modes.some((mode) => isColorScheme(mode.name)) ? SCHEME : undefined;
}

/**
 * Returns the axis value of a color scheme's default mode: `light` if its own name isn't a scheme and no other mode is
 * `light`.
 */
const baseOf = ([first = BASE_SCHEME, ...others]: readonly string[]): string =>
  isColorScheme(first) || others.includes(BASE_SCHEME) ? first : BASE_SCHEME;

/**
 * Returns one axis per name. Collections with the same axis add their values to it, and the first one has its default.
 */
function axesOf(collections: readonly NamedCollection[]): Map<string, Axis> {
  const axes = new Map<string, Axis>();
  for (const { axis: name, modes } of collections) {
    if (name === undefined) continue;
    const values = modes.map(({ value }) => value);
    const known = axes.get(name) ?? { name, values: [], default: values[0], from: "sources" };
    axes.set(name, { ...known, values: [...new Set([...known.values, ...values])] });
  }
  return axes;
}
