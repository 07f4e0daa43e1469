import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { readSources } from "../sources/read-sources.ts";
import type { Axis, Choice } from "./axis.ts";
import type { Layer, Reading } from "./layer.ts";

const BRAND = /^design-system\/tokens\/brands\/([^/.]+)[^/]*?(?:\/.*)?\.json$/;
const SCHEME = /^design-system\/tokens\/(?:themes|schemes|modes)\/(.+?)(?:\.tokens)?\.json$/;

/** Name of the scheme that tokens outside of scheme files describe. */
export const BASE_SCHEME = "light";

/**
 * Sources by the folders of a workspace: `brands/<slug>…` hold for a brand, `themes/<name>` (also `schemes`, `modes`) for a
 * color scheme, all else always. Schemes lie on top of brands. Files in other formats are read as DTCG (`readSources`).
 *
 * @param order paths in the order of the manifest; the others come after, as given
 */
export function readFolders(sources: Readonly<Record<string, string>>, order: readonly string[] = []): Reading {
  const named = order.filter((path) => Object.hasOwn(sources, path));
  const paths = [...new Set([...named, ...Object.keys(sources)])];
  const files = paths.map((path) => ({ path, document: documentOf(sources[path]) }));
  const foreign = readSources(files);
  const problems = [...foreign.problems];
  const folderOf = (path: string): Choice => (foreign.themed.has(path) ? {} : choiceOf(path));
  const layers = files.flatMap(({ path: source, document }): Layer[] => {
    const read = foreign.layers.get(source);
    if (read) return read.map((layer) => ({ ...layer, when: { ...folderOf(layer.source), ...layer.when } }));
    if (foreign.read.has(source)) return [];
    if (isObject(document)) return [{ source, tree: document, when: choiceOf(source) }];
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
  return {
    layers: layers.toSorted((one, other) => height(folderOf(one.source)) - height(folderOf(other.source))),
    axes: joined([...axesOf(paths.filter((path) => !foreign.themed.has(path))), ...foreign.axes]),
    problems,
  };
}

/** One axis of each name, with the values of all of them. */
function joined(axes: readonly Axis[]): Axis[] {
  return [...Map.groupBy(axes, ({ name }) => name).values()].flatMap((equal) => {
    const [first] = equal;
    return first ? [{ ...first, values: [...new Set(equal.flatMap(({ values }) => values))] }] : [];
  });
}

function choiceOf(path: string): Choice {
  const [brand, scheme] = [BRAND.exec(path)?.[1], SCHEME.exec(path)?.[1]];
  return { ...(brand === undefined ? {} : { brand }), ...(scheme === undefined ? {} : { scheme }) };
}

const height = ({ scheme, brand }: Choice): number => (scheme === undefined ? 0 : 2) + (brand === undefined ? 0 : 1);

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

function documentOf(text = ""): unknown {
  try {
    return parseJson(text);
  } catch {
    // Told by the caller, who knows the path.
    return undefined;
  }
}
