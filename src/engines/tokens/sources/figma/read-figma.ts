import type { TokenTree } from "../../token-tree.ts";
import type { SourceReading } from "../source-reading.ts";
import { tokensFromVariables } from "./tokens-from-variables.ts";
import { variableLayers } from "./variable-layers.ts";

/** Reads a file of variables as layers and the axes of its collections (`variableLayers`). */
export function readFigma(document: TokenTree): SourceReading {
  const { collections, problems } = tokensFromVariables(document);
  const { layers, axes } = variableLayers(collections);
  return { layers: layers.map(({ tree, when }) => ({ tree, when })), axes, problems };
}
