import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import type { Axis, Choice } from "./axis.ts";
import type { Layer, Reading } from "./layer.ts";

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
export function readFolders(sources: Readonly<Record<string, string>>, order: readonly string[] = []): Reading {
  const problems: Reading["problems"] = [];
  const named = order.filter((path) => Object.hasOwn(sources, path));
  const paths = [...new Set([...named, ...Object.keys(sources)])];
  const layers = paths.flatMap((source): Layer[] => {
    const tree = treeOf(sources[source]);
    if (tree) return [{ source, tree, when: choiceOf(source) }];
    problems.push({
      rule: "source-is-an-object",
      severity: "error",
      source,
      pointer: "",
      message: "Not a JSON object; its tokens are left out.",
      suggestion: 'Write a DTCG file: { "color": { "blue": { "$type": "color", "$value": … } } }',
    });
    return [];
  });
  return { layers: layers.toSorted((one, other) => height(one) - height(other)), axes: axesOf(paths), problems };
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

function treeOf(text = ""): Record<string, unknown> | undefined {
  try {
    const tree = parseJson(text);
    return isObject(tree) ? tree : undefined;
  } catch {
    return undefined;
  }
}
