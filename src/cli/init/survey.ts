import { posix } from "node:path";
import { counted } from "../../engines/text/noun.ts";
import { isObject } from "../../safe/is-object.ts";
import { printFrontmatter, splitFrontmatter } from "../../safe/yaml.ts";
import { componentPart, type FoundComponents, surveyComponents } from "./components/component-part.ts";
import { componentIdOf } from "./components/found-component.ts";
import { storyWordsOf } from "./components/stories.ts";
import { findSharedTemplates } from "./components/template-part.ts";
import { findDrawings } from "./drawing-part.ts";
import { framePart } from "./frame-part.ts";
import { findHandoff } from "./handoff.ts";
import { packagesOf } from "./packages.ts";
import { type InitPart, inFolder, type NewFile, some } from "./part.ts";
import type { Repository } from "./repository.ts";
import { STARTER } from "./starter.ts";
import { readStorybookDocument } from "./storybook-document.ts";
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

const MAX_COUNT = 500;
const DOCUMENT = /\.mdx?$/;
const NO_DOCUMENT =
  /^(?:readme|changelog|license|contributing|code_of_conduct|security|migration\S*|agents|claude|pull_request_template|upgrading)\.mdx?$/i;
const FOLDER = /(?:^|\/)(?:docs?|documentation|guidelines?|guides?|foundations?|content)\//i;

/** Documents that people wrote: next to components, and in folders for documents. */
async function findDocuments(repository: Repository, components: ReadonlySet<string>): Promise<InitPart | undefined> {
  const files: NewFile[] = [];
  const from: string[] = [];
  const taken = new Set<string>();
  for (const { path, isMade } of repository.files) {
    const name = posix.basename(path);
    if (isMade || !DOCUMENT.test(path) || NO_DOCUMENT.test(name) || files.length >= MAX_COUNT) continue;
    const written = path.endsWith(".mdx") ? await repository.text(path) : undefined;
    const reported = written === undefined ? undefined : readStorybookDocument(written);
    const id = reported?.component ?? componentIdOf(name.replace(/(?:\.stories|\.docs)?\.mdx?$/, ""));
    const isOfComponent = components.has(id) && (reported ? reported.title === undefined : !FOLDER.test(path));
    if (!isOfComponent && !reported?.title && !FOLDER.test(path)) continue;
    const text = reported?.text ?? written ?? (await repository.text(path));
    // A title may have no letter that an address has.
    const titled = reported?.title?.split("/").map(componentIdOf).filter(Boolean).join("/");
    const elsewhere = titled ? `${titled}.mdx` : placeOf(path);
    const place = isOfComponent ? `pages/components/${id}${posix.extname(path)}` : `pages/${elsewhere}`;
    if (text === undefined || /^pages\/index\.mdx?$/.test(place) || taken.has(place)) continue;
    taken.add(place);
    from.push(path);
    files.push({ path: place, content: withTitle(text, id) });
  }
  if (files.length === 0) return undefined;
  return {
    name: "pages",
    found: `${counted(files.length, { one: "document", many: "documents" })}${inFolder(from)}`,
    about:
      "Markdown with a title in its frontmatter. The folders define the sidebar. pages/components/<id>.md is the usage page of a component.",
    files,
    notes: [],
  };
}

/** Below the folder for documents. */
function placeOf(path: string): string {
  const parts = path.split("/");
  const at = parts.findIndex((part) => FOLDER.test(`${part}/`));
  return parts
    .slice(at + 1)
    .map((part) => part.replace(/\s+/g, "-"))
    .join("/");
}

function withTitle(text: string, id: string): string {
  if (
    text.startsWith("---") &&
    splitFrontmatter(text).error === undefined &&
    "title" in splitFrontmatter(text).frontmatter
  )
    return text;
  // Frontmatter without a title takes the file's name for one.
  if (text.startsWith("---")) return text;
  const title = /^#\s+(.+)$/m.exec(text)?.[1]?.trim() ?? storyWordsOf(id);
  return `${printFrontmatter({ title: title.replace(/[*_`]/g, "") })}${text}`;
}
