import { posix } from "node:path";
import { propertiesOfComponent } from "../../../build/types/component-properties.ts";
import { commentBefore } from "../../../build/types/doc-comment.ts";
import type { Module, ModuleDeclaration, Modules } from "../../../build/types/modules.ts";
import type { Properties, Property } from "../../../build/types/property.ts";
import { exportsOf, statementOf } from "../../../build/types/script-reading.ts";
import { isObject } from "../../../safe/is-object.ts";
import type { ModuleImports } from "../module-imports.ts";
import { packageEntriesOf } from "../packages.ts";
import { type Repository, type RepositoryFile, written } from "../repository.ts";
import { asCollections, pascalComponentName, titleOfName } from "./collections.ts";
import type { ComponentDocumentation } from "./documentation.ts";
import { componentIdOf, type FoundComponent } from "./found-component.ts";
import { componentNameOf, isComponentFile, withStories } from "./places.ts";
import type { FindStories } from "./stories.ts";
import { wrapperOf } from "./wrapper.ts";

/** Files that are parsed in search of components. */
const MAX_PARSED = 5_000;
const MODULE = /\.(?:tsx|jsx)$/;
/** The published types of a package. Its scripts have other files. */
const TYPES = /\.d\.ts$/;
/** Fewer files than this with a component each, and the package may have put all of its types into one. */
const FEWEST = 3;

/** The inputs of the search for components. */
export interface ComponentSearch {
  modules: Modules;
  imports: ModuleImports;
  storiesOf: FindStories;
  documentation: ComponentDocumentation;
}

/**
 * Finds React components: files that export a component with their name, and entry exports of packages. Runs nothing.
 */
export async function findReactComponents(repository: Repository, search: ComponentSearch): Promise<FoundComponent[]> {
  const storied = withStories(repository.files);
  const folders = await shadcnFolders(repository, search.imports);
  const isChosen = (path: string) => folders.length === 0 || folders.some((folder) => path.startsWith(`${folder}/`));
  const own = repository.files.filter((file) => MODULE.test(file.path) && !file.isMade && isChosen(file.path));
  if (own.length > 0) {
    const found = await readAll(own, storied, (file) =>
      readComponent(search, file.path, file.path, folders.length > 0),
    );
    const more = folders.length > 0 ? [] : await findInSourceEntries(repository, search, found);
    return [...found, ...more];
  }
  const scriptOf = scriptsOf(repository);
  const typed = repository.files.flatMap((file) => {
    const script = TYPES.test(file.path) ? scriptOf(file.path) : undefined;
    return script === undefined ? [] : [{ ...file, script }];
  });
  const found = await readAll(oneForm(typed), storied, ({ path, script }) => readComponent(search, path, script));
  const { alone, families } = await findInEntry(repository, search.modules);
  if (found.length < FEWEST && alone.length > found.length) return [...families, ...alone];
  const known = new Set(found.map(({ id }) => id));
  return [...found, ...families.filter(({ id }) => !known.has(id))];
}

/**
 * The component folders of the system in shadcn's `components.json`; other parts of the application do not belong to
 * it. Empty without the file or the folder.
 *
 * @see https://ui.shadcn.com/docs/components-json
 */
export async function shadcnFolders(repository: Repository, imports: ModuleImports): Promise<string[]> {
  const found = new Set<string>();
  for (const { path } of repository.files.filter(({ path }) => posix.basename(path) === "components.json")) {
    const content = await repository.json(path);
    const aliases = isObject(content) && isObject(content.aliases) ? content.aliases : {};
    const named = [aliases.ui, typeof aliases.components === "string" ? `${aliases.components}/ui` : undefined];
    const folder = named
      .filter((one) => typeof one === "string")
      .map((one) => imports.folder(path, one))
      .find((one) => one !== undefined);
    if (folder !== undefined) found.add(folder);
  }
  return [...found];
}

async function readAll<T extends RepositoryFile>(
  files: readonly T[],
  storied: ReadonlySet<string>,
  read: (file: T) => Promise<FoundComponent | undefined>,
): Promise<FoundComponent[]> {
  const found: FoundComponent[] = [];
  for (const file of written(files.filter(({ path }) => isComponentFile(path, storied))).slice(0, MAX_PARSED)) {
    const component = await read(file);
    if (component) found.push(component);
  }
  return found;
}

