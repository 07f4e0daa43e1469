import { createNumbering, machineForm } from "../../design-tool/machine-name.ts";
import { SOURCES } from "../../tokens/bundle/outputs.ts";
import { mergeTrees } from "../../tokens/dtcg/merge.ts";
import type { CollectionTokens } from "../../tokens/sources/figma/tokens-from-variables.ts";
import { BASE_SCHEME, isColorScheme } from "../../tokens/system/axis.ts";
import type { TokenTree } from "../../tokens/token-tree.ts";

const BRANDS = `${SOURCES}/brands/`;
const MODES = `${SOURCES}/modes/`;
const VARIABLES = `${SOURCES}/variables/`;

/** A choice of a design: the files of each value, the default one first. */
export interface DesignAxis {
  name: string;
  contexts: Map<string, string[]>;
}

/** Where the tokens of variables lie, and what each file holds for. */
export interface VariableFiles {
  trees: Map<string, TokenTree>;
  axes: DesignAxis[];
  /** True where folders cannot say all of it, so that a resolver has to. */
  needsResolver: boolean;
}

export const isVariableFile = (path: string): boolean =>
  [BRANDS, MODES, VARIABLES].some((folder) => path.startsWith(folder));

/**
 * One file for each collection and mode: a brand's as `brands/<mode>`, that of a color scheme but the default one as
 * `modes/<mode>`, as the reading of a workspace knows them by their folders; all else as `variables/<collection>/<mode>`.
 */
export function variableFiles(collections: readonly CollectionTokens[]): VariableFiles {
  const trees = new Map<string, TokenTree>();
  const axes = new Map<string, DesignAxis>();
  let needsResolver = false;
  const nameOf = createNumbering();
  for (const { name, modes } of collections) {
    const collection = nameOf(machineForm(name) || "collection");
    const modeOf = createNumbering();
    const named = modes.map((mode) => ({ tree: mode.tree, mode: modeOf(machineForm(mode.name) || "mode") }));
    const kind = kindOf(name, named);
    const base = baseOf(kind, named);
    const axis = axes.get(axisName(kind, collection)) ?? { name: axisName(kind, collection), contexts: new Map() };
    for (const { mode, tree } of named) {
      const holdsAlways = kind === "single" || (kind === "scheme" && mode === named[0]?.mode);
      const path = pathOf(kind, { collection, mode, holdsAlways });
      if (Object.keys(tree).length > 0) trees.set(path, mergeTrees([trees.get(path) ?? {}, tree]));
      const value = holdsAlways ? base : mode;
      const paths = axis.contexts.get(value) ?? [];
      axis.contexts.set(value, holdsAlways || !trees.has(path) ? paths : [...new Set([...paths, path])]);
    }
    if (kind !== "single") axes.set(axis.name, axis);
    // Folders have no default brand, and no other axes.
    needsResolver ||= kind === "brand" || kind === "other" || (kind === "scheme" && base !== BASE_SCHEME);
  }
  return { trees, axes: [...axes.values()], needsResolver };
}

type CollectionKind = "single" | "brand" | "scheme" | "other";

interface Mode {
  mode: string;
}

function kindOf(name: string, modes: readonly Mode[]): CollectionKind {
  if (modes.length < 2) return "single";
  if (/^brands?$/.test(machineForm(name))) return "brand";
  return modes.some(({ mode }) => isColorScheme(mode)) ? "scheme" : "other";
}

/** What the default mode of a color scheme is called: what folders call it, but where another mode is that. */
function baseOf(kind: CollectionKind, [first, ...others]: readonly Mode[]): string {
  const isLight = !first?.mode.includes("dark") && others.every(({ mode }) => mode !== BASE_SCHEME);
  return kind === "scheme" && !isLight ? (first?.mode ?? BASE_SCHEME) : BASE_SCHEME;
}

const axisName = (kind: CollectionKind, collection: string): string =>
  kind === "brand" || kind === "scheme" ? kind : collection;

function pathOf(
  kind: CollectionKind,
  { collection, mode, holdsAlways }: { collection: string; mode: string; holdsAlways: boolean },
): string {
  if (kind === "brand") return `${BRANDS}${mode}.tokens.json`;
  if (kind === "scheme" && !holdsAlways) return `${MODES}${mode}.tokens.json`;
  return `${VARIABLES}${collection}/${mode}.tokens.json`;
}
