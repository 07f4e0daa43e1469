import { isObject } from "../../../safe/is-object.ts";
import { maxDepth, type TokenTree } from "../token-tree.ts";

/** Whether a value is one for each color scheme: `{ light, dark }`. */
export const hasSchemes = (value: unknown): value is { light: unknown; dark: unknown } =>
  isObject(value) && Object.keys(value).length === 2 && "light" in value && "dark" in value;

/** A tree whose values for the dark stand where tokens keep values for modes: in `$extensions.mode`. */
export function withSchemes(tree: TokenTree, depth = 0): TokenTree {
  const found: TokenTree = {};
  for (const [name, child] of Object.entries(tree)) {
    if (name === "__proto__") continue;
    if (!isObject(child) || name.startsWith("$") || depth >= maxDepth) found[name] = child;
    else if (hasSchemes(child.$value)) {
      const { light, dark } = child.$value;
      const extensions = isObject(child.$extensions) ? child.$extensions : {};
      found[name] = { ...child, $value: light, $extensions: { ...extensions, mode: { light, dark } } };
    } else found[name] = withSchemes(child, depth + 1);
  }
  return found;
}
