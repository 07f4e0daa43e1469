import { isObject } from "../../../safe/is-object.ts";
import { aliasName } from "../dtcg/reference.ts";
import { DESIGN_SYSTEM_REGISTRY } from "../raw/design-tool-extension.ts";
import { maxDepth, type TokenTree } from "../token-tree.ts";

/**
 * Adds the font style of a referenced weight token to typography: a weight `Bold Italic` is 700, and typography with an
 * alias to it becomes italic. Changes the converted trees in place.
 */
export function addFontStyles(trees: readonly TokenTree[]): void {
  const styles = new Map<string, string>();
  for (const tree of trees)
    visitTokens(tree, (token, name) => {
      const extensions = isObject(token.$extensions) ? token.$extensions[DESIGN_SYSTEM_REGISTRY] : undefined;
      if (isObject(extensions) && typeof extensions.fontStyle === "string") styles.set(name, extensions.fontStyle);
    });
  if (styles.size === 0) return;
  for (const tree of trees)
    visitTokens(tree, (token) => {
      const { $value: value } = token;
      if (token.$type !== "typography" || !isObject(value) || "fontStyle" in value) return;
      const style = styles.get(aliasName(value.fontWeight) ?? "");
      if (style !== undefined) token.$value = { ...value, fontStyle: style };
    });
}

function visitTokens(
  group: TokenTree,
  visit: (token: TokenTree, name: string) => void,
  path: readonly string[] = [],
): void {
  for (const [key, child] of Object.entries(group)) {
    if (key.startsWith("$") || !isObject(child)) continue;
    const own = [...path, key];
    if (Object.hasOwn(child, "$value")) visit(child, own.join("."));
    else if (own.length < maxDepth) visitTokens(child, visit, own);
  }
}
