import { readSources } from "../sources/read-sources.ts";
import { type Axis, type AxisChoice, BASE_SCHEME } from "./axis.ts";
import type { Layer, LayerReading } from "./layer.ts";
import { isResolverPath } from "./read-resolver.ts";
import type { SourceFiles } from "./source-files.ts";

const BRAND = /^design-system\/tokens\/brands\/([^/.]+)[^/]*?(?:\/.*)?\.(?:json|tokens)$/;
const SCHEME = /^design-system\/tokens\/(?:themes|schemes|modes)\/(.+?)(?:\.tokens)?(?:\.json)?$/;

/**
 * Reads sources by the folders of a workspace: `brands/<slug>…` applies to a brand, `themes/<name>` (also `schemes`,
 * `modes`) to a color scheme, all other files always. Schemes override brands. Files in other formats are read as DTCG
 * (`readSources`).
 *
 * @param order paths in the order of the manifest; other paths follow in the given order
 */
export function readFolders(sources: SourceFiles, order: readonly string[] = []): LayerReading {
  const named = order.filter(sources.has);
  const paths = [...new Set([...named, ...sources.paths])].filter((path) => !isResolverPath(path));
  const foreign = readSources(paths.map((path) => ({ path, document: sources.jsonOf(path) })));
  const folderOf = (path: string): AxisChoice => (foreign.themed.has(path) ? {} : choiceOf(path));
  const layers = paths.flatMap((source): Layer[] => {
    const read = foreign.layers.get(source);
    if (read) return read.map((layer) => ({ ...layer, when: { ...folderOf(layer.source), ...layer.when } }));
    const tree = foreign.read.has(source) ? undefined : sources.treeOf(source);
    return tree ? [{ source, tree, when: choiceOf(source) }] : [];
  });
  return {
    layers: layers.toSorted((one, other) => height(folderOf(one.source)) - height(folderOf(other.source))),
    axes: joined([...axesOf(paths.filter((path) => !foreign.themed.has(path))), ...foreign.axes]),
    problems: foreign.problems,
  };
}

/** Returns one axis per name, with all values. */
function joined(axes: readonly Axis[]): Axis[] {
  return [...Map.groupBy(axes, ({ name }) => name).values()].flatMap((equal) => {
    const [first] = equal;
    return first ? [{ ...first, values: [...new Set(equal.flatMap(({ values }) => values))] }] : [];
  });
}

/** Returns the condition of a source by its folder. */
export function choiceOf(path: string): AxisChoice {
  const [brand, scheme] = [BRAND.exec(path)?.[1], SCHEME.exec(path)?.[1]];
  return { ...(brand === undefined ? {} : { brand }), ...(scheme === undefined ? {} : { scheme }) };
}

const height = ({ scheme, brand }: AxisChoice): number =>
  (scheme === undefined ? 0 : 2) + (brand === undefined ? 0 : 1);

function axesOf(paths: readonly string[]): Axis[] {
  const brands = [...new Set(paths.flatMap((path) => choiceOf(path).brand ?? []))];
  const schemes = paths.flatMap((path) => choiceOf(path).scheme ?? []);
  const axes: Axis[] = [];
  if (brands.length > 0) axes.push({ name: "brand", values: brands, from: "folders" });
  if (schemes.length > 0) {
    const values = [...new Set([BASE_SCHEME, ...schemes])];
    axes.push({ name: "scheme", values, default: BASE_SCHEME, from: "folders" });
  }
  return axes;
}
