import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { decodeText, readRegularFile } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { realPathOf } from "../../safe/real-path.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import type { FileFence } from "./fence.ts";

/** The module settings of the nearest `tsconfig.json` of a folder. */
export interface Tsconfig {
  /** Files that were read, absolute. */
  files: readonly string[];
  /** Settings that change how a compiler reads a file. */
  compilerOptions: CompilerOptions;
  /** Each file that couldn't be read, with the reason. Its settings don't apply. */
  faults: readonly string[];
  /** Absolute paths without extensions that `paths` and `baseUrl` give for a specifier, in order of priority. */
  candidates(specifier: string): string[];
}

/** @see https://www.typescriptlang.org/tsconfig/ */
export interface CompilerOptions {
  jsxImportSource?: string;
  experimentalDecorators?: boolean;
  useDefineForClassFields?: boolean;
}

/** The settings of folders, each file read once. */
export interface Tsconfigs {
  /** @param folder absolute path */
  of(folder: string): Tsconfig;
}

const MAX_BYTES = 1 << 20;
/** Files that extend or refer to each other, from one folder. */
const MAX_FILES = 100;

/** File names in the order of a compiler's search. */
const NAMES = ["tsconfig.json", "jsconfig.json"];

interface Rule {
  /** Before and after the `*`. Without one, the whole specifier. */
  pattern: string;
  targets: string[];
}

interface Settings {
  compilerOptions: CompilerOptions;
  rules?: Rule[] | undefined;
  baseUrl?: string | undefined;
}

/**
 * Reads the settings that TypeScript and bundlers apply: the nearest `tsconfig.json` or `jsconfig.json` and the files
 * that it extends. If its own `paths` don't match, the `paths` of referenced projects apply (as in Vite's templates).
 *
 * @param root error messages name files relative to it
 */
export function createTsconfigs(root: string, fence: FileFence): Tsconfigs {
  const byFolder = new Map<string, Tsconfig>();
  const byFile = new Map<string, Tsconfig>();
  const ofFolder = (folder: string): Tsconfig => {
    const known = byFolder.get(folder);
    if (known) return known;
    const file = NAMES.map((name) => join(folder, name)).find(isThere);
    const above = dirname(folder);
    const found = file ? ofFile(file) : above === folder ? NONE : ofFolder(above);
    byFolder.set(folder, found);
    return found;
  };
  const ofFile = (file: string): Tsconfig => {
    const found = byFile.get(file) ?? readTsconfig(file, root, fence);
    byFile.set(file, found);
    return found;
  };
  return { of: ofFolder };
}

const NONE: Tsconfig = { files: [], compilerOptions: {}, faults: [], candidates: () => [] };

function readTsconfig(file: string, root: string, fence: FileFence): Tsconfig {
  const files = new Set<string>();
  const faults: string[] = [];
  const projects: Settings[] = [];
  let reads = 0;
  const queue = [file];
  for (const path of queue) {
    const read = readProject(path, path);
    if (read) projects.push(read.settings);
    for (const reference of read?.references ?? [])
      if (!queue.includes(reference) && queue.length < MAX_FILES) queue.push(reference);
  }
  const compilerOptions = Object.assign({}, ...projects.toReversed().map((each) => each.compilerOptions));
  return {
    files: [...files],
    compilerOptions,
    faults,
    candidates: (specifier) => [...new Set(projects.flatMap((each) => candidatesIn(each, specifier)))],
  };

  /** A file merged over the files it extends. @param project the file whose folder is `${configDir}` */
  function readProject(
    path: string,
    project: string,
    extending: readonly string[] = [],
  ): { settings: Settings; references: string[] } | undefined {
    if (extending.includes(path) || ++reads > MAX_FILES) return undefined;
    const content = contentOf(path);
    if (!content) return undefined;
    const options = isObject(content.compilerOptions) ? content.compilerOptions : {};
    const settings: Settings = { compilerOptions: {} };
    for (const name of textsIn([content.extends].flat())) {
      const base = baseCandidates(path, name).find(isThere);
      if (base === undefined) faults.push(`${shown(path)}: "extends" names "${name}", which doesn't exist`);
      const read = base && readProject(base, project, [...extending, path]);
      if (read) Object.assign(settings, read.settings, mergedOptions(settings, read.settings));
    }
    Object.assign(settings, mergedOptions(settings, { compilerOptions: compilerOptionsIn(options) }));
    const at = (target: string) =>
      resolve(
        dirname(path),
        target.replace(/^\$\{configDir\}/, () => dirname(project)),
      );
    if (typeof options.baseUrl === "string") settings.baseUrl = at(options.baseUrl);
    const from = typeof options.baseUrl === "string" ? at(options.baseUrl) : dirname(path);
    if (isObject(options.paths)) settings.rules = rulesIn(options.paths, from, dirname(project));
    const references = Array.isArray(content.references) ? content.references : [];
    return {
      settings,
      references: references.flatMap((one) =>
        isObject(one) && typeof one.path === "string"
          ? [/\.json$/.test(one.path) ? at(one.path) : join(at(one.path), "tsconfig.json")].filter(isThere)
          : [],
      ),
    };
  }

  function contentOf(path: string): Record<string, unknown> | undefined {
    files.add(path);
    const refusal = fence.refusal(path);
    try {
      if (refusal !== undefined) throw new Error(refusal);
      const bytes = readRegularFile(path, MAX_BYTES);
      const content = bytes && parseJson(withoutComments(decodeText(shown(path), bytes)));
      return isObject(content) ? content : {};
    } catch (error) {
      const reason = refusal ?? reasonOf(error).replace(/\.$/, "");
      faults.push(`${shown(path)} is not read, so its settings are not used: ${reason}`);
      return undefined;
    }
  }

  function shown(path: string): string {
    return relative(root, path).split(sep).join("/");
  }
}

