import { posix } from "node:path";

const NO_COMPONENT =
  /\.(?:stories|story|test|spec|bench|figma|props|context|hooks?|types?|utils?)\.[a-z.]+$|\.native\./i;
/** Folders whose files use components, or help them. */
const NO_FOLDER =
  /^(?:__\w+__|_.*|tests?|e2e|cypress|playwright|stories|storybook|examples?|demos?|docs?|playground|sandbox|website|fixtures?|mocks?|hooks?|utils?|helpers?|contexts?|pages|routes|views|screens|app|api|scripts|next|deprecated|legacy|internal|codemods?|skeletons?)$/i;
/** Folders with templates of generators. */
const OF_GENERATORS =
  /^(?:scripts?|plop[\w-]*|generators?|_templates|hygen|blueprints|schematics|scaffolds?|scaffolding|boilerplates?)$/i;

/** Whether a file is a template of a generator: by its folder, or by a name like `component.tsx.hbs`. */
export function isOfGenerator(path: string): boolean {
  const folders = path.split("/").slice(0, -1);
  const isNamed = /\.(?:[cm]?[jt]sx?|css|scss|json|mdx?)\.(?:hbs|handlebars|njk|ejs)$/i.test(path);
  return isNamed || /^templates?$/i.test(folders[0] ?? "") || folders.some((one) => OF_GENERATORS.test(one));
}

/** How files with stories end: `Button.stories.tsx`, `Button.story.tsx`, `stories.tsx` in a component's folder. */
export const STORIES = /(?:\.|(?<=^|\/))(?:stories|story)\.[cm]?[jt]sx?$/;
/** `button.qa.stories.tsx`: stories for tests. */
const OF_TESTS =
  /^(?:qa|spec|tests?|e2e|visual|vrt?|snap(?:shot)?s?|screenshots?|chromatic|a11y|perf|bench|int(?:eraction|egration)?s?)$/i;
/** Folders with stories, in the folder of their component. */
const FOLDERS_OF_STORIES = /^(?:_*(?:stories|storybook|story|docs?|examples?)_*|src|lib)$/i;

/** A file with stories. */
export interface StoryFile {
  path: string;
  /** The component in its name, or the folder's: `button` of `button/stories/index.stories.tsx`. */
  name: string;
  /** 0 for `Button.stories`, 1 for `Button.docs.stories`, 2 for other words in the middle. */
  rank: number;
}

/** Reads the name of a file with stories. Undefined for other files, and for stories that only tests use. */
export function storyFileOf(path: string): StoryFile | undefined {
  if (!STORIES.test(path)) return undefined;
  const [stem = "", ...words] = posix.basename(path).replace(STORIES, "").split(".");
  if (words.some((word) => OF_TESTS.test(word))) return undefined;
  const owner = posix
    .dirname(path)
    .split("/")
    .findLast((folder) => !FOLDERS_OF_STORIES.test(folder));
  const name = stem === "" || /^(?:index|default)$/i.test(stem) ? (owner ?? "") : stem;
  return { path, name, rank: words.length === 0 ? 0 : /^docs?$/i.test(words[0] ?? "") ? 1 : 2 };
}

/** Paths of files with stories, without their endings. */
export const withStories = (files: readonly { path: string }[]): ReadonlySet<string> =>
  new Set(files.flatMap(({ path }) => (STORIES.test(path) ? [path.replace(STORIES, "")] : [])));

/** Whether a file has the place and name of a component. A file with stories may have any. */
export function isComponentFile(path: string, storied: ReadonlySet<string>): boolean {
  const name = posix.basename(path).replace(/\.d\.ts$/, ".ts");
  if (NO_COMPONENT.test(name) || /^(?:use[A-Z-]|_)|^[a-z]+[A-Z]/.test(name)) return false;
  if (isOfGenerator(path)) return false;
  const folders = path.split("/").slice(0, -1);
  return !folders.some((one) => NO_FOLDER.test(one)) || storied.has(path.replace(/\.[a-z]+$/, ""));
}

/** The component name of a file: `Button/index.tsx` and `Button.tsx` are both `Button`. */
export function componentNameOf(path: string): string {
  const stem = posix.basename(path).replace(/(?:\.d)?\.[a-z]+$/, "");
  return stem === "index" ? posix.basename(posix.dirname(path)) : stem;
}

/** Words that name the same: `Radio button`, `radio-button`, `RadioButton`, `Radio buttons`. */
export const sameName = (name: string): string => {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return plain.length > 3 ? plain.replace(/s$/, "") : plain;
};
