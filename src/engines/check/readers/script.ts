import type { Node } from "@babel/types";
import type { OpenReading, Span } from "../reading.ts";

/** What a name of a file was imported as; `*` is the whole module. */
export interface Imported {
  name: string;
  from: string;
}

/** A script that is read. */
export interface Script {
  text: string;
  /** Where it begins in its file. */
  at: number;
  names: Map<string, Imported>;
  /** What constants of the file stand for, of names that stand for one thing alone. */
  constants: ReadonlyMap<string, Node>;
  reading: OpenReading;
  /** Calls whose classes, and objects whose styles, were read where they are used. */
  seen: WeakSet<Node>;
  /** Why no browser reads its styles as CSS, in a sentence; undefined where one does. */
  elsewhere: string | undefined;
}

/** Where a node stands in the file. */
export const spanOf = (node: Node, { at }: Pick<Script, "at">): Span => ({
  start: at + (node.start ?? 0),
  end: at + (node.end ?? 0),
});
