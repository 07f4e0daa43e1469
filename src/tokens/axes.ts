import { mergeTrees } from "./merge.ts";
import { parseTokens } from "./parse.ts";
import { type ResolvedToken, resolveTokens } from "./resolve.ts";
import type { Fault, TokenTree } from "./token-tree.ts";

/**
 * The resolved tokens of a selection of axes: the base with the overlays of the chosen modes (brand, scheme, …) laid
 * over it in their order. An overlaid primitive changes every alias of it.
 */
export function selectTokens(input: { base: TokenTree; overlays: TokenTree[] }): {
  resolved: ResolvedToken[];
  faults: Fault[];
} {
  const parsed = parseTokens(mergeTrees([input.base, ...input.overlays]));
  const { resolved, faults } = resolveTokens(parsed.tokens);
  return { resolved, faults: [...parsed.faults, ...faults] };
}
