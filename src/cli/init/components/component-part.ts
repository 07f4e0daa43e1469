import { posix } from "node:path";
import { createModules, type Modules } from "../../../build/types/modules.ts";
import { capitalized, counted } from "../../../engines/text/noun.ts";
import { composePreviews } from "../compositions/compose.ts";
import { createModuleImports } from "../module-imports.ts";
import { packageEntriesOf, packageFolders, packagesOf } from "../packages.ts";
import { type InitPart, inFolder, type NewFile, printedJson, some } from "../part.ts";
import type { Repository } from "../repository.ts";
import { type StorybookPreview, storybookFiles } from "../storybook-preview.ts";
import { readDocumentation } from "./documentation.ts";
import { foldFamilies, groupAsDocumented, omitUndocumented } from "./families.ts";
import { componentIdOf, type FoundComponent } from "./found-component.ts";
import { findCustomElements, findWebTypes } from "./manifest-part.ts";
import { reportOmittedComponents } from "./omitted-components.ts";
import { providerFile } from "./provider-file.ts";
import { type ComponentSearch, findReactComponents } from "./react-part.ts";
import { findSingleFileComponents } from "./single-file-part.ts";
import { createFindStories } from "./stories.ts";
import { findTemplates } from "./template-part.ts";

/** More would be no design system, but an application. */
const MAX_COMPONENTS = 500;
const MAX_PREVIEWS = 40;
/** Characters of cached modules: all of one system are read several times. */
const KEPT = 4 << 20;
const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;

/** Components of a repository, and intentionally ignored ones. */
export interface FoundComponents {
  components: FoundComponent[];
  /** The name of their package, if it has one. */
  packageName?: unknown;
  /** The folder of the package that exports all of them, if they are in several packages. */
  system?: string;
  notes: string[];
}

/** All components of a repository that others may use, in order of source. */
export async function surveyComponents(repository: Repository): Promise<FoundComponents> {
  const paths = await repository.paths();
  const imports = await createModuleImports(repository);
  const modules = createModules(
    {
      has: (path) => paths.has(path),
      // Pictures and style sheets are imported, too.
      text: async (path) => (CODE.test(path) ? repository.text(path) : undefined),
      linked: (from, specifier) => imports.linked(from, specifier),
    },
    KEPT,
  );
  const storiesOf = await createFindStories(repository);
  const documentation = await readDocumentation(repository);
  const search: ComponentSearch = { modules, imports, storiesOf, documentation };
  const elements = await findCustomElements(repository, storiesOf);
  const drawn = [...(await findReactComponents(repository, search)), ...elements];
  const single = await findSingleFileComponents(repository, modules);
  const described = await findWebTypes(repository);
  const inCode = withDescriptions([...drawn, ...single], described);
  const exported = await exportedOnes(repository, modules, inCode);
  const folded = foldFamilies(exported.components, documentation);
  const documented = omitUndocumented(folded, documentation);
  const components = groupAsDocumented(documented.components, documentation);
  const { left } = documented;
  const notes = [
    ...exported.notes,
    ...(left.length > 0
      ? [
          `Components without a story or a documentation page were left out (${left.length}): ${some(left.map(({ id }) => id))}. To add one, write a story for it and run dsr init --add.`,
        ]
      : []),
  ];
  // Tool descriptions list the exports if no file does.
  const composed = await composePreviews(repository, search, components);
  const chosen = elements.length === 0 && described.length > components.length ? described : composed.components;
  const all = [...chosen, ...(await findTemplates(repository))];
  const notTaken = await reportOmittedComponents(
    repository,
    new Set(all.map(({ source }) => source)),
    elements.length > 0,
  );
  return {
    packageName: repository.manifest.name,
    components: all,
    ...(exported.system === undefined ? {} : { system: exported.system }),
    notes: [...(chosen === described ? [] : [...notes, ...composed.notes]), ...notTaken],
  };
}

/** Adds descriptions in web-types to components found in code, by name. */
function withDescriptions(found: readonly FoundComponent[], described: readonly FoundComponent[]): FoundComponent[] {
  const byId = new Map(described.map((one) => [one.id, one]));
  return found.map((one) => {
    const said = byId.get(one.id);
    return said
      ? {
          ...one,
          description: one.description ?? said.description,
          properties: { ...one.properties, ...said.properties },
        }
      : one;
  });
}

/**
 * Makes workspace files for components: a declaration, and a file that imports the original.
 *
 * @param folder of the workspace, relative to the repository. Empty if both are the same
 * @param storybook the preview configuration that surrounds stories
 */