/** A package that is published in several forms is read in that of modules. */
function oneForm<T extends { script: string }>(files: readonly T[]): readonly T[] {
  const modules = files.filter(({ script }) => /(?:^|\/)(?:esm?|mjs)\//.test(script));
  return modules.length > 0 ? modules : files;
}

/** The script of a type declaration: in the same folder, otherwise at the same path in another one. */
function scriptsOf({ files }: Repository): (types: string) => string | undefined {
  const paths = new Set(files.map(({ path }) => path));
  const tailOf = (path: string) => path.split("/").slice(-2).join("/");
  const byTail = Map.groupBy(
    files.flatMap(({ path }) => (/\.m?js$/.test(path) ? [path] : [])),
    (path) => tailOf(path.replace(/\.m?js$/, "")),
  );
  return (types) => {
    const stem = types.replace(TYPES, "");
    const beside = [".js", ".mjs"].map((end) => stem + end).find((path) => paths.has(path));
    if (beside !== undefined || !stem.includes("/")) return beside;
    const alike = (byTail.get(tailOf(stem)) ?? []).toSorted(
      (one, other) => likeness(other, stem) - likeness(one, stem),
    );
    return alike.find((path) => /(?:^|\/)(?:esm?|mjs)\//.test(path)) ?? alike[0];
  };
}

/** How many folders two paths share at their ends. */
function likeness(one: string, other: string): number {
  const theirs = other.split("/").toReversed().slice(1);
  const differs = one
    .split("/")
    .toReversed()
    .slice(1)
    .findIndex((folder, at) => folder !== theirs[at]);
  return differs === -1 ? theirs.length : differs;
}

/**
 * @param isOfSystem whether each file in the folder is a component, regardless of its code: `Toaster` of `sonner.tsx`
 */
async function readComponent(
  search: ComponentSearch,
  path: string,
  source: string,
  isOfSystem = false,
): Promise<FoundComponent | undefined> {
  const module = await search.modules.open(path);
  if (!module) return undefined;
  const { text, program } = module;
  const isTyped = TYPES.test(path);
  const isDrawing = isTyped
    ? /\b(?:React|JSX|ReactNode|react)\b/.test(text)
    : isOfSystem || /<[A-Za-z>]|createElement|\bstyled\b/.test(text);
  if (!isDrawing) return undefined;
  const wanted = componentNameOf(path).replace(/[-_.]/g, "").toLowerCase();
  const values = drawnValuesOf(program);
  const named = values.find(({ name }) => name.toLowerCase() === wanted && /^[A-Z]/.test(name));
  const whole = values.find(({ name }) => name === "default");
  const parted = isOfSystem && !named && !whole ? values.filter((one) => PART_NAME.test(one.name)) : [];
  // `ResizablePanelGroup` has a `ResizableHandle` inside.
  const first = parted.find((one) => /(?:Root|Group)$/.test(one.name)) ?? parted[0];
  const chosen = named ?? whole ?? first;
  if (!chosen) return undefined;
  // Compilers name an anonymous export `_default`.
  const local = whole && !/^_default/.test(whole.local) ? whole.local : "";
  const name = named?.name ?? pascalComponentName(local || componentNameOf(path));
  if (!/^[A-Z][A-Za-z0-9]*[a-z]/.test(name) || name.toLowerCase() !== wanted) return undefined;
  const { properties } = isTyped ? await propertiesOfComponent(search.modules, path, name) : NO_PROPERTIES;
  const parts = values.flatMap((one) => (one !== chosen && PART_NAME.test(one.name) ? [one.name] : []));
  return componentOf(search, {
    name,
    exported: chosen.name,
    path,
    source,
    description: textFor(module, chosen.local),
    takesText: /\bchildren\b/.test(text) || properties.has("children") || TEXTUAL.test(name),
    parts,
    properties,
  });
}

const NO_PROPERTIES = { properties: new Map<string, Property>() };
/** Names of components, not `BUTTON_SIZES` or `ButtonContext`. */
const PART_NAME = /^[A-Z](?=[A-Za-z0-9]*[a-z])(?![A-Z0-9]+_)[A-Za-z0-9]*(?<!Context|Props)$/;

/** The exports of a module that may be components. */
const drawnValuesOf = (program: Module["program"]) =>
  exportsOf(program).filter(
    ({ value }) => !value || !/Literal$|^ObjectExpression$|^ArrayExpression$|^NewExpression$/.test(value.type),
  );

async function componentOf(
  { storiesOf, documentation }: ComponentSearch,
  one: {
    name: string;
    exported: string;
    /** The declaring file. */
    path: string;
    /** The file that runs. */
    source: string;
    description: string | undefined;
    takesText: boolean;
    parts: readonly string[];
    properties?: Properties;
  },
): Promise<FoundComponent> {
  const { name, exported, path, source, description, takesText, parts, properties } = one;
  const documented = documentation.of(name)?.path;
  const reported = (await storiesOf(path)) ?? (await storiesOf(`${posix.dirname(path)}/${name}.tsx`, documented));
  return {
    id: componentIdOf(name),
    name,
    title: titleOfName(name),
    group: groupOf(path, reported?.title),
    description,
    source,
    takesText,
    previews: (reported?.previews ?? []).map(({ isDrawn: _, ...story }) => ({ ...story, story: story.name })),
    ...(reported ? { stories: reported.path } : {}),
    ...(parts.length > 0 ? { parts } : {}),
    ...(exported === name ? {} : { exported }),
    ...(properties && properties.size > 0 ? { properties: Object.fromEntries(properties) } : {}),
    files: [wrapperOf(name, exported, source)],
  };
}

/**
 * Components that the sources of a package export and no file is named after: `export * as Dialog` is a family by its
 * `Root`, `export { Heading } from "./typography"` a component.
 *
 * @param known components found by their files
 */
async function findInSourceEntries(
  repository: Repository,
  search: ComponentSearch,
  known: readonly FoundComponent[],
): Promise<FoundComponent[]> {
  const { modules, imports } = search;
  const found: FoundComponent[] = [];
  const names = new Set(known.flatMap(({ name = "", parts = [] }) => [name, ...parts]));
  const folders = new Set(
    repository.files.filter(({ path }) => MODULE.test(path)).map(({ path }) => imports.packageOf(path)),
  );
  for (const folder of folders) {
    const { source } = await packageEntriesOf(repository, folder);
    if (source === undefined) continue;
    const exported = [...(await modules.exported(source))].toSorted(([one], [other]) => one.length - other.length);
    for (const [name, at] of exported.slice(0, MAX_PARSED)) {
      if (!PART_NAME.test(name) || names.has(name) || imports.packageOf(at) !== folder || isPicture(name, at)) continue;
      const declared = await modules.find("values", at, name);
      const one = declared
        ? await aloneIn(search, name, declared)
        : at === source
          ? undefined
          : await familyIn(search, name, at);
      if (!one) continue;
      // Parts of a namespace have names that other components have, too: `Status` of `Steps`.
      for (const part of one.parts ?? []) names.add(declared ? part : `${name}${part}`);
      names.add(name);
      found.push(one);
    }
  }
  return asCollections(found, search.documentation);
}

/** Icons are a separate part. */
const isPicture = (name: string, path: string): boolean =>
  name !== "Icon" && (/Icon$/.test(name) || /(?:^|\/)(?:icons?\/|[\w-]*icons\.\w+$)/i.test(path));

async function aloneIn(
  search: ComponentSearch,
  name: string,
  { module, name: local }: ModuleDeclaration,
): Promise<FoundComponent | undefined> {
  const { path, text, program } = module;
  if (!/\.[jt]sx?$/.test(path) || TYPES.test(path) || !/<[A-Za-z>]|createElement|styled/.test(text)) return undefined;
  const values = drawnValuesOf(program);
  const chosen = values.find((one) => one.name === name) ?? values.find((one) => one.local === local);
  if (!chosen) return undefined;
  const parts = values.flatMap((one) =>
    one.name.startsWith(name) && one.name !== name && PART_NAME.test(one.name) ? [one.name] : [],
  );
  const takesText = /\bchildren\b/.test(text) || TEXTUAL.test(name);
  return componentOf(search, {
    name,
    exported: chosen.name,
    path,
    source: path,
    description: textFor(module, local),
    takesText,
    parts,
  });
}

/** `export * as Dialog from "./dialog"`: its `Root`, otherwise the module's first component. */
async function familyIn(search: ComponentSearch, name: string, path: string): Promise<FoundComponent | undefined> {
  const module = await search.modules.open(path);
  if (!module || TYPES.test(path)) return undefined;
  const exported = [...(await search.modules.exported(path)).keys()].filter((one) => PART_NAME.test(one));
  const root = ["Root", `${name}Root`].find((one) => exported.includes(one)) ?? exported[0];
  if (root === undefined) return undefined;
  return componentOf(search, {
    name,
    exported: root,
    path,
    source: path,
    description: undefined,
    takesText: false,
    parts: exported.filter((one) => one !== root),
  });
}

/** The components that a published package's entry exports: families by their roots (`Tabs.Root`), and others. */
async function findInEntry(
  repository: Repository,
  modules: Modules,
): Promise<{ families: FoundComponent[]; alone: FoundComponent[] }> {
  const { types, script } = await packageEntriesOf(repository, "");
  if (types === undefined || script === undefined) return { families: [], alone: [] };
  const findEither = async (path: string, name: string) =>
    (await modules.find("values", path, name)) ?? (await modules.find("types", path, name));
  /** The description of each. */
  const drawn = new Map<string, string | undefined>();
  const families: string[] = [];
  for (const [name, path] of await modules.exported(types)) {
    if (!/^[A-Z][A-Za-z0-9]*[a-z]/.test(name)) continue;
    const at = (await findEither(path, name)) ?? (path === types ? undefined : await findEither(types, name));
    if (!at) families.push(name);
    else if (isDrawn(at) && !/(?:Provider|Context)$/.test(name)) drawn.set(name, textFor(at.module, at.name));
  }
  const isPart = (name: string) =>
    families.some((family) => name.startsWith(family) && /^[A-Z]/.test(name.slice(family.length)));
  const read = async (name: string, exported: string): Promise<FoundComponent> => {
    const { properties } = await propertiesOfComponent(modules, types, exported);
    return {
      id: componentIdOf(name),
      name,
      title: titleOfName(name),
      description: drawn.get(exported),
      source: script,
      takesText: properties.has("children") || TEXTUAL.test(name),
      previews: [],
      ...(properties.size > 0 ? { properties: Object.fromEntries(properties) } : {}),
      files: [wrapperOf(name, exported, script)],
    };
  };
  const roots = families.filter((name) => drawn.has(`${name}Root`));
  return {
    families: await Promise.all(roots.map((name) => read(name, `${name}Root`))),
    alone: await Promise.all([...drawn.keys()].filter((name) => !isPart(name)).map((name) => read(name, name))),
  };
}

/** The first paragraph of a declaration's doc comment. */
const textFor = ({ text, program }: Module, local: string): string | undefined =>
  commentBefore(text, statementOf(program, local)?.start ?? 0).paragraphs[0];

/** Whether a value has the type of a component. */
function isDrawn({ module, nodes: [declared] }: ModuleDeclaration): boolean {
  const isValue = /^(?:VariableDeclarator|TSDeclareFunction|FunctionDeclaration|ClassDeclaration)$/;
  if (declared === undefined || !isValue.test(declared.type)) return false;
  const start = declared.start ?? 0;
  return DRAWN.test(module.text.slice(start, start + 2_000).split(";")[0] ?? "");
}

/** Component types of React. */
const DRAWN =
  /\b(?:JSX\.Element|ReactElement|ReactNode|ForwardRef\w*|FC|FunctionComponent|MemoExoticComponent|ComponentType)\b/;

/** Components that render their children, even if their types don't declare children. */
const TEXTUAL = /^(?:Button|Link|Badge|Tag|Chip|Label|Heading|Text|Title|Alert|Card|Banner|Callout|Caption|Code|Kbd)$/;

const GENERAL =
  /^(?:src|lib|dist|build|ts|types|es|esm|cjs|packages?|components?|ui|core|react|common|shared|elements|app|client|frontend|\.\.?)$/i;

/** The group a story's title says, else the folder around the component's where that says something. */
function groupOf(path: string, title: string | undefined): string | undefined {
  const said = title
    ?.split("/")
    .slice(0, -1)
    .findLast((word) => !GENERAL.test(word.trim()));
  if (said) return said.trim();
  const folders = path.split("/").slice(0, -1);
  if (folders.at(-1)?.toLowerCase() === componentNameOf(path).toLowerCase()) folders.pop();
  const last = folders.at(-1);
  return last !== undefined && folders.length > 1 && !GENERAL.test(last) ? pascalComponentName(last) : undefined;
}
