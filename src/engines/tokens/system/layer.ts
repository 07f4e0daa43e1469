import type { Problem } from "../problem.ts";
import type { TokenTree } from "../token-tree.ts";
import type { Axis, AxisChoice } from "./axis.ts";

/** Tokens of one source that apply to some choices. Later layers override earlier ones. */
export interface Layer {
  /** Path of the source in the workspace. */
  source: string;
  /** In DTCG form, regardless of the source format. */
  tree: TokenTree;
  /** The condition of the layer: the values that must be chosen. Empty for a layer that always applies. */
  when: AxisChoice;
  /** Returns the JSON Pointer into the source for a path of the tree. Absent if both are the same. */
  pointer?(path: readonly string[]): string;
}

/** The result of reading sources: their tokens as layers, lowest first, their axes and problems. */
export interface LayerReading {
  layers: Layer[];
  axes: Axis[];
  problems: Problem[];
}