export function componentPart(
  { components: found, packageName, notes: known }: FoundComponents,
  folder: string,
  storybook?: StorybookPreview,
): InitPart | undefined {
  if (found.length === 0) return undefined;
  const byId = new Map<string, FoundComponent>();
  const twice: string[] = [];
  for (const one of found.toSorted((a, b) => a.source.split("/").length - b.source.split("/").length))
    if (byId.has(one.id)) twice.push(one.source);
    else byId.set(one.id, one);
  const taken = [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, MAX_COMPONENTS);
  const notes = [...known];
  if (byId.size > taken.length)
    notes.push(
      `${counted(byId.size - taken.length, "more component")} ${byId.size - taken.length === 1 ? "was" : "were"} left out, because the limit is ${MAX_COMPONENTS}. Select a folder with --source.`,
    );
  if (twice.length > 0) notes.push(`Components with the name of another component were left out: ${some(twice)}.`);
  for (const [note, those] of Map.groupBy(taken, (one) => one.note ?? ""))
    if (note) {
      const [reason = "", ...next] = note.split(/\.\s+/);
      notes.push([`${capitalized(reason)} (${those.length}): ${some(those.map(({ id }) => id))}.`, ...next].join(" "));
    }
  const provider = storybook ? undefined : providerFile(taken, packageName);
  if (storybook) notes.push(...storybook.notes);
  if (provider)
    notes.push(`Previews are wrapped in a provider: ${provider.path}. Delete this file if you do not need a provider.`);
  return {
    name: "components",
    found: `${counted(taken.length, "component")}${inFolder(taken.map(({ source }) => source))}`,
    about:
      "<id>.json contains the description, do and don't rules, and previews. The file next to it imports the original component.",
    files: [
      ...taken.flatMap((one) => filesOf(one, folder)),
      ...(provider ? [provider] : []),
      ...(storybook ? storybookFiles(storybook, folder) : []),
    ],
    notes,
  };
}

function filesOf(component: FoundComponent, workspace: string): NewFile[] {
  const folder = `components/${component.id}`;
  const inRepository = workspace === "" ? folder : `${workspace}/${folder}`;
  return [
    { path: `${folder}/${component.id}.json`, content: printedJson(declarationOf(component, inRepository)) },
    ...component.files.map(({ name, content }) => ({
      path: `${folder}/${name}`,
      content: typeof content === "function" ? content(inRepository) : content,
    })),
  ];
}

/** @param folder the component's, relative to the repository */
function declarationOf(component: FoundComponent, folder: string) {
  const { id, title, group, description, previews, properties, members, deprecated, takesText, stories } = component;
  const shown = previews
    .slice(0, MAX_PREVIEWS)
    .map(({ name, title: said, values, story }) => [
      componentIdOf(name),
      { title: said, ...(story ? { story } : {}), values },
    ]);
  const usual = ["default", { title: "Default", values: takesText ? { children: title } : {} }];
  return {
    id,
    title,
    ...(group ? { group } : {}),
    description: description ?? "",
    should_do: [],
    should_not_do: [],
    ...(stories === undefined ? {} : { stories: stories.startsWith("./") ? stories : posix.relative(folder, stories) }),
    previews: Object.fromEntries(shown.length > 0 ? shown : [usual]),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(properties ? { properties } : {}),
    ...members,
  };
}

/** Lowest share of found components that an entry of the system exports. */
const SHARE = 0.25;
const FEWEST = 3;

/** Components that packages export. */
interface Exported {
  components: FoundComponent[];
  /** The folder of the package that exports the components of the others. */
  system?: string;
  notes: string[];
}

/** Of components that were found in files, those their packages export. The others are parts of them. */
async function exportedOnes(
  repository: Repository,
  modules: Modules,
  found: readonly FoundComponent[],
): Promise<Exported> {
  const packageOf = await packagesOf(repository);
  const byPackage = Map.groupBy(found, ({ source }) => packageOf(source));
  const whole = byPackage.size < FEWEST_PACKAGES ? undefined : await findWhole(repository, modules, byPackage);
  if (whole) return whole;
  const components: FoundComponent[] = [];
  const notes: string[] = [];
  for (const [folder, those] of byPackage) {
    const { source, types, script } = await packageEntriesOf(repository, folder);
    let kept = those;
    let by = "";
    for (const entry of new Set([source, types, script].filter((one) => one !== undefined))) {
      const exported = await modules.exported(entry);
      const named = those.filter(({ name }) => name === undefined || exported.has(name));
      if (named.length < FEWEST || named.length < those.length * SHARE) continue;
      kept = named;
      by = entry;
      break;
    }
    components.push(...kept);
    const left = those.filter((one) => !kept.includes(one));
    if (left.length > 0)
      notes.push(
        `Components that ${by} does not export were left out as parts of other components (${left.length}): ${some(left.map(({ id }) => id))}.`,
      );
  }
  return { components, notes };
}

/** Fewest packages with components, if each component has its own package. */
const FEWEST_PACKAGES = 5;
/** Lowest share of the other packages with an exported component, for the package of the complete system. */
const SHARE_OF_WHOLE = 0.5;

/** Finds the package that exports the components of the other packages, if each component has its own package. */
async function findWhole(
  repository: Repository,
  modules: Modules,
  byPackage: ReadonlyMap<string, readonly FoundComponent[]>,
): Promise<Exported | undefined> {
  const found = [...byPackage.values()].flat();
  for (const folder of await packageFolders(repository)) {
    const others = [...byPackage].flatMap(([other, those]) => (other === folder ? [] : [those]));
    const { source, types } = await packageEntriesOf(repository, folder);
    const entry = source ?? types;
    if (entry === undefined) continue;
    const exported = await modules.exported(entry);
    const isExported = ({ name }: FoundComponent) => name !== undefined && exported.has(name);
    if (others.filter((those) => those.some(isExported)).length < others.length * SHARE_OF_WHOLE) continue;
    const left = found.filter((one) => !isExported(one));
    return {
      components: found.filter(isExported),
      system: folder,
      notes:
        left.length === 0
          ? []
          : [
              `Components that ${entry} does not export were left out (${left.length}): ${some(left.map(({ id }) => id))}. To use them, run dsr init --source <folder>.`,
            ],
    };
  }
  return undefined;
}
