import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { CodeComponent } from "./code-component.ts";
import { designNameKey, shortName } from "./name-key.ts";

/** The fields of a design component that matching uses. */
export interface Matchable {
  nodeId: string;
  name: string;
  variants: readonly { nodeId: string }[];
}

/** A component that is in both. */
export interface Match<D extends Matchable> {
  design: D;
  code: CodeComponent;
}

export interface Matches<D extends Matchable> {
  /** In the order of the design. */
  matches: Match<D>[];
  onlyInDesign: D[];
  onlyInCode: CodeComponent[];
}

/**
 * Matches components of design and code: by the node that a declaration names, then by the complete name, then by its
 * last part (`Forms/Button`). The first of several with one name in the file is used; each matches once. Linear, in
 * slices.
 */
export async function matchComponents<D extends Matchable>(
  fileKey: string,
  design: readonly D[],
  code: readonly CodeComponent[],
): Promise<Matches<D>> {
  const taken = new Map<D, CodeComponent>();
  const yieldToLoop = createYielder();
  let open = [...code];
  const take = async (find: (component: CodeComponent) => D | undefined) => {
    const left: CodeComponent[] = [];
    for (const component of open) {
      const found = find(component);
      if (found === undefined || taken.has(found)) left.push(component);
      else taken.set(found, component);
      await yieldToLoop();
    }
    open = left;
  };
  const byNode = new Map<string, D>();
  for (const component of design) {
    byNode.set(component.nodeId, component);
    for (const { nodeId } of component.variants) byNode.set(nodeId, component);
  }
  await take(({ link }) => (link && isOf(fileKey, link.fileKeys) ? byNode.get(link.nodeId) : undefined));
  for (const wordsOf of [(name: string) => name, shortName]) {
    const byName = new Map<string, D>();
    for (const component of design) {
      const key = designNameKey(wordsOf(component.name));
      if (!taken.has(component) && key !== "" && !byName.has(key)) byName.set(key, component);
      await yieldToLoop();
    }
    for (const nameOf of [(component: CodeComponent) => component.id, (component: CodeComponent) => component.title])
      await take((component) => byName.get(designNameKey(nameOf(component))));
  }
  return {
    matches: design.flatMap((component) => {
      const found = taken.get(component);
      return found ? [{ design: component, code: found }] : [];
    }),
    onlyInDesign: design.filter((component) => !taken.has(component)),
    onlyInCode: open,
  };
}

const isOf = (fileKey: string, keys: readonly string[]): boolean => keys.length === 0 || keys.includes(fileKey);
