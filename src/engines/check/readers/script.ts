import type { Node } from "@babel/types";
import type { FileSpan, OpenReading } from "../reading.ts";

/** The import of a local name. `*` is the complete module. */
export interface ImportedName {
  name: string;
  from: string;
}

/** A script while it is read. */
export interface ScriptSource {
  text: string;
  /** Offset in its file. */
  at: number;
  names: Map<string, ImportedName>;
  /** The constants of the file with only one meaning. */
  constants: ReadonlyMap<string, Node>;
  reading: OpenReading;
  /** Calls with classes and objects with styles that were read at their use. */
  seen: WeakSet<Node>;
  /** Why no browser reads its styles as CSS, in a sentence. Undefined if a browser does. */
  elsewhere: string | undefined;
}

/** Returns the place of a node in the file. */
export const spanOf = (node: Node, { at }: Pick<ScriptSource, "at">): FileSpan => ({
  start: at + (node.start ?? 0),
  end: at + (node.end ?? 0),
});
