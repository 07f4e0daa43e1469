import { createNumbering, machineForm } from "../../design-tool/machine-name.ts";
import { mergeTrees } from "../../tokens/dtcg/merge.ts";
import type { CollectionTokens } from "../../tokens/sources/figma/tokens-from-variables.ts";
import { isColorScheme } from "../../tokens/system/axis.ts";
import type { TokenTree } from "../../tokens/token-tree.ts";

export const TOKENS_FOLDER = "design-system/tokens";

const BRANDS = `${TOKENS_FOLDER}/brands/`;
const MODES = `${TOKENS_FOLDER}/modes/`;
const VARIABLES = `${TOKENS_FOLDER}/variables/`;

/** Where the tokens of variables lie, so that the reading of a workspace makes the same axes of them. */
export interface VariableFiles {
  trees: Map<string, TokenTree>;
  notes: string[];
  isVariable(path: string): boolean;
}

/**
 * One file for each collection and mode: a brand's as `brands/<mode>/<collection>`, that of a color scheme but the default
 * one as `modes/<mode>`, all else as `variables/<collection>/<mode>`.
 */
export function variableFiles(collections: readonly CollectionTokens[]): VariableFiles {
  const trees = new Map<string, TokenTree>();
  const notes: string[] = [];
  const nameOf = createNumbering();
  const add = (path: string, tree: TokenTree) => {
    if (Object.keys(tree).length > 0) trees.set(path, mergeTrees([trees.get(path) ?? {}, tree]));
  };
  for (const { name, modes } of collections) {
    const collection = nameOf(machineForm(name) || "collection");
    const modeOf = createNumbering();
    const kind = kindOf(name, modes);
    for (const [index, mode] of modes.entries()) {
      const own = modeOf(machineForm(mode.name) || "mode");
      if (kind === "brand") add(`${BRANDS}${own}.tokens.json`, mode.tree);
      else if (index === 0) add(`${VARIABLES}${collection}/${own}.tokens.json`, mode.tree);
      else if (kind === "scheme") add(`${MODES}${own}.tokens.json`, mode.tree);
    }
    if (kind === "other" && modes.length > 1) notes.push(`${name}: only its default mode is written.`);
  }
  const isVariable = (path: string) => [BRANDS, MODES, VARIABLES].some((folder) => path.startsWith(folder));
  return { trees, notes, isVariable };
}

type CollectionKind = "brand" | "scheme" | "other";

function kindOf(name: string, modes: CollectionTokens["modes"]): CollectionKind {
  if (modes.length < 2) return "other";
  if (/^brands?$/.test(machineForm(name))) return "brand";
  return modes.some((mode) => isColorScheme(mode.name)) ? "scheme" : "other";
}
