import { counted } from "../../engines/text/noun.ts";
import { isObject } from "../../safe/is-object.ts";
import { componentPart, type FoundComponents, surveyComponents } from "./components/component-part.ts";
import type { FoundComponent } from "./components/found-component.ts";
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
 * components are used: components of applications aren't a design system. Packages with one component each are one
 * system.
 */
async function chooseSystem(
  repository: Repository,
  found: FoundComponents,
): Promise<{ systems: SystemPackage[]; components: FoundComponents }> {
  if (found.system !== undefined)
    return { systems: [{ folder: found.system, components: found.components.length }], components: found };
  const packageOf = await packagesOf(repository);
  const byFolder = Map.groupBy(found.components, ({ source }) => packageOf(source));
  const scope = await findScope(repository, byFolder);
  if (scope)
    return {
      systems: [{ folder: "", components: scope.components.length }],
      components: { ...found, ...scope, notes: [...found.notes, ...scope.notes] },
    };
  const systems = [...byFolder]
    .map(([folder, those]) => ({ folder, components: those.length }))
    .filter((system) => system.components >= FEWEST)
    .toSorted((one, other) => other.components - one.components);
  const published: SystemPackage[] = [];
  for (const system of systems)
    if ((await publishedName(repository, system.folder)) !== undefined) published.push(system);
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

/** Fewest published packages with one npm scope that are one system. */
const FEWEST_OF_SCOPE = 8;
/** Most components of a typical package of such a system. */
const MOST_OF_TYPICAL = 6;

/** Finds a system with a package for each component: many published packages with one npm scope and few components. */
async function findScope(
  repository: Repository,
  byFolder: ReadonlyMap<string, readonly FoundComponent[]>,
): Promise<{ components: FoundComponent[]; notes: string[] } | undefined> {
  const scopes = new Map<string, FoundComponent[][]>();
  for (const [folder, those] of byFolder) {
    const [, scope] = /^(@[^/]+)\//.exec((await publishedName(repository, folder)) ?? "") ?? [];
    if (scope !== undefined) scopes.set(scope, [...(scopes.get(scope) ?? []), [...those]]);
  }
  for (const [scope, packages] of scopes) {
    const sizes = packages.map(({ length }) => length).toSorted((one, other) => one - other);
    const typical = sizes[sizes.length >> 1] ?? 0;
    if (packages.length < FEWEST_OF_SCOPE || typical > MOST_OF_TYPICAL) continue;
    const note = `The components of ${packages.length} ${scope} packages are one design system. To use fewer packages, run dsr init --source <folder>.`;
    return { components: packages.flat(), notes: [note] };
  }
  return undefined;
}

/** The name under which others install a package: it has an entry, and is not private. */
async function publishedName(repository: Repository, folder: string): Promise<string | undefined> {
  const manifest = folder === "" ? repository.manifest : await repository.json(`${folder}/package.json`);
  if (!isObject(manifest) || typeof manifest.name !== "string" || manifest.private === true) return undefined;
  const hasEntry = [manifest.main, manifest.module, manifest.exports, manifest.types].some((one) => one !== undefined);
  return hasEntry ? manifest.name : undefined;
}
