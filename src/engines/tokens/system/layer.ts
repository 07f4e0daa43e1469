import type { Problem } from "../problem.ts";
import type { TokenTree } from "../token-tree.ts";
import type { Axis, Choice } from "./axis.ts";

/** Tokens of one source that hold for some choices; later layers lie on top of earlier ones. */
export interface Layer {
  /** Path of the source in the workspace. */
  source: string;
  /** In DTCG form, whatever the source was written in. */
  tree: TokenTree;
  /** The values that must be chosen for this layer to hold; empty for one that always does. */
  when: Choice;
  /** JSON Pointer into the source of what lies at a path of the tree; absent where that is the path itself. */
  pointer?(path: readonly string[]): string;
}

/** What sources say: their tokens as layers from the ground up, the axes they offer, and what is wrong with them. */
export interface Reading {
  layers: Layer[];
  axes: Axis[];
  problems: Problem[];
}
