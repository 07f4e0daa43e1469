import { posix } from "node:path";
import { propertiesOfComponent } from "../../../build/types/component-properties.ts";
import { commentBefore } from "../../../build/types/doc-comment.ts";
import type { Declared, Module, Modules } from "../../../build/types/modules.ts";
import { exportsOf, statementOf } from "../../../build/types/script-reading.ts";
import { isObject } from "../../../safe/is-object.ts";
import { entriesOf } from "../packages.ts";
import { type Repository, type RepositoryFile, written } from "../repository.ts";
import { type FoundComponent, idOf } from "./found-component.ts";
import { isComponentFile, stemOf, withStories } from "./places.ts";
import type { FindStories } from "./stories.ts";

/** Files that are parsed in search of components. */
const MOST_PARSED = 5_000;
const MODULE = /\.(?:tsx|jsx)$/;
/** What a package is published as: its types, and somewhere what runs. */
const TYPES = /\.d\.ts$/;
/** Fewer files than this with a component each, and the package may have put all of its types into one. */
const FEWEST = 3;

/** Components of React: files that export what is named like them. Nothing of them runs. */
export async function findReactComponents(
  repository: Repository,
  modules: Modules,
  storiesOf: FindStories,
): Promise<FoundComponent[]> {
  const storied = withStories(repository.files);
  const folders = await shadcnFolders(repository);
  const isChosen = (path: string) => folders.length === 0 || folders.some((folder) => path.startsWith(`${folder}/`));
  const own = repository.files.filter((file) => MODULE.test(file.path) && !file.isMade && isChosen(file.path));
  if (own.length > 0) return readAll(own, storied, (file) => readComponent(modules, file.path, file.path, storiesOf));
  const scriptOf = scriptsOf(repository);
  const typed = repository.files.flatMap((file) => {
    const script = TYPES.test(file.path) ? scriptOf(file.path) : undefined;
    return script === undefined ? [] : [{ ...file, script }];
  });
  const found = await readAll(oneForm(typed), storied, ({ path, script }) =>
    readComponent(modules, path, script, storiesOf),
  );
  const { alone, families } = await findInEntry(repository, modules);
  if (found.length < FEWEST && alone.length > found.length) return [...families, ...alone];
  const known = new Set(found.map(({ id }) => id));
  return [...found, ...families.filter(({ id }) => !known.has(id))];
}

/**
 * The folders that `components.json` of shadcn says hold the components of the system; what else the application has is no
 * part of it. Empty where there is no such file, or no such folder.
 *
 * @see https://ui.shadcn.com/docs/components-json
 */
