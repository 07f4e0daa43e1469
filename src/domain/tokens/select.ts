import { openTokenSystem, UnknownChoice } from "../../engines/tokens/engine.ts";
import type { AxisChoice, DesignVariablesFile, TokenSet, TokenSystem } from "../../engines/tokens/names.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { DtcgDocument } from "./dtcg-document.ts";

/** The tokens of a stored bundle, from its sources if it has any, otherwise from its output. */
export const systemOf = (
  { manifest, sources, resolver, dtcg, brands }: DtcgDocument,
  designVariables: readonly DesignVariablesFile[] = [],
): TokenSystem => openTokenSystem({ sources, order: manifest.sources, resolver, dtcg, brands, designVariables });

/** The tokens of a choice. Throws `ApiError` 400 for an axis or value the bundle does not have. */
export function selectTokenSet(system: TokenSystem, choice: AxisChoice): TokenSet {
  try {
    return system.select(choice);
  } catch (error) {
    if (error instanceof UnknownChoice) throw new ApiError(400, "unknown_axis", error.message);
    throw error;
  }
}
