import { counted } from "../../engines/text/noun.ts";
import { isObject } from "../../safe/is-object.ts";
import { componentPart, type FoundComponents, surveyComponents } from "./components/component-part.ts";
import { findSharedTemplates } from "./components/template-part.ts";
import { findDocuments } from "./document-part.ts";
import { findDrawings } from "./drawing-part.ts";
import { framePart } from "./frame-part.ts";
import { findHandoff } from "./handoff.ts";
import { packagesOf } from "./packages.ts";
import { type InitPart, some } from "./part.ts";
import type { Repository } from "./repository.ts";
import { STARTER } from "./starter.ts";
import { surroundingStorybook } from "./storybook-preview.ts";
import { findStyles } from "./style-part.ts";
import { surveyTokens } from "./tokens/token-part.ts";

/** A package of a repository that has components. */
export interface SystemPackage {
  /** Its folder, relative to the repository; empty for the repository itself. */
  folder: string;
  components: number;
}

/** The parts of a design system in a repository, for a workspace. */
export interface Survey {
  parts: InitPart[];
  /** Packages with components, largest first. With several, the user chooses. */
  systems: SystemPackage[];
  /** Ignored parts that no part reports. */
  notes: string[];
  /** Whether nothing was found, and the parts are examples. */
  isStarter: boolean;
}

/** Fewest components of a package. Fewer belong to an application. */
const FEWEST = 3;

/**
 * Examines a repository and returns the parts of its workspace. Reads files and runs none.
 *
 * @param workspace folder of the workspace, relative to the repository. Empty if both are the same
 */
export async function surveyRepository(repository: Repository, workspace: string): Promise<Survey> {
  const handoff = await findHandoff(repository);
  if (handoff) return { parts: handoff, systems: [], notes: [], isStarter: false };
  const everywhere = await surveyComponents(repository);
  const { systems, components } = await chooseSystem(repository, everywhere);
  const storybook = await surroundingStorybook(repository, components.components);
  const ofComponents = componentPart(components, workspace, storybook);
  const found = [
    await surveyTokens(repository),
    ofComponents,
    await findSharedTemplates(repository, components.components),
    await findStyles(repository, workspace, storybook?.path),
    ...(await findDrawings(repository)),
    await findDocuments(repository, new Set(components.components.map(({ id }) => id))),
  ].filter((part) => part !== undefined);
  const isStarter = found.length === 0;
  const parts = isStarter ? [...STARTER] : found;
  const notes = ofComponents ? [] : components.notes;
  return { parts: [await framePart(repository, parts), ...parts], systems, notes, isStarter };
}

/**
 * Selects packages with components. If the repository has one published package, or one with an entry, only its
 * components count: those of applications are no design system.
 */
async function chooseSystem(
  repository: Repository,
  found: FoundComponents,
): Promise<{ systems: SystemPackage[]; components: FoundComponents }> {
  const packageOf = await packagesOf(repository);
  const byFolder = Map.groupBy(found.components, ({ source }) => packageOf(source));
  const systems = [...byFolder]
    .map(([folder, those]) => ({ folder, components: those.length }))
    .filter((system) => system.components >= FEWEST)
    .toSorted((one, other) => other.components - one.components);
  const published: SystemPackage[] = [];
  for (const system of systems) if (await isPublished(repository, system.folder)) published.push(system);
  const [only] = published;
  if (systems.length < 2 || published.length !== 1 || !only) return { systems, components: found };
  const others = systems.filter((system) => system !== only);
  const left = others.reduce((sum, { components }) => sum + components, 0);
  const note = `${counted(left, "component")} of ${some(others.map(({ folder }) => folder || "the root package"))} ${left === 1 ? "was" : "were"} left out, because ${left === 1 ? "it is" : "they are"} not part of the published package${only.folder ? ` ${only.folder}` : ""}. To use another package, run dsr init --source <folder>.`;
  return {
    systems: [only],
    components: {
      ...found,
      components: byFolder.get(only.folder) ?? [],
      notes: [...found.notes, note],
    },
  };
}

/** Whether others install a package: it has a name, an entry, and is not kept private. */
async function isPublished(repository: Repository, folder: string): Promise<boolean> {
  const manifest = folder === "" ? repository.manifest : await repository.json(`${folder}/package.json`);
  return (
    isObject(manifest) &&
    typeof manifest.name === "string" &&
    manifest.private !== true &&
    [manifest.main, manifest.module, manifest.exports, manifest.types].some((one) => one !== undefined)
  );
}
