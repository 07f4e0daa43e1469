import { isObject } from "../../../safe/is-object.ts";
import { isName, isToken } from "../dtcg/merge.ts";
import { createProblems, type Problem } from "../problem.ts";
import type { TokenSystem } from "../system/token-system.ts";
import { maxDepth, type TokenTree, toPointer } from "../token-tree.ts";

/**
 * The tokens that two files give different values, whatever is chosen: only the folder's order says which one holds. Files
 * that a resolver or the themes of a tool lay on each other do so on purpose, and are passed over.
 */
export function tokensGivenTwice({ layers, axes }: Pick<TokenSystem, "layers" | "axes">): Problem[] {
  const base = layers.filter(({ when, pointer }) => Object.keys(when).length === 0 && pointer === undefined);
  if (base.length < 2 || axes.some(({ from }) => from === "resolver")) return [];
  const { report, list } = createProblems();
  const below = new Map<string, { source: string; value: string }>();
  const visit = (group: TokenTree, source: string, path: readonly string[]): void => {
    for (const [key, child] of Object.entries(group)) {
      if (!isName(key) || !isObject(child) || path.length >= maxDepth) continue;
      const at = [...path, key];
      if (!isToken(child)) {
        visit(child, source, at);
        continue;
      }
      const [pointer, value] = [toPointer(at), JSON.stringify(child.$value)];
      const other = below.get(pointer);
      if (other !== undefined && other.source !== source && other.value !== value)
        report({
          ...{ rule: "token-twice", severity: "warning", source, pointer, token: at.join(".") },
          message: `${other.source} gives ${at.join(".")} another value; this one holds`,
          suggestion: "Remove one of the two, or move one below brands/ or themes/ where it is meant for some only.",
        });
      below.set(pointer, { source, value });
    }
  };
  for (const { source, tree } of base) visit(tree, source, []);
  return list();
}
