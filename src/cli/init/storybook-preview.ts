import { posix } from "node:path";
import { exportsOf, parseProgram } from "../../build/types/script-reading.ts";
import type { FoundComponent } from "./components/found-component.ts";
import { providerFile } from "./components/provider-file.ts";
import type { NewFile } from "./part.ts";
import type { Repository, RepositoryFile } from "./repository.ts";

/** The preview configuration around the stories of a repository. */
export interface StorybookPreview {
  /** Path of the module, relative to the repository. */
  path: string;
  /** Whether it has a default export. */
  hasDefault: boolean;
  /** Whether something is around the stories, or only around their settings. */
  hasDecorators: boolean;
  /** Style sheets in `preview-head.html`, as one, with paths relative to the repository. */
  head: string;
  /** Ignored parts. */
  notes: string[];
}

const ENDS = ["tsx", "ts", "jsx", "js", "mts", "mjs"];
/** Storybooks of other frameworks draw no components of React. */
const OTHER_FRAMEWORK = /["']@storybook\/(?:angular|ember|html|preact|server|svelte|vue|vue3|web-components)[\w-]*["']/;
const PROJECT = /\/(?:package|project)\.json$/;
const MAX_FOLDERS = 200;

const MODULE = "components/_shared/preview.tsx";
const HEAD = "components/_shared/preview-head.css";

/**
 * The Storybook preview that surrounds React components. If it has only settings, a provider of the system is better.
 */
export async function surroundingStorybook(
  repository: Repository,
  components: readonly FoundComponent[],
): Promise<StorybookPreview | undefined> {
  const isReact = ({ id, files }: FoundComponent) => files.some(({ name }) => name === `${id}.tsx`);
  const found = components.some(isReact) ? await findStorybookPreview(repository) : undefined;
  const isEnough = found?.hasDecorators || !providerFile(components, repository.manifest.name);
  return isEnough ? found : undefined;
}

/** Finds `.storybook/preview` at the root, otherwise in the nearest folder. Runs nothing. */
async function findStorybookPreview(repository: Repository): Promise<StorybookPreview | undefined> {
  for (const folder of foldersOf(await repository.all()))
    for (const end of ENDS) {
      const path = posix.join(folder, `.storybook/preview.${end}`);
      const text = await repository.text(path);
      if (text === undefined) continue;
      if (OTHER_FRAMEWORK.test(text)) return undefined;
      const program = parseProgram(text, path);
      const hasDefault = program !== undefined && exportsOf(program).some(({ name }) => name === "default");
      const { head, notes } = await headOf(repository, folder);
      return { path, hasDefault, hasDecorators: /\bdecorators\b/.test(text), head, notes };
    }
  return undefined;
}

/** The root, `docs`, `storybook`, then folders of packages and projects (Nx), the nearest to the root first. */
function foldersOf(files: readonly RepositoryFile[]): string[] {
  const packages = files.flatMap(({ path }) => (PROJECT.test(path) ? [posix.dirname(path)] : []));
  const isNamed = (folder: string) => (/storybook/i.test(posix.basename(folder)) ? 0 : 1);
  const near = packages.toSorted(
    (one, other) => isNamed(one) - isNamed(other) || one.split("/").length - other.split("/").length,
  );
  return [...new Set(["", "docs", "storybook", ...near])].slice(0, MAX_FOLDERS);
}

/** The workspace module that surrounds all previews. @param folder of the workspace, relative to the repository */
export function storybookFiles({ path, hasDefault, head }: StorybookPreview, folder: string): NewFile[] {
  const home = posix.join(folder, posix.dirname(MODULE));
  const from = JSON.stringify(posix.relative(home, path).replace(/\.\w+$/, ""));
  const lines = [
    `// Applies the decorators, arguments and stylesheets of ${path} to all previews.`,
    ...(head === "" ? [] : ['import "./preview-head.css";\n']),
    `export * from ${from};`,
    ...(hasDefault ? [`export { default } from ${from};`] : []),
  ];
  const sheet = head.replaceAll(FILE, () => `${posix.relative(home, ".") || "."}/`);
  return [
    { path: MODULE, content: `${lines.join("\n")}\n` },
    ...(head === "" ? [] : [{ path: HEAD, content: `/* Copied from preview-head.html in .storybook. */\n${sheet}` }]),
  ];
}

/** Stands for the repository in a sheet whose own place is not known yet. */
const FILE = "repository-file:";
const MAX_HEAD = 1 << 20;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;
const LINK = /<link\b[^>]*>/gi;
const ADDRESS = /url\(\s*(["']?)\/(?!\/)([^"')]+)\1\s*\)/g;

async function headOf(repository: Repository, folder: string): Promise<{ head: string; notes: string[] }> {
  const path = posix.join(folder, ".storybook/preview-head.html");
  const text = await repository.text(path, MAX_HEAD);
  if (text === undefined) return { head: "", notes: [] };
  const notes: string[] = [];
  const served = await servedFolders(repository, folder);
  const paths = await repository.paths();
  const fileAt = (address: string): string | undefined =>
    served.map((one) => posix.join(one, address)).find((file) => paths.has(file));
  const imports: string[] = [];
  for (const [tag] of text.matchAll(LINK)) {
    const address = /\bhref\s*=\s*["']([^"']+)["']/i.exec(tag)?.[1] ?? "";
    if (!/\brel\s*=\s*["']?stylesheet/i.test(tag) || address === "") continue;
    const file = fileAt(address.replace(/^%PUBLIC_URL%/, ""));
    if (file !== undefined) imports.push(`@import "${FILE}${file}";\n`);
    else
      notes.push(
        `${path} links to ${address}, but previews cannot load it. Copy the file into the repository and import it in ${HEAD}.`,
      );
  }
  const sheets = [...text.matchAll(STYLE)].map(([, css = ""]) =>
    css.replace(ADDRESS, (whole: string, quote: string, address: string) => {
      const file = fileAt(address);
      return file === undefined ? whole : `url(${quote}${FILE}${file}${quote})`;
    }),
  );
  return { head: [...imports, ...sheets].join(""), notes };
}

/** Static folders in a Storybook's configuration. */
async function servedFolders(repository: Repository, folder: string): Promise<string[]> {
  const home = posix.join(folder, ".storybook");
  for (const end of ENDS) {
    const text = await repository.text(posix.join(home, `main.${end}`));
    const [, list] = /\bstaticDirs\s*:\s*\[([^\]]*)\]/.exec(text ?? "") ?? [];
    if (list === undefined) continue;
    const named = [...list.matchAll(/["'](\.[^"']*)["']/g)].map(([, name = ""]) => posix.join(home, name));
    if (named.length > 0) return named;
  }
  return [posix.join(folder, "public"), posix.join(folder, "static")];
}
