import { posix } from "node:path";

const NO_COMPONENT =
  /\.(?:stories|story|test|spec|bench|figma|props|context|hooks?|types?|utils?)\.[a-z.]+$|\.native\./i;
/** Folders whose files use components, or help them. */
const NO_FOLDER =
  /^(?:__\w+__|_.*|tests?|e2e|cypress|playwright|stories|storybook|examples?|demos?|docs?|playground|sandbox|website|fixtures?|mocks?|hooks?|utils?|helpers?|contexts?|pages|routes|views|screens|app|api|scripts|next|deprecated|legacy|internal|codemods?)$/i;

/** How files with stories end. */
export const STORIES = /\.stories\.[cm]?[jt]sx?$/;

/** Paths, without their endings, beside which stories lie. */
export const withStories = (files: readonly { path: string }[]): ReadonlySet<string> =>
  new Set(files.flatMap(({ path }) => (STORIES.test(path) ? [path.replace(STORIES, "")] : [])));

/** Whether a file lies and is called like one that holds a component; what has stories beside it may lie anywhere. */
export function isComponentFile(path: string, storied: ReadonlySet<string>): boolean {
  const name = posix.basename(path).replace(/\.d\.ts$/, ".ts");
  if (NO_COMPONENT.test(name) || /^(?:use[A-Z-]|_)|^[a-z]+[A-Z]/.test(name)) return false;
  const folders = path.split("/").slice(0, -1);
  return !folders.some((one) => NO_FOLDER.test(one)) || storied.has(path.replace(/\.[a-z]+$/, ""));
}

/** What a file holds by its name: `Button/index.tsx` and `Button.tsx` are both `Button`. */
export function stemOf(path: string): string {
  const stem = posix.basename(path).replace(/(?:\.d)?\.[a-z]+$/, "");
  return stem === "index" ? posix.basename(posix.dirname(path)) : stem;
}
