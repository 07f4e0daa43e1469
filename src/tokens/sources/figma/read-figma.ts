import type { Axis, Choice } from "../../system/axis.ts";
import type { TokenTree } from "../../token-tree.ts";
import type { SourceReading } from "../source-reading.ts";
import { type CollectionTokens, tokensFromVariables } from "./tokens-from-variables.ts";

/** The axis that chooses between collections and those that extend them. */
const BRAND = "brand";

/**
 * A file of variables as layers: a collection with several modes is an axis of its name, its default mode the ground. Where
 * collections extend others, an axis `brand` chooses between them.
 */
export function readFigma(document: TokenTree): SourceReading {
  const { collections, problems } = tokensFromVariables(document);
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  const roots = collections.filter(({ parent }) => parent === undefined || !byId.has(parent));
  const extended = collections.filter((collection) => !roots.includes(collection));
  const axes: Axis[] = [];
  for (const { name, modes } of roots) {
    if (modes.length < 2) continue;
    const values = modes.map((mode) => kebab(mode.name));
    axes.push({ name: kebab(name), values: [...new Set(values)], default: values[0], from: "sources" });
  }
  const brands = extended.map(({ name }) => kebab(name));
  if (brands.length > 0) {
    const own = [
      ...new Set(roots.filter(({ id }) => extended.some(({ parent }) => parent === id)).map(({ name }) => kebab(name))),
    ];
    axes.push({ name: BRAND, values: [...new Set([...own, ...brands])], default: own[0], from: "sources" });
  }
  const ground = roots.map(({ modes }) => ({ tree: modes[0]?.tree ?? {}, when: {} }));
  const others = roots.flatMap(({ name, modes }) =>
    modes.slice(1).map((mode) => ({ tree: mode.tree, when: { [kebab(name)]: kebab(mode.name) } })),
  );
  return { layers: [...ground, ...others, ...extended.flatMap((each) => extension(each, byId))], axes, problems };
}

/** The overrides of an extended collection, in the modes of the collection it all began with. */
function extension(collection: CollectionTokens, byId: ReadonlyMap<string, CollectionTokens>): SourceReading["layers"] {
  return collection.modes.map(({ tree, parent }) => {
    let root = collection;
    let mode = parent;
    for (let depth = 0; depth < byId.size && root.parent !== undefined; depth++) {
      const above = byId.get(root.parent);
      if (above === undefined) break;
      root = above;
      if (above.parent !== undefined) mode = above.modes.find(({ id }) => id === mode)?.parent;
    }
    const index = root.modes.findIndex(({ id }) => id === mode);
    const name = root.modes[index]?.name;
    const when: Choice = {
      [BRAND]: kebab(collection.name),
      ...(root.modes.length > 1 && name !== undefined ? { [kebab(root.name)]: kebab(name) } : {}),
    };
    return { tree, when };
  });
}

/** `Color mode` → `color-mode`. */
export const kebab = (name: string): string =>
  name
    .trim()
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, "-")
    .replace(/^-+|-+$/g, "") || "mode";
