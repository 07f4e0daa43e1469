import { posix } from "node:path";
import { componentPart, findComponents } from "./component-part.ts";
import { findDocuments } from "./document-part.ts";
import { findDrawings } from "./drawing-part.ts";
import type { FoundComponent } from "./found-component.ts";
import { framePart } from "./frame-part.ts";
import { findHandoff } from "./handoff.ts";
import type { Part } from "./part.ts";
import type { Repository } from "./repository.ts";
import { STARTER } from "./starter.ts";
import { findStyles } from "./style-part.ts";
import { findSharedTemplates } from "./template-part.ts";
import { findTokens } from "./token-part.ts";

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
  const systems = systemsOf(repository, components);
  const found = [
    await findTokens(repository),
    componentPart(components, workspace),
    await findSharedTemplates(repository, components),
    await findStyles(repository),
    ...(await findDrawings(repository)),
    await findDocuments(repository, new Set(components.map(({ id }) => id))),
  ].filter((part) => part !== undefined);
  const isStarter = found.length === 0;
  const parts = isStarter ? [...STARTER] : found;
  return { parts: [framePart(repository, parts), ...parts], systems, isStarter };
}

function systemsOf({ files }: Repository, components: readonly FoundComponent[]): System[] {
  const packages = new Set(
    files.flatMap(({ path }) => (posix.basename(path) === "package.json" ? [posix.dirname(path)] : [])),
  );
  const packageOf = (path: string): string => {
    for (let folder = posix.dirname(path); folder !== "."; folder = posix.dirname(folder))
      if (packages.has(folder)) return folder;
    return "";
  };
  return [...Map.groupBy(components, ({ source }) => packageOf(source))]
    .map(([folder, those]) => ({ folder, components: those.length }))
    .filter((system) => system.components >= FEWEST)
    .toSorted((one, other) => other.components - one.components);
}
