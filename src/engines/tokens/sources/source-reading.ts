import type { Problem } from "../problem.ts";
import type { Axis, AxisChoice } from "../system/axis.ts";
import type { TokenTree } from "../token-tree.ts";

/** A file as pushed. */
export interface SourceFile {
  /** Path in the workspace. */
  path: string;
  /** Its JSON. Undefined for invalid JSON. */
  document: unknown;
}

/** A source in another format, as DTCG: its layers, lowest first, its axes and problems. */
export interface SourceReading {
  layers: { tree: TokenTree; when: AxisChoice }[];
  axes: Axis[];
  problems: Problem[];
}
