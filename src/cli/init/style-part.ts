import { posix } from "node:path";
import { isObject } from "../../safe/is-object.ts";
import { packageEntriesOf } from "./packages.ts";
import { type InitPart, some } from "./part.ts";
import type { Repository } from "./repository.ts";
import { findRootAttributes } from "./root-attributes.ts";

/** Modules that import the style sheets of a Storybook's previews, in order. */
const STORYBOOKS = ["", "docs/", "storybook/"].flatMap((folder) =>
  ["ts", "tsx", "js", "jsx", "mts", "mjs"].map((end) => `${folder}.storybook/preview.${end}`),
);
/** Modules an application begins with. */
const APP_ENTRIES =
  /^(?:src\/)?(?:app\/layout|pages\/_app|app\/root|main|index|App|app)\.(?:[jt]sx?|mts|mjs)$|^(?:app|src\/app)\/\[\w+\]\/layout\.[jt]sx$/;
const IMPORTED_SHEET =
  /\bimport\s+(?:[\w$]+\s+from\s+)?["']([^"'\n]+\.(?:css|scss|sass|less|pcss)|[^"'\n]*\/css(?:\/[^"'\n]+)?)(?:\?[^"'\n]*)?["']/g;

const TARGET = "components/_shared/main.css";
const NAMES = /^(?:styles?|main|index|globals?|app|bundle|components|all)(?:\.min)?\.css$/i;
/** Theme sheets of a package without a sheet for all components. */
const THEMES = /(?:^|\/)(?:themes?|css|styles?)\/(?:light|default|base|theme|index)\.css$/i;
const MAX_CANDIDATES = 50;

/** A file of the repository by its path, or a style sheet of a package by its name there. */
interface Sheet {
  name: string;
  isFile: boolean;
}

/** Style sheets of all components, and ones that could not be imported. */
interface Found {
  sheets: Sheet[];
  /** The module that imports them. Undefined if they were found by name. */
  by?: string;
  notes: string[];
}

/**
 * Finds the style sheet of all components: imports of the Storybook's preview, otherwise the package's entry, otherwise
 * the application's entry, otherwise the one in `components.json` or `package.json`, otherwise the largest one with a
 * usual name. It is imported, so that the build compiles it with its imports.
 *
 * @param folder of the workspace, relative to the repository. Empty if both are the same
 * @param preview the Storybook's preview around all previews, whose imports are part of each build
 */
export async function findStyles(
  repository: Repository,
  folder: string,
  preview?: string,
): Promise<InitPart | undefined> {
  const found =
    (await importedByModules(repository, preview)) ??
    (await namedByConfiguration(repository)) ??
    (await namedSo(repository));
  if (!found || found.sheets.length === 0) return undefined;
  const isBuilt = found.by !== undefined && found.by === preview;
  const home = posix.join(folder, posix.dirname(TARGET));
  const lines = found.sheets.map(
    ({ name, isFile }) => `@import ${JSON.stringify(isFile ? posix.relative(home, name) : name)};\n`,
  );
  const names = found.sheets.map(({ name }) => name);
  const html = await findRootAttributes(
    repository,
    found.sheets.flatMap(({ name, isFile }) => (isFile ? [name] : [])),
  );
  return {
    name: "styles",
    found: `the shared stylesheet of all components, from ${some(names, 3)}${found.by === undefined ? "" : ` (imported by ${found.by})`}`,
    about: isBuilt
      ? "Applied to every preview by components/_shared/preview.tsx."
      : "Applied to every preview. dsr build compiles it to public/api/component/main.css, with Sass and Tailwind if it uses them.",
    files: isBuilt
      ? []
      : [{ path: TARGET, content: `/* The stylesheets that all components need. */\n${lines.join("")}` }],
    notes: found.notes,
    ...(Object.keys(html).length > 0 ? { config: { preview: { html } } } : {}),
  };
}

async function importedByModules(repository: Repository, preview?: string): Promise<Found | undefined> {
  const { source } = await packageEntriesOf(repository, "");
  const apps = repository.files.map(({ path }) => path).filter((path) => APP_ENTRIES.test(path));
  for (const path of [
    ...(preview === undefined ? STORYBOOKS : [preview]),
    ...(source === undefined ? [] : [source]),
    ...apps,
  ]) {
    const text = await repository.text(path);
    const names = [...(text ?? "").matchAll(IMPORTED_SHEET)].map(([, name = ""]) => name);
    const found = await sheetsOf(repository, path, names);
    if (found.sheets.length > 0) return { ...found, by: path };
  }
  return undefined;
}

/** The style sheet in `components.json` (shadcn), and the package's style sheet in `package.json`. */
async function namedByConfiguration(repository: Repository): Promise<Found | undefined> {
  const components = await repository.json("components.json");
  const tailwind = isObject(components) && isObject(components.tailwind) ? components.tailwind.css : undefined;
  const { style, exports } = repository.manifest;
  const exported = isObject(exports)
    ? Object.entries(exports).flatMap(([name, target]) =>
        /\.css$/.test(name) && typeof target === "string" ? [target] : [],
      )
    : [];
  for (const named of [tailwind, style, ...exported]) {
    if (typeof named !== "string") continue;
    const found = await sheetsOf(repository, "package.json", [`./${posix.normalize(named)}`]);
    if (found.sheets.length > 0) return found;
  }
  return undefined;
}

/** The largest sheet that is called like one for all; of a package without one, its theme. */
async function namedSo(repository: Repository): Promise<Found | undefined> {
  const paths = repository.files.map(({ path }) => path);
  const { main, module } = repository.manifest;
  const entries = new Set([main, module].flatMap((one) => (typeof one === "string" ? [posix.dirname(one)] : [])));
  const isTop = (path: string) =>
    /^(?:(?:src|dist|build|css|styles|lib|es|esm|app)\/)*[^/]+$/.test(path) ||
    /(?:^|\/)dist\//.test(path) ||
    /(?:^|\/)styles?\//.test(path) ||
    entries.has(posix.dirname(path));
  const isNamed = (path: string) => NAMES.test(posix.basename(path)) || isNamedLike(path, repository.name);
  const named = paths.filter((path) => isNamed(path) && isTop(path));
  const candidates = named.length > 0 ? named : paths.filter((path) => THEMES.test(path));
  const found: { path: string; length: number }[] = [];
  for (const path of candidates.slice(0, MAX_CANDIDATES)) {
    const text = await repository.text(path);
    // A list of imports is the root of the imported sheets.
    if (text !== undefined)
      found.push({ path, length: /^\s*@import\s/m.test(text) ? Number.POSITIVE_INFINITY : text.length });
  }
  const [chosen] = found.toSorted((one, other) => other.length - one.length);
  return chosen && { sheets: [{ name: chosen.path, isFile: true }], notes: [] };
}

/** Sheets that a module imports: repository paths, and package sheets by name. */
async function sheetsOf(repository: Repository, importer: string, names: readonly string[]): Promise<Found> {
  const isThere = async (path: string) => (await repository.text(path)) !== undefined;
  const sheets: Sheet[] = [];
  const notes: string[] = [];
  for (const name of new Set(names)) {
    const isNear = /^\.{1,2}\//.test(name);
    const alias = /^[@~]\/(.+)/.exec(name)?.[1];
    if (!isNear && alias === undefined) {
      sheets.push({ name, isFile: false });
      continue;
    }
    let path: string | undefined;
    for (const one of isNear ? [posix.join(posix.dirname(importer), name)] : [`src/${alias}`, `${alias}`])
      if (path === undefined && (await isThere(one))) path = one;
    if (path === undefined) continue;
    if (/\.(?:css|pcss|scss|sass)$/.test(path)) sheets.push({ name: path, isFile: true });
    else
      notes.push(
        `${path}, imported by ${importer}, was left out, because dsr build does not compile Less. Compile it with your own build, and import the result in ${TARGET}.`,
      );
  }
  return { sheets, notes };
}

/** Whether a sheet has the name of the package: `govuk-frontend.min.css`, or `moj-frontend.css` of `@…/frontend`. */
const isNamedLike = (path: string, name: string): boolean =>
  `-${posix.basename(path).replace(/(?:\.min)?\.css$/, "")}`.endsWith(`-${name}`) && /\.css$/.test(path);
