import { definePart } from "../../../contract/part.ts";
import { createBreather } from "../../../safe/breathe.ts";
import { keepDerived } from "../../../store/keep-derived.ts";
import type { Snapshot } from "../../../store/store.ts";
import type { CodeComponent } from "./code-component.ts";
import { compareComponent, type Difference } from "./compare-component.ts";
import { readDesignComponents } from "./design-components.ts";
import type { DesignComponentRecord } from "./kind.ts";
import { type Match, matchComponents } from "./match-components.ts";
import { type ReadCode, readCode } from "./read-code.ts";

/** A component that is in both, with what differs. */
export interface AuditedMatch extends Match<DesignComponentRecord> {
  differences: Difference[];
}

/** How design and code stand to each other. */
export interface DesignAudit {
  fileKey: string | null;
  /** When what is known of the design was fetched, ISO 8601; null before the first fetch. */
  generatedAt: string | null;
  /** In order of name. */
  onlyInDesign: DesignComponentRecord[];
  /** In order of id, like `matches`. */
  onlyInCode: CodeComponent[];
  matches: AuditedMatch[];
}

interface Kept extends DesignAudit {
  read: ReadCode;
}

/** Reads what changed since `before`, and compares all of it. */
async function makeAudit(snapshot: Snapshot, before: Kept | undefined): Promise<Kept> {
  const design = await readDesignComponents(snapshot);
  const read = await readCode(snapshot, before?.read);
  const code = [...read.values()].map(({ component }) => component);
  if (!design) return { fileKey: null, generatedAt: null, onlyInDesign: [], onlyInCode: [], matches: [], read };
  const { fileKey, fetchedAt: generatedAt, components } = design;
  const { matches, onlyInDesign, onlyInCode } = matchComponents(fileKey, components, code);
  const audited: AuditedMatch[] = [];
  const breathe = createBreather();
  for (const match of matches) {
    audited.push({ ...match, differences: compareComponent(match) });
    await breathe();
  }
  return {
    fileKey,
    generatedAt,
    onlyInDesign: onlyInDesign.sort((a, b) => inOrder(a.name, b.name) || inOrder(a.nodeId, b.nodeId)),
    onlyInCode,
    matches: audited.sort((a, b) => inOrder(a.code.id, b.code.id)),
    read,
  };
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The audit as of a snapshot, made once for each state of design and code. */
export const designAudit = definePart<(snapshot: Snapshot) => Promise<DesignAudit>>({
  name: "design audit",
  open: () => keepDerived(makeAudit),
});
