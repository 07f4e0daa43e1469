import { definePart } from "../../../contract/part.ts";
import { createBreather } from "../../../safe/breathe.ts";
import { keepDerived } from "../../../store/keep-derived.ts";
import type { Snapshot } from "../../../store/store.ts";
import { SHARED_ID } from "../../library/component-paths.ts";
import { componentKind } from "../../library/components/kind.ts";
import { type CodeComponent, codeComponent } from "./code-component.ts";
import { compareComponent, type Difference } from "./compare-component.ts";
import { readDesignComponents } from "./design-components.ts";
import type { DesignComponentRecord } from "./kind.ts";
import { type Match, matchComponents } from "./match-components.ts";

/** A component that is in both, with what differs. */
export interface AuditedMatch extends Match {
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

/** Documents read at a time. */
const AT_ONCE = 200;

interface Kept extends DesignAudit {
  /** Declarations as they were read, by id. */
  read: ReadonlyMap<string, { hash: string; component: CodeComponent }>;
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

/** The components of the code in order of id. Declarations that are as they were are not read again. */
async function readCode(snapshot: Snapshot, before: Kept["read"] = new Map()): Promise<Kept["read"]> {
  const listed = (await snapshot.list(componentKind)).filter(({ id }) => id !== SHARED_ID);
  const read = new Map<string, { hash: string; component: CodeComponent }>();
  const breathe = createBreather();
  for (let from = 0; from < listed.length; from += AT_ONCE) {
    const entries = listed.slice(from, from + AT_ONCE);
    const found = await Promise.all(
      entries.map(({ id, hash }) => (before.get(id)?.hash === hash ? undefined : snapshot.get(componentKind, id))),
    );
    for (const [index, { id, hash }] of entries.entries()) {
      const document = found[index]?.document;
      const known = before.get(id);
      const component = document ? codeComponent(id, document.declaration) : known?.component;
      if (component) read.set(id, { hash, component });
      await breathe();
    }
  }
  return read;
}

/** The audit as of a snapshot, made once for each state of design and code. */
export const designAudit = definePart<(snapshot: Snapshot) => Promise<DesignAudit>>({
  name: "design audit",
  open: () => keepDerived(makeAudit),
});
