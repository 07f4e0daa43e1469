import type { Axis, Choice } from "./axis.ts";
import type { Layer, Reading } from "./layer.ts";
import { isResolverPath } from "./read-resolver.ts";
import type { SourceFiles } from "./source-files.ts";

const BRAND = /^design-system\/tokens\/brands\/([^/.]+)[^/]*?(?:\/.*)?\.json$/;
const SCHEME = /^design-system\/tokens\/(?:themes|schemes|modes)\/(.+?)(?:\.tokens)?\.json$/;

/** Name of the scheme that tokens outside of scheme files describe. */
export const BASE_SCHEME = "light";

/**
 * Sources by the folders of a workspace: `brands/<slug>…` hold for a brand, `themes/<name>` (also `schemes`, `modes`) for a
 * color scheme, all else always. Schemes lie on top of brands.
 *
 * @param order paths in the order of the manifest; the others come after, as given
 */
export function readFolders(sources: SourceFiles, order: readonly string[] = []): Reading {
  const named = order.filter(sources.has);
  const paths = [...new Set([...named, ...sources.paths])].filter((path) => !isResolverPath(path));
  const layers = paths.flatMap((source): Layer[] => {
    const tree = sources.treeOf(source);
    return tree ? [{ source, tree, when: choiceOf(source) }] : [];
  });
  const axes = axesOf(paths);
  return { layers: layers.toSorted((one, other) => height(one) - height(other)), axes, problems: [] };
}

/** What a source holds for, by its folder. */
export function choiceOf(path: string): Choice {
  const [brand, scheme] = [BRAND.exec(path)?.[1], SCHEME.exec(path)?.[1]];
  return { ...(brand === undefined ? {} : { brand }), ...(scheme === undefined ? {} : { scheme }) };
}

const height = ({ when }: Layer): number => (when.scheme === undefined ? 0 : 2) + (when.brand === undefined ? 0 : 1);

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
