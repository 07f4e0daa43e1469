import type { DesignFrame } from "../design-tool.ts";
import type { FigmaFile } from "./read-file.ts";

/**
 * The frames, sections and pages with these names (ignoring case), the outermost if nested, with the components in them
 * at any depth; one without components has its direct children.
 */
export function framesOf({ frames, components }: FigmaFile, names: readonly string[]): DesignFrame[] {
  const wanted = new Set(names.map(fold));
  const chosen: number[] = [];
  for (const [index, { name, parent }] of frames.entries()) {
    // Frames come after their parents.
    const outer = chosen[parent] ?? NONE;
    chosen.push(outer === NONE && wanted.has(fold(name)) ? index : outer);
  }
  const items = new Map<number, DesignFrame["items"]>();
  for (const { nodeId, name, description, within } of components) {
    const frame = chosen[within] ?? NONE;
    const list = items.get(frame) ?? [];
    list.push({ nodeId, name, description });
    items.set(frame, list);
  }
  return frames.flatMap(({ nodeId, name, children }, index) => {
    if (chosen[index] !== index) return [];
    const found = items.get(index) ?? children.map((child) => ({ ...child, description: "" }));
    return [{ nodeId, name, items: found }];
  });
}

const NONE = -1;
const fold = (name: string): string => name.trim().toLowerCase();
