import { compileFormat } from "../../engines/tokens/bundle/outputs.ts";
import { mergeTrees } from "../../engines/tokens/dtcg/merge.ts";
import { tokensFromSnapshot } from "../../engines/tokens/raw/tokens-from-snapshot.ts";
import type { DesignVariablesFile } from "../../engines/tokens/system/design-variables.ts";
import { openTokenSystem, type TokenSystem } from "../../engines/tokens/system/token-system.ts";
import type { DtcgDocument } from "./dtcg-document.ts";

/**
 * The bundle that the raw snapshot of a design tool and its variables stand for, while nobody has pushed one. It is compiled
 * for reading and stored nowhere: the first push of DTCG takes its place.
 */
export function bundleOfSnapshot(
  snapshot: unknown,
  designVariables: readonly DesignVariablesFile[],
): { bundle: DtcgDocument; system: TokenSystem } {
  const { dtcg, system } = systemOfSnapshot(snapshot, designVariables);
  const bundle = {
    manifest: {},
    css: compileFormat(system, "css", { attributes: {} }),
    scss: compileFormat(system, "scss", { attributes: {} }),
    utilitycss: compileFormat(system, "utilitycss", { attributes: {} }),
    dtcg,
  };
  return { bundle, system };
}

/** The tokens of that bundle, of which nothing is compiled. */
export function systemOfSnapshot(snapshot: unknown, designVariables: readonly DesignVariablesFile[]) {
  const { trees, problems } = tokensFromSnapshot(snapshot);
  const dtcg = mergeTrees(Object.values(trees));
  const system = openTokenSystem({ dtcg, designVariables });
  return { dtcg, system: { ...system, problems: [...problems, ...system.problems] } };
}
