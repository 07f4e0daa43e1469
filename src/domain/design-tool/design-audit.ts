import { definePart } from "../../platform/contract/part.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import type { Snapshot } from "../../store/store.ts";
import type { CodeComponent } from "./code-component.ts";
import { compareComponent } from "./compare-component.ts";
import type { DesignDifference } from "./contract.ts";
import { readDesignComponents, type StoredDesign } from "./design-components.ts";
import { type DesignComponentRecord, designComponentsKind } from "./kind.ts";
import { type Match, matchComponents } from "./match-components.ts";
import { type ReadCode, readCode } from "./read-code.ts";

/** A component in both design and code, with its differences. */
export interface AuditedMatch extends Match<DesignComponentRecord> {
  differences: DesignDifference[];
}

/** The comparison of design and code. */
export interface DesignAudit {
  /** Time of the fetch, ISO 8601. Null before the first fetch. */
  generatedAt: string | null;
  /** In order of name. */
  onlyInDesign: DesignComponentRecord[];
  /** In order of id, like `matches`. */
  onlyInCode: CodeComponent[];
  matches: AuditedMatch[];
}

/** The cached comparison. Only changed parts are read and compared again. */
interface Kept extends DesignAudit {
  design: StoredDesign | undefined;
  code: ReadCode;
  /** The matches by code component. */
  compared: ReadonlyMap<CodeComponent, AuditedMatch>;
}

const NOTHING = { generatedAt: null, onlyInDesign: [], onlyInCode: [], matches: [], compared: new Map() };

async function makeAudit(snapshot: Snapshot, before: Kept | undefined): Promise<Kept> {
  const [design, code] = await Promise.all([readDesign(snapshot, before?.design), readCode(snapshot, before?.code)]);
  if (!design) return { ...NOTHING, design, code };
  const { fileKey, fetchedAt, components } = design.document;
  const inCode = [...code.values()].map(({ component }) => component);
  const { matches, onlyInDesign, onlyInCode } = await matchComponents(fileKey, components, inCode);
  const compared = new Map<CodeComponent, AuditedMatch>();
  const yieldToLoop = createYielder();
  for (const match of matches) {
    const known = before?.compared.get(match.code);
    const isSame = known?.design === match.design;
    compared.set(match.code, isSame ? known : { ...match, differences: compareComponent(match) });
    await yieldToLoop();
  }
  return {
    generatedAt: fetchedAt,
    onlyInDesign: onlyInDesign.sort((a, b) => inOrder(a.name, b.name) || inOrder(a.nodeId, b.nodeId)),
    onlyInCode,
    matches: [...compared.values()].sort((a, b) => inOrder(a.code.id, b.code.id)),
    design,
    code,
    compared,
  };
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

async function readDesign(snapshot: Snapshot, before: Kept["design"]): Promise<Kept["design"]> {
  const [listed] = await snapshot.list(designComponentsKind);
  return listed?.hash === before?.hash ? before : readDesignComponents(snapshot);
}

/** The audit as of a snapshot, made once for each state of design and code. */
export const designAudit = definePart<(snapshot: Snapshot) => Promise<DesignAudit>>({
  name: "design audit",
  open: () => cacheDerivation(makeAudit),
});
