import { isObject } from "../../../safe/is-object.ts";
import { parseJson } from "../../../safe/json.ts";
import type { TokenTree } from "../../../tokens/token-tree.ts";

const BRAND = /^design-system\/tokens\/brands\/([^/.]+)[^/]*?(?:\/.*)?\.json$/;
const SCHEME = /^design-system\/tokens\/(?:themes|schemes|modes)\/(.+?)(?:\.tokens)?\.json$/;

/** The brand a source file belongs to: `…/brands/<slug>…`. */
export const brandOf = (path: string): string | undefined => BRAND.exec(path)?.[1];

/** The color scheme a source file holds: `…/themes/<name>.tokens.json`. */
export const schemeOf = (path: string): string | undefined => SCHEME.exec(path)?.[1];

/** True for files that hold for every brand and scheme. */
export const isBase = (path: string): boolean => brandOf(path) === undefined && schemeOf(path) === undefined;

/** The tree of a source file; none when it is not a JSON object. Sources are kept as they were pushed. */
export function treesOf(text = ""): TokenTree[] {
  try {
    const tree = parseJson(text);
    return isObject(tree) ? [tree] : [];
  } catch {
    return [];
  }
}
