import { posix } from "node:path";
import { type FoundComponent, idOf } from "./found-component.ts";
import { type Repository, type RepositoryFile, written } from "./repository.ts";
import { exportsOf, parseProgram } from "./script-reading.ts";
import { readStories, type Stories } from "./stories.ts";

/** Files that are parsed in search of components. */
const MOST_PARSED = 5_000;
const MODULE = /\.(?:tsx|jsx)$/;
/** What a package is published as: its types beside what runs. */
const TYPES = /\.d\.ts$/;
const STORIES = /\.stories\.[cm]?[jt]sx?$/;
const NO_COMPONENT =
  /\.(?:stories|story|test|spec|bench|figma|props|context|hooks?|types?|utils?)\.[a-z.]+$|\.native\./i;
/** Folders whose files use components, or help them. */
const NO_FOLDER =
  /^(?:__\w+__|_.*|tests?|e2e|cypress|playwright|stories|storybook|examples?|demos?|docs?|playground|sandbox|website|fixtures?|mocks?|hooks?|utils?|helpers?|contexts?|pages|routes|views|screens|app|api|scripts|next|deprecated|legacy|internal|codemods?)$/i;

/** Components of React: files that export what is named like them. Nothing of them runs. */
export async function findReactComponents(repository: Repository): Promise<FoundComponent[]> {
  const all = new Set(repository.files.map(({ path }) => path));
  const own = repository.files.filter((file) => MODULE.test(file.path) && !file.isMade);
  const typed =
    own.length > 0 ? [] : repository.files.filter(({ path }) => TYPES.test(path) && all.has(scriptOf(path)));
  const candidates = (own.length > 0 ? written(own) : oneForm(typed)).filter(({ path }) => mayBe(path));
  const stories = Map.groupBy(
    repository.files.filter(({ path }) => STORIES.test(path)),
    ({ path }) => posix.basename(path).replace(STORIES, "").toLowerCase(),
  );
  const found: FoundComponent[] = [];
  for (const file of candidates.slice(0, MOST_PARSED)) {
    const component = await readComponent(repository, file, stories);
    if (component) found.push(component);
  }
  return found;
}

/** A package that is published in several forms is read in that of modules. */
function oneForm(files: readonly RepositoryFile[]): readonly RepositoryFile[] {
  const modules = files.filter(({ path }) => /(?:^|\/)esm?\//.test(path));
  return modules.length > 0 ? modules : files;
}

const scriptOf = (path: string): string => path.replace(TYPES, ".js");

function mayBe(path: string): boolean {
  const folders = path.split("/").slice(0, -1);
  const name = posix.basename(path);
  return (
    !NO_COMPONENT.test(name.replace(TYPES, ".ts")) &&
    !/^(?:use[A-Z-]|_)|^[a-z]+[A-Z]/.test(name) &&
    !folders.some((one) => NO_FOLDER.test(one))
  );
}

async function readComponent(
  repository: Repository,
  { path }: RepositoryFile,
  stories: ReadonlyMap<string, readonly RepositoryFile[]>,
): Promise<FoundComponent | undefined> {
  const names = namesFor(path);
  const text = await repository.text(path);
  const program = text === undefined ? undefined : parseProgram(text, path);
  if (text === undefined || !program) return undefined;
  const isTyped = TYPES.test(path);
  if (isTyped ? !/\b(?:React|JSX|ReactNode|react)\b/.test(text) : !/<[A-Za-z>]|createElement/.test(text))
    return undefined;
  const values = exportsOf(program).filter(
    ({ value }) => !value || !/Literal$|^ObjectExpression$|^ArrayExpression$/.test(value.type),
  );
  const named = values.find(({ name }) => names.has(name.toLowerCase()) && /^[A-Z]/.test(name));
  const whole = values.find(({ name }) => name === "default");
  const chosen = named ?? whole;
  if (!chosen) return undefined;
  const name = named?.name ?? componentName(whole?.local || stemOf(path));
  if (!/^[A-Z][A-Za-z0-9]*[a-z]/.test(name) || !names.has(name.toLowerCase())) return undefined;
  const source = isTyped ? scriptOf(path) : path;
  const told = await storiesOf(repository, path, stories);
  return {
    id: idOf(name),
    title: name.replace(/([a-z0-9])([A-Z])/g, "$1 $2"),
    group: groupOf(path, told?.title),
    source: path,
    takesText: /\bchildren\b/.test(text) || TEXTUAL.test(name),
    previews: told?.previews ?? [],
    files: [
      { name: `${idOf(name)}.tsx`, content: (folder) => wrapper(name, chosen.name, posix.relative(folder, source)) },
    ],
  };
}

/** Components that show what they are given, also where their file does not say so. */
const TEXTUAL = /^(?:Button|Link|Badge|Tag|Chip|Label|Heading|Text|Title|Alert|Card|Banner|Callout|Caption|Code|Kbd)$/;

/** The build takes properties from the types of the original, through this file. */
const wrapper = (name: string, exported: string, path: string): string => {
  const from = JSON.stringify(path.replace(/(?:\/index)?\.(?:tsx|jsx)$/, ""));
  const what = exported === "default" ? name : exported === name ? `{ ${name} }` : `{ ${exported} as ${name} }`;
  return `import ${what} from ${from};\n\nexport { ${name} };\n`;
};

const stemOf = (path: string): string => {
  const stem = posix.basename(path).replace(/(?:\.d)?\.[a-z]+$/, "");
  return stem === "index" ? posix.basename(posix.dirname(path)) : stem;
};

/** What a component of this file may be called, in small letters. */
const namesFor = (path: string): Set<string> => new Set([stemOf(path).replace(/[-_.]/g, "").toLowerCase()]);

const componentName = (name: string): string => {
  const words = name.split(/[-_.]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join("");
};

/** The stories of the same name, the nearest first. */
async function storiesOf(
  repository: Repository,
  path: string,
  stories: ReadonlyMap<string, readonly RepositoryFile[]>,
): Promise<Stories | undefined> {
  const named = stories.get(stemOf(path).toLowerCase()) ?? [];
  const near = named.toSorted((one, other) => distance(path, one.path) - distance(path, other.path))[0];
  const text = near && (await repository.text(near.path));
  return near && text !== undefined ? readStories(text, near.path) : undefined;
}

const distance = (one: string, other: string): number => posix.relative(posix.dirname(one), other).split("/").length;

const GENERAL =
  /^(?:src|lib|dist|build|es|esm|cjs|packages?|components?|ui|core|react|common|shared|elements|app|client|frontend|\.\.?)$/i;

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
