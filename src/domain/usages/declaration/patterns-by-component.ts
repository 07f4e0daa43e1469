import { definePart } from "../../../platform/contract/part.ts";
import { createYielder } from "../../../safe/yield-to-event-loop.ts";
import { cacheDerivation } from "../../../store/cache-derivation.ts";
import type { Snapshot } from "../../../store/store.ts";
import { patternKind, patternSummary } from "../../patterns/kind.ts";

interface PatternLink {
  title: string;
  href: string;
}

/** The patterns that name a component, by its id. */
async function read(snapshot: Snapshot): Promise<ReadonlyMap<string, readonly PatternLink[]>> {
  const yieldToLoop = createYielder();
  const found = new Map<string, PatternLink[]>();
  for (const { id, summary } of await snapshot.list(patternKind)) {
    const { title, components } = patternSummary.parse(summary);
    for (const component of new Set(components)) {
      const links = found.get(component) ?? [];
      found.set(component, links);
      links.push({ title, href: `/patterns/${encodeURIComponent(id)}` });
    }
    await yieldToLoop();
  }
  return found;
}

/** The patterns of a snapshot. Call it inside `derive`, so that a component depends only on patterns that use it. */
export const patternsByComponent = definePart({ name: "patterns by component", open: () => cacheDerivation(read) });