const mergedOptions = (before: Settings, after: Settings): Pick<Settings, "compilerOptions"> => ({
  compilerOptions: { ...before.compilerOptions, ...after.compilerOptions },
});

function compilerOptionsIn(options: Record<string, unknown>): CompilerOptions {
  const { jsxImportSource, experimentalDecorators, useDefineForClassFields } = options;
  return {
    ...(typeof jsxImportSource === "string" ? { jsxImportSource } : {}),
    ...(typeof experimentalDecorators === "boolean" ? { experimentalDecorators } : {}),
    ...(typeof useDefineForClassFields === "boolean" ? { useDefineForClassFields } : {}),
  };
}

/** False if this process can't read the file. */
const isThere = (file: string): boolean => realPathOf(file) !== undefined;

const textsIn = (list: readonly unknown[]): string[] => list.filter((one) => typeof one === "string");

function rulesIn(paths: Record<string, unknown>, from: string, configDir: string): Rule[] {
  const rules = Object.entries(paths).map(([pattern, targets]) => ({
    pattern,
    // Types aren't modules that run.
    targets: textsIn([targets].flat())
      .filter((target) => !/\.d\.[cm]?ts$/.test(target))
      .map((target) =>
        resolve(
          from,
          target.replace(/^\$\{configDir\}/, () => configDir),
        ),
      ),
  }));
  // The pattern with the longest text before the `*` wins. Patterns without `*` come first.
  const rank = ({ pattern }: Rule) => (pattern.includes("*") ? pattern.indexOf("*") : Number.POSITIVE_INFINITY);
  return rules.toSorted((one, other) => rank(other) - rank(one));
}

function candidatesIn({ rules = [], baseUrl }: Settings, specifier: string): string[] {
  const found: string[] = [];
  for (const { pattern, targets } of rules) {
    const [before = "", behind] = pattern.split("*", 2);
    const isMatch =
      behind === undefined
        ? specifier === pattern
        : specifier.length >= before.length + behind.length &&
          specifier.startsWith(before) &&
          specifier.endsWith(behind);
    if (!isMatch) continue;
    const star = behind === undefined ? "" : specifier.slice(before.length, specifier.length - behind.length);
    found.push(...targets.map((target) => target.replace("*", () => star)));
    break;
  }
  return baseUrl === undefined ? found : [...found, join(baseUrl, specifier)];
}

/** The files in which a compiler searches for `extends`. */
function baseCandidates(from: string, name: string): string[] {
  const withEnds = (path: string) => [
    ...(/\.json$/.test(path) ? [path] : []),
    `${path}.json`,
    join(path, "tsconfig.json"),
  ];
  if (isAbsolute(name) || /^\.{1,2}(?:\/|$)/.test(name)) return withEnds(resolve(dirname(from), name));
  const found: string[] = [];
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    found.push(...withEnds(join(folder, "node_modules", name)));
    if (folder === dirname(folder)) return found;
  }
}

/** Removes comments and trailing commas from JSON, as TypeScript does. */
const withoutComments = (text: string): string =>
  text
    .replace(/^\uFEFF/, "")
    .replace(/("(?:\\.|[^"\\])*"?)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (_, literal?: string) => literal ?? " ")
    .replace(/("(?:\\.|[^"\\])*"?)|,(?=\s*[}\]])/g, (_, literal?: string) => literal ?? "");
