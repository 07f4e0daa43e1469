import { readdir } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { OnLoadResult, PartialMessage, Plugin, PluginBuild } from "esbuild";
import type { FileFence } from "../../engines/sandbox/fence.ts";
import type { LeftOutDetail } from "../../engines/sandbox/resolve-imports.ts";
import { decodeText, readRegularFile } from "../../safe/files.ts";
import { realPathOf } from "../../safe/real-path.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { fileState } from "../file-state.ts";
import { classCandidates } from "./class-candidates.ts";
import {
  asVersion4,
  findTailwindConfiguration,
  isOfVersion3,
  readTailwindConfiguration,
  withDefaults,
} from "./tailwind-configuration.ts";

/** Files and folders that compiled style sheets depend on, by sheet. Absolute paths. */
export type SheetInputs = Map<string, Set<string>>;

/** The name under which a sheet for Tailwind 3 loads its configuration. */
const OWN_CONFIGURATION = "tailwind.config";
const MAX_SHEET_BYTES = 4 << 20;
const MAX_SOURCE_BYTES = 1 << 20;
const MAX_FILES = 20_000;
const MAX_FOLDERS = 20_000;

/** Syntax that only Tailwind's compiler supports. */
const TAILWIND =
  /@import\s+(?:url\(\s*)?["']tailwindcss|@(?:tailwind|theme|apply|reference|utility|plugin|variant|custom-variant|source)\b/;
/** Sources with class names: source code, no styles or data. */
const SOURCES = /\.(?:[cm]?[jt]s|[jt]sx|html?|mdx?|vue|svelte|astro|njk|hbs|handlebars|twig|php|erb|ejs)$/i;
const MADE = new Set(["dist", "build", "out", "coverage"]);
const URLS = /url\(\s*(["']?)(\.{1,2}\/[^"')]+)\1\s*\)/g;
/** Marks an absolute path in compiled CSS, because a plain path is an address of the registry. */
const FILE = "repository-file:";

/** Class names of unchanged files. */
const known = new Map<string, { state: string; candidates: Set<string> }>();

/**
 * Compiles style sheets for Tailwind 4, whose configuration is CSS, with the style sheets of the repository's installed
 * version. Doesn't run code that a sheet references (`@plugin`, `@config`), and adds a warning about it.
 *
 * @see https://tailwindcss.com/docs/functions-and-directives
 */
export const tailwindPlugin = (workspace: string, fence: FileFence, sheets: SheetInputs): Plugin => ({
  name: "tailwind",
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${FILE}`) }, ({ path }) => ({ path: path.slice(FILE.length) }));
    build.onLoad({ filter: /\.(?:css|pcss|postcss)$/, namespace: "file" }, async ({ path }) => {
      if (fence.refusal(path) !== undefined) return undefined;
      const text = textOf(path, MAX_SHEET_BYTES);
      if (text === undefined || !TAILWIND.test(text)) return undefined;
      const inputs = new Set<string>();
      sheets.set(path, inputs);
      return compileSheet(build, { workspace, fence, inputs, path, text });
    });
  },
});

interface Sheet {
  workspace: string;
  fence: FileFence;
  inputs: Set<string>;
  path: string;
  text: string;
}

async function compileSheet(build: PluginBuild, sheet: Sheet): Promise<OnLoadResult> {
  const { workspace, fence, inputs, path, text } = sheet;
  const warnings: PartialMessage[] = [];
  const shown = (file: string) => relative(workspace, file).split(sep).join("/");
  const lineOf = (what: string) => text.slice(0, Math.max(0, text.indexOf(what))).split("\n").length;
  const warn = (what: string, why: string) =>
    void warnings.push({
      text: `${shown(path)}:${lineOf(what)}:1: ${why}`,
      detail: { file: path, wanted: [], isFault: false } satisfies LeftOutDetail,
    });

  const resolveSheet = async (id: string, base: string): Promise<string> => {
    const found = await build.resolve(id, { kind: "import-rule", resolveDir: base, importer: path, namespace: "file" });
    if (found.errors.length > 0 || found.namespace !== "file")
      throw new Error(`"${id}" was not found. Check that it is installed.`);
    const refusal = fence.refusal(found.path);
    if (refusal !== undefined) throw new Error(`${shown(found.path)} is not read: ${refusal}`);
    return found.path;
  };
  const isOld = isOfVersion3(text);
  const ownConfiguration = isOld ? findTailwindConfiguration(path, fence) : undefined;
  /** Class names in `@apply` that only code of the repository defines. */
  const unknown = new Set<string>();
  const prepared = (css: string, folder: string) => withAbsoluteUrls(withoutApplied(css, unknown), folder);

  async function configurationOf(id: string, base: string): Promise<{ file: string; module: object }> {
    const file = id === OWN_CONFIGURATION ? ownConfiguration : resolve(base, id);
    const read = file !== undefined && fence.refusal(file) === undefined ? readTailwindConfiguration(file) : undefined;
    if (file !== undefined) inputs.add(file);
    if (file !== undefined && !(read && read.missing.length === 0)) {
      const missing = read
        ? `only its literals apply. Missing: ${read.missing.join(", ")}`
        : "its additions are missing";
      warn(
        id,
        `the configuration ${shown(file)} is code and was not run, so ${missing}. If styles are missing, compile the stylesheet with your own build and import the result`,
      );
    }
    if (!isOld) return { file: file ?? id, module: read?.values ?? {} };
    const { default: defaults } = await import("tailwindcss/defaultTheme");
    const installed = await resolveSheet("tailwindcss/stubs/config.full.js", dirname(path)).catch(() => "");
    const own = (installed && readTailwindConfiguration(installed)?.values) || {};
    return { file: file ?? path, module: withDefaults(read?.values ?? {}, { ...defaults }, own) };
  }

  async function compileOnce(): Promise<Compiled> {
    const { compile } = await import("tailwindcss");
    const css = isOld ? asVersion4(text, OWN_CONFIGURATION) : text;
    return compile(prepared(css, dirname(path)), {
      base: dirname(path),
      from: path,
      async loadStylesheet(id, base) {
        // Without Tailwind's own sheets nothing compiles. Any other missing sheet affects only its own rules.
        const found = resolveSheet(id, base);
        const file = /^tailwindcss(?:\/|$)/.test(id) ? await found : await found.catch(errorOf);
        if (file instanceof Error) {
          warn(id, `the import ${id} is left out: ${file.message}`);
          return { path: join(base, id), base, content: "" };
        }
        const content = textOf(file, MAX_SHEET_BYTES);
        if (content === undefined) throw new Error(`${shown(file)} cannot be read as a stylesheet.`);
        inputs.add(file);
        return { path: file, base: dirname(file), content: prepared(content, dirname(file)) };
      },
      async loadModule(id, base, kind) {
        if (kind === "config") {
          const { file, module } = await configurationOf(id, base);
          return { path: file, base: dirname(file), module };
        }
        const reason = `the plugin ${id} is code and was not run, so its additions are missing`;
        if (!warnings.some((one) => one.text?.includes(id))) warn(id, reason);
        return { path: id, base, module: () => undefined };
      },
    });
  }

  /** One unknown class name in `@apply` doesn't cost the sheet. */
  async function compileKnown(): Promise<Compiled> {
    for (;;)
      try {
        return await compileOnce();
      } catch (error) {
        const [, name] = UNKNOWN_CLASS.exec(reasonOf(error)) ?? [];
        if (name === undefined || unknown.has(name) || unknown.size === MAX_UNKNOWN) throw error;
        unknown.add(name);
        warnings.length = 0;
      }
  }
  try {
    const compiled = await compileKnown();
    if (unknown.size > 0)
      warn("@apply", `these class names in @apply are unknown, so they are left out: ${[...unknown].join(", ")}`);
    const candidates = new Set<string>();
    for (const { folder, isNamed } of foldersToScan(compiled, path)) {
      const refusal = fence.refusal(folder);
      if (refusal !== undefined) warn("@source", `class names of ${shown(folder)} are not read: ${refusal}`);
      else
        for (const file of await sourcesIn(folder, { isNamed, fence, inputs }))
          for (const candidate of candidatesOf(file)) candidates.add(candidate);
    }
    for (const { pattern } of compiled.sources.filter(({ negated }) => negated))
      warn(pattern, `@source not "${pattern}" is not supported, so these class names are compiled too`);
    return { contents: compiled.build([...candidates]), loader: "css", resolveDir: dirname(path), warnings };
  } catch (error) {
    warn("@", `it is left out, because Tailwind cannot compile it: ${reasonOf(error)}`);
    return { contents: "", loader: "css", warnings };
  }
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const UNKNOWN_CLASS = /^Cannot apply (?:unknown )?utility class `([^`]+)`/;
const MAX_UNKNOWN = 50;
const APPLY = /@apply\s+([^;}]+)/g;

/** Removes class names from `@apply`. */
const withoutApplied = (css: string, names: ReadonlySet<string>): string =>
  names.size === 0
    ? css
    : css.replace(APPLY, (_, list: string) => {
        const kept = list.split(/\s+/).filter((name) => !names.has(name));
        return kept.some((name) => name !== "" && name !== "!important") ? `@apply ${kept.join(" ")}` : "";
      });

type Compiled = Awaited<ReturnType<typeof import("tailwindcss")["compile"]>>;

/** Returns the folders in a sheet (`@source`, `source(…)`), and its package's folder if it has no root. */
function foldersToScan({ root, sources }: Compiled, sheet: string): { folder: string; isNamed: boolean }[] {
  const named = sources.filter(({ negated }) => !negated);
  const folderOf = ({ base, pattern }: { base: string; pattern: string }) =>
    resolve(base, pattern.replace(/[^/]*[*{?[].*$/, "") || ".");
  const own = root === null ? [packageOf(dirname(sheet))] : root === "none" ? [] : [folderOf(root)];
  return [
    ...own.map((folder) => ({ folder, isNamed: root !== null })),
    ...[...new Set(named.map(folderOf))].map((folder) => ({ folder, isNamed: true })),
  ];
}

/** Returns the nearest folder with a `package.json`. */
function packageOf(folder: string): string {
  if (realPathOf(join(folder, "package.json")) !== undefined || folder === dirname(folder)) return folder;
  return packageOf(dirname(folder));
}

/**
 * Returns the readable sources below a folder, in order. The path of a file is that file. Build output is only read if
 * the sheet names its folder: a package has no other files.
 */
async function sourcesIn(
  start: string,
  { isNamed, fence, inputs }: { isNamed: boolean; fence: FileFence; inputs: Set<string> },
): Promise<string[]> {
  const found: string[] = [];
  if (fileState(start, { follow: true })) found.push(start);
  const waiting = [start];
  let folders = 0;
  for (let folder = waiting.pop(); folder !== undefined && found.length < MAX_FILES; folder = waiting.pop()) {
    if (++folders > MAX_FOLDERS) break;
    inputs.add(folder);
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name);
      if (entry.name.startsWith(".") || entry.name === "node_modules" || (!isNamed && MADE.has(entry.name))) continue;
      if (entry.isDirectory()) {
        if (fence.refusal(path) === undefined) waiting.push(path);
      } else if (entry.isFile() && SOURCES.test(entry.name) && fence.refusal(path) === undefined) found.push(path);
    }
  }
  for (const file of found) inputs.add(file);
  return found.sort();
}

function candidatesOf(file: string): Set<string> {
  const { size, mtimeMs } = fileState(file, { follow: true }) ?? {};
  const state = `${size} ${mtimeMs}`;
  const before = known.get(file);
  if (before?.state === state) return before.candidates;
  const candidates = classCandidates(textOf(file, MAX_SOURCE_BYTES) ?? "");
  known.set(file, { state, candidates });
  return candidates;
}

function textOf(file: string, max: number): string | undefined {
  try {
    const bytes = readRegularFile(file, max);
    return bytes && decodeText(file, bytes);
  } catch {
    // Binary, too large, or in another encoding: no class names.
    return undefined;
  }
}

/** Compiled sheets are in one file, so their addresses must be absolute. */
const withAbsoluteUrls = (css: string, folder: string): string =>
  css.replace(URLS, (_, quote: string, path: string) => `url(${quote}${FILE}${resolve(folder, path)}${quote})`);
