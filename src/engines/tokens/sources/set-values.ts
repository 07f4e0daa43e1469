import { isObject } from "../../../safe/is-object.ts";
import { type Axis, type AxisChoice, BASE_SCHEME, isColorScheme } from "../system/axis.ts";
import { setToken } from "../token-path.ts";
import { maxDepth, type TokenTree } from "../token-tree.ts";
import { convertTree } from "./legacy/legacy-tree.ts";
import type { SourceReading } from "./source-reading.ts";

/** A token in some of its sets. */
interface Variant {
  when: AxisChoice;
  token: TokenTree;
}

/** Whether an object is a token with a value for each of its sets: `{"sets": {"light": {"value": "#fff"}}}`. */
export const isSetToken = (value: TokenTree): boolean =>
  isObject(value.sets) && Object.values(value.sets).some((set) => isObject(set) && ("value" in set || isSetToken(set)));

/**
 * Reads tokens with a value for each of their sets, as in Spectrum: sets of one token are values of an axis, `scheme`
 * if they are light or dark, otherwise named after the token's schema (`scale-set` is `scale`).
 *
 * @see https://github.com/adobe/spectrum-design-data
 */
export function readSetValues(document: TokenTree): SourceReading {
  const axes = new Map<string, Axis>();
  const tokens: { path: string[]; variants: Variant[] }[] = [];
  const visit = (group: TokenTree, path: readonly string[]): void => {
    for (const [name, child] of Object.entries(group)) {
      if (name.startsWith("$") || !isObject(child)) continue;
      const own = [...path, name];
      if (isSetToken(child)) tokens.push({ path: own, variants: variantsOf(child, {}, axes) });
      else if ("value" in child) tokens.push({ path: own, variants: [{ when: {}, token: child }] });
      else if (own.length < maxDepth) visit(child, own);
    }
  };
  visit(document, []);
  const layers = new Map<string, { tree: TokenTree; when: AxisChoice }>([["", { tree: {}, when: {} }]]);
  for (const { path, variants } of tokens)
    for (const { when, token } of variants) {
      const chosen = Object.entries(when).filter(([axis, value]) => axes.get(axis)?.default !== value);
      const key = chosen.map((each) => each.join("=")).join(" ");
      const layer = layers.get(key) ?? { tree: {}, when: Object.fromEntries(chosen) };
      layers.set(key, layer);
      setToken(layer.tree, path, token);
    }
  return {
    layers: [...layers.values()]
      .toSorted((one, other) => Object.keys(one.when).length - Object.keys(other.when).length)
      .map(({ tree, when }) => ({ tree: convertTree(tree), when })),
    axes: [...axes.values()],
    problems: [],
  };
}

function variantsOf(token: TokenTree, when: AxisChoice, axes: Map<string, Axis>, depth = 0): Variant[] {
  const { sets, ...shared } = token;
  if (!isObject(sets) || depth > maxDepth) return [{ when, token }];
  const names = Object.keys(sets).filter((name) => isObject(sets[name]));
  const axis = axisOf(token, names);
  const known = axes.get(axis);
  const values = [...new Set([...(known?.values ?? []), ...names])];
  axes.set(axis, {
    name: axis,
    values,
    default: values.includes(BASE_SCHEME) ? BASE_SCHEME : values[0],
    from: "sources",
  });
  return names.flatMap((name) => {
    const own = sets[name];
    return isObject(own) ? variantsOf({ ...shared, ...own }, { ...when, [axis]: name }, axes, depth + 1) : [];
  });
}

function axisOf({ $schema }: TokenTree, names: readonly string[]): string {
  if (names.some(isColorScheme)) return "scheme";
  const schema = typeof $schema === "string" ? /([\w-]+?)-set\.json$/.exec($schema)?.[1] : undefined;
  return schema ?? "set";
}
