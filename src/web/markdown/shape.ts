import { createHash } from "node:crypto";

export type Tone = "note" | "tip" | "important" | "warning" | "caution" | "plain";

/**
 * What a page shows that markdown has no word for. The rewritten source holds only a mark; the nodes and classes are
 * made from this after sanitising, so that no input can write them itself.
 */
export type Shape =
  | { kind: "callout"; tone: Tone; title: string | undefined }
  | { kind: "do-dont" }
  | { kind: "verdict"; verdict: "do" | "dont" }
  | { kind: "figure" }
  | { kind: "caption" }
  | { kind: "badge" }
  | { kind: "example"; args: Record<string, string> }
  | { kind: "elsewhere"; href: string; label: string }
  | { kind: "placeholder"; label: string }
  | { kind: "live"; block: LiveBlock }
  | { kind: "heading-id"; id: string };

/** A thing of the design system that the page names; who shows the page puts it in its place. */
export type LiveBlock = { name: string; attributes: Record<string, string>; inline: boolean };

export type ShapeTable = {
  /** The attribute for an element of the source that stands for `shape`. */
  mark(shape: Shape): string;
  /** The value of that attribute. */
  value(shape: Shape): string;
  /** Values of marks this page may use. */
  pattern: RegExp;
  find(value: string): Shape | undefined;
};

/** A table of shapes for one page. Marks hold a digest of the source, so that the source cannot contain them. */
export function createShapeTable(source: string): ShapeTable {
  const key = createHash("sha256").update(source).digest("hex").slice(0, 16);
  const shapes: Shape[] = [];
  const value = (shape: Shape): string => `${key}-${shapes.push(shape) - 1}`;
  return {
    value,
    mark: (shape) => `data-mark="${value(shape)}"`,
    pattern: new RegExp(`^${key}-\\d+$`),
    find: (mark) => (mark.startsWith(`${key}-`) ? shapes[Number(mark.slice(key.length + 1))] : undefined),
  };
}
