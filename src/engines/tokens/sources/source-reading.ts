import type { Problem } from "../problem.ts";
import type { Axis, Choice } from "../system/axis.ts";
import type { TokenTree } from "../token-tree.ts";

/** One file as it was pushed. */
export interface SourceFile {
  /** Path in the workspace. */
  path: string;
  /** Its JSON; undefined for what is none. */
  document: unknown;
}

/** What one source in another format says, as DTCG: its layers from the ground up, the axes it offers, what is wrong. */
export interface SourceReading {
  layers: { tree: TokenTree; when: Choice }[];
  axes: Axis[];
  problems: Problem[];
}