export async function shadcnFolders(repository: Repository): Promise<string[]> {
  const found: string[] = [];
  for (const { path } of repository.files.filter(({ path }) => posix.basename(path) === "components.json")) {
    const content = await repository.json(path);
    const aliases = isObject(content) && isObject(content.aliases) ? content.aliases : {};
    const named = [aliases.ui, typeof aliases.components === "string" ? `${aliases.components}/ui` : undefined];
    const home = posix.dirname(path);
    const candidates = named
      .filter((one) => typeof one === "string")
      .map((one) => one.replace(/^(?:[@~#][\w-]*|\.)\//, ""))
      .flatMap((below) => [posix.join(home, "src", below), posix.join(home, below)]);
    const folder = candidates.find((one) => repository.files.some((file) => file.path.startsWith(`${one}/`)));
    if (folder !== undefined) found.push(folder);
  }
  return found;
}

async function readAll<T extends RepositoryFile>(
  files: readonly T[],
  storied: ReadonlySet<string>,
  read: (file: T) => Promise<FoundComponent | undefined>,
): Promise<FoundComponent[]> {
  const found: FoundComponent[] = [];
  for (const file of written(files.filter(({ path }) => isComponentFile(path, storied))).slice(0, MOST_PARSED)) {
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

/** The script a file of types describes: beside it, else the one that lies alike in another folder. */
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

async function readComponent(
  modules: Modules,
  path: string,
  source: string,
  storiesOf: FindStories,
): Promise<FoundComponent | undefined> {
  const module = await modules.open(path);
  if (!module) return undefined;
  const { text, program } = module;
  const isTyped = TYPES.test(path);
  if (isTyped ? !/\b(?:React|JSX|ReactNode|react)\b/.test(text) : !/<[A-Za-z>]|createElement/.test(text))
    return undefined;
  const wanted = stemOf(path).replace(/[-_.]/g, "").toLowerCase();
  const values = exportsOf(program).filter(
    ({ value }) => !value || !/Literal$|^ObjectExpression$|^ArrayExpression$/.test(value.type),
  );
  const named = values.find(({ name }) => name.toLowerCase() === wanted && /^[A-Z]/.test(name));
  const whole = values.find(({ name }) => name === "default");
  const chosen = named ?? whole;
  if (!chosen) return undefined;
  const name = named?.name ?? componentName(whole?.local || stemOf(path));
  if (!/^[A-Z][A-Za-z0-9]*[a-z]/.test(name) || name.toLowerCase() !== wanted) return undefined;
  const told = await storiesOf(path);
  const properties = isTyped ? (await propertiesOfComponent(modules, path, name)).properties : new Map();
  return {
    id: idOf(name),
    name,
    title: titleOf(name),
    group: groupOf(path, told?.title),
    description: saidOf(module, chosen.local),
    source,
    takesText: /\bchildren\b/.test(text) || properties.has("children") || TEXTUAL.test(name),
    previews: told?.previews ?? [],
    leftOut: told?.drawn ?? [],
    ...(properties.size > 0 ? { properties: Object.fromEntries(properties) } : {}),
    files: [wrapper(name, chosen.name, source)],
  };
}

/** What the entry of a published package exports and React draws: families by their roots (`Tabs.Root`), and the others. */
async function findInEntry(
  repository: Repository,
  modules: Modules,
): Promise<{ families: FoundComponent[]; alone: FoundComponent[] }> {
  const { types, script } = await entriesOf(repository, "");
  if (types === undefined || script === undefined) return { families: [], alone: [] };
  const findEither = async (path: string, name: string) =>
    (await modules.find("values", path, name)) ?? (await modules.find("types", path, name));
  /** What is said of each. */
  const drawn = new Map<string, string | undefined>();
  const families: string[] = [];
  for (const [name, path] of await modules.exported(types)) {
    if (!/^[A-Z][A-Za-z0-9]*[a-z]/.test(name)) continue;
    const at = (await findEither(path, name)) ?? (path === types ? undefined : await findEither(types, name));
    if (!at) families.push(name);
    else if (isDrawn(at) && !/(?:Provider|Context)$/.test(name)) drawn.set(name, saidOf(at.module, at.name));
  }
  const isPart = (name: string) =>
    families.some((family) => name.startsWith(family) && /^[A-Z]/.test(name.slice(family.length)));
  const read = async (name: string, exported: string): Promise<FoundComponent> => {
    const { properties } = await propertiesOfComponent(modules, types, exported);
    return {
      id: idOf(name),
      name,
      title: titleOf(name),
      description: drawn.get(exported),
      source: script,
      takesText: properties.has("children") || TEXTUAL.test(name),
      previews: [],
      ...(properties.size > 0 ? { properties: Object.fromEntries(properties) } : {}),
      files: [wrapper(name, exported, script)],
    };
  };
  const roots = families.filter((name) => drawn.has(`${name}Root`));
  return {
    families: await Promise.all(roots.map((name) => read(name, `${name}Root`))),
    alone: await Promise.all([...drawn.keys()].filter((name) => !isPart(name)).map((name) => read(name, name))),
  };
}

/** The first paragraph of the doc comment of what a module declares. */
const saidOf = ({ text, program }: Module, local: string): string | undefined =>
  commentBefore(text, statementOf(program, local)?.start ?? 0).paragraphs[0];

/** Whether a value is typed as what React draws. */
function isDrawn({ module, nodes: [declared] }: Declared): boolean {
  const isValue = /^(?:VariableDeclarator|TSDeclareFunction|FunctionDeclaration|ClassDeclaration)$/;
  if (declared === undefined || !isValue.test(declared.type)) return false;
  const start = declared.start ?? 0;
  return DRAWN.test(module.text.slice(start, start + 2_000).split(";")[0] ?? "");
}

/** Types of what React draws. */
const DRAWN =
  /\b(?:JSX\.Element|ReactElement|ReactNode|ForwardRef\w*|FC|FunctionComponent|MemoExoticComponent|ComponentType)\b/;

/** Components that show what they are given, also where their file does not say so. */
const TEXTUAL = /^(?:Button|Link|Badge|Tag|Chip|Label|Heading|Text|Title|Alert|Card|Banner|Callout|Caption|Code|Kbd)$/;

/** The build takes properties from the types of the original, through this file. */
function wrapper(name: string, exported: string, source: string): FoundComponent["files"][number] {
  const what = exported === "default" ? name : exported === name ? `{ ${name} }` : `{ ${exported} as ${name} }`;
  return {
    name: `${idOf(name)}.tsx`,
    content: (folder) => {
      const from = JSON.stringify(posix.relative(folder, source).replace(/(?:\/index)?\.(?:tsx|jsx)$/, ""));
      return `import ${what} from ${from};\n\nexport { ${name} };\n`;
    },
  };
}

const titleOf = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, "$1 $2");

const componentName = (name: string): string => {
  const words = name.split(/[-_.]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join("");
};

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
  if (folders.at(-1)?.toLowerCase() === stemOf(path).toLowerCase()) folders.pop();
  const last = folders.at(-1);
  return last !== undefined && folders.length > 1 && !GENERAL.test(last) ? componentName(last) : undefined;
}
