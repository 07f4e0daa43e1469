import { posix } from "node:path";

const NO_COMPONENT =
  /\.(?:stories|story|test|spec|bench|figma|props|context|hooks?|types?|utils?)\.[a-z.]+$|\.native\./i;
/** Folders whose files use components, or help them. */
const NO_FOLDER =
  /^(?:__\w+__|_.*|tests?|e2e|cypress|playwright|stories|storybook|examples?|demos?|docs?|playground|sandbox|website|fixtures?|mocks?|hooks?|utils?|helpers?|contexts?|pages|routes|views|screens|app|api|scripts|next|deprecated|legacy|internal|codemods?|skeletons?)$/i;
/** Folders whose files are what generators make others of. */
const OF_GENERATORS =
  /^(?:scripts?|plop[\w-]*|generators?|_templates|hygen|blueprints|schematics|scaffolds?|scaffolding|boilerplates?)$/i;

/** Whether a file is a template of a generator: it lies among its files, or is called like what it makes (`component.tsx.hbs`). */
export function isOfGenerator(path: string): boolean {
  const folders = path.split("/").slice(0, -1);
  const isNamed = /\.(?:[cm]?[jt]sx?|css|scss|json|mdx?)\.(?:hbs|handlebars|njk|ejs)$/i.test(path);
  return isNamed || /^templates?$/i.test(folders[0] ?? "") || folders.some((one) => OF_GENERATORS.test(one));
}

/** How files with stories end. */
export const STORIES = /\.stories\.[cm]?[jt]sx?$/;

/** Paths, without their endings, beside which stories lie. */
export const withStories = (files: readonly { path: string }[]): ReadonlySet<string> =>
  new Set(files.flatMap(({ path }) => (STORIES.test(path) ? [path.replace(STORIES, "")] : [])));

/** Whether a file lies and is called like one that holds a component; what has stories beside it may lie anywhere. */
export function isComponentFile(path: string, storied: ReadonlySet<string>): boolean {
  const name = posix.basename(path).replace(/\.d\.ts$/, ".ts");
  if (NO_COMPONENT.test(name) || /^(?:use[A-Z-]|_)|^[a-z]+[A-Z]/.test(name)) return false;
  if (isOfGenerator(path)) return false;
  const folders = path.split("/").slice(0, -1);
  return !folders.some((one) => NO_FOLDER.test(one)) || storied.has(path.replace(/\.[a-z]+$/, ""));
}

/** What a file holds by its name: `Button/index.tsx` and `Button.tsx` are both `Button`. */
export function stemOf(path: string): string {
  const stem = posix.basename(path).replace(/(?:\.d)?\.[a-z]+$/, "");
  return stem === "index" ? posix.basename(posix.dirname(path)) : stem;
}

/** Words that name the same: `Radio button`, `radio-button`, `RadioButton`, `Radio buttons`. */
export const sameName = (name: string): string => {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return plain.length > 3 ? plain.replace(/s$/, "") : plain;
};
