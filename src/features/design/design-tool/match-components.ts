import type { CodeComponent } from "./code-component.ts";
import type { DesignComponentRecord } from "./kind.ts";
import { nameKey, shortName } from "./name-key.ts";

/** A component that is in both. */
export interface Match {
  design: DesignComponentRecord;
  code: CodeComponent;
}

export interface Matches {
  matches: Match[];
  onlyInDesign: DesignComponentRecord[];
  onlyInCode: CodeComponent[];
}

/**
 * Says which component of the code is which of the design: first by the node that a declaration names, then by the whole
 * name, then by the last part of it (`Forms/Button`). Of several with one name the first in the file is meant; each is
 * matched but once. Linear.
 */
export function matchComponents(
  fileKey: string,
  design: readonly DesignComponentRecord[],
  code: readonly CodeComponent[],
): Matches {
  const taken = new Map<DesignComponentRecord, CodeComponent>();
  let open = [...code];
  const take = (find: (component: CodeComponent) => DesignComponentRecord | undefined) => {
    open = open.filter((component) => {
      const found = find(component);
      if (found === undefined || taken.has(found)) return true;
      taken.set(found, component);
      return false;
    });
  };
  const byNode = new Map<string, DesignComponentRecord>();
  for (const component of design) {
    byNode.set(component.nodeId, component);
    for (const { nodeId } of component.variants) byNode.set(nodeId, component);
  }
  take(({ link }) => (link && isOf(fileKey, link.fileKeys) ? byNode.get(link.nodeId) : undefined));
  for (const wordsOf of [(name: string) => name, shortName]) {
    const byName = new Map<string, DesignComponentRecord>();
    for (const component of design) {
      const key = nameKey(wordsOf(component.name));
      if (!taken.has(component) && key !== "" && !byName.has(key)) byName.set(key, component);
    }
    for (const nameOf of [(component: CodeComponent) => component.id, (component: CodeComponent) => component.title])
      take((component) => byName.get(nameKey(nameOf(component))));
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
