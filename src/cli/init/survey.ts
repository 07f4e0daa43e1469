import { componentPart, findComponents } from "./components/component-part.ts";
import type { FoundComponent } from "./components/found-component.ts";
import { findSharedTemplates } from "./components/template-part.ts";
import { findDocuments } from "./document-part.ts";
import { findDrawings } from "./drawing-part.ts";
import { framePart } from "./frame-part.ts";
import { findHandoff } from "./handoff.ts";
import { packagesOf } from "./packages.ts";
import type { Part } from "./part.ts";
import type { Repository } from "./repository.ts";
import { STARTER } from "./starter.ts";
import { findStyles } from "./style-part.ts";
import { findTokens } from "./tokens/token-part.ts";

/** A package of a repository that has components. */
export interface System {
  /** Its folder, relative to the repository; empty for the repository itself. */
  folder: string;
  components: number;
}

/** What a repository holds of a design system, as parts of a workspace. */
export interface Survey {
  parts: Part[];
  /** Packages with components, the largest first. Of several, somebody has to choose. */
  systems: System[];
  /** Whether nothing was found, and the parts are something to begin with. */
  isStarter: boolean;
}

/** Fewer components than this are those of an application beside. */
const FEWEST = 3;

/**
 * Looks at a repository and says what its workspace would be. Reads files, runs none.
 *
 * @param workspace folder of the workspace, relative to the repository; empty where they are the same
 */
export async function surveyRepository(repository: Repository, workspace: string): Promise<Survey> {
  const handoff = await findHandoff(repository);
  if (handoff) return { parts: handoff, systems: [], isStarter: false };
  const components = await findComponents(repository);
  const systems = await systemsOf(repository, components.components);
  const found = [
    await findTokens(repository),
    componentPart(components, workspace),
    await findSharedTemplates(repository, components.components),
    await findStyles(repository),
    ...(await findDrawings(repository)),
    await findDocuments(repository, new Set(components.components.map(({ id }) => id))),
  ].filter((part) => part !== undefined);
  const isStarter = found.length === 0;
  const parts = isStarter ? [...STARTER] : found;
  return { parts: [framePart(repository, parts), ...parts], systems, isStarter };
}

async function systemsOf(repository: Repository, components: readonly FoundComponent[]): Promise<System[]> {
  const packageOf = await packagesOf(repository);
  return [...Map.groupBy(components, ({ source }) => packageOf(source))]
    .map(([folder, those]) => ({ folder, components: those.length }))
    .filter((system) => system.components >= FEWEST)
    .toSorted((one, other) => other.components - one.components);
}
