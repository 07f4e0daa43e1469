import { join, posix, relative, sep } from "node:path";
import { createFence } from "../../engines/sandbox/fence.ts";
import { createTsconfigs } from "../../engines/sandbox/tsconfig.ts";
import { isObject } from "../../safe/is-object.ts";
import { targetSourcesOf, targetsOf } from "./package-targets.ts";
import { packageEntriesOf, packageFolders } from "./packages.ts";
import type { Repository } from "./repository.ts";

/** Resolves imports that are not relative. */
export interface ModuleImports {
  /**
   * A file of the repository, with or without its ending: by `paths` of the nearest `tsconfig.json`, by `imports` of its
   * package, or as a package of the repository, by its source. Undefined for packages that are installed.
   */
  linked(from: string, specifier: string): string | undefined;
  /** A folder of the repository that an import begins with: `@/components/ui`, `@acme/ui/components`. */
  folder(from: string, specifier: string): string | undefined;
  /** The package of a file. @returns its folder. Empty for the repository itself */
  packageOf(path: string): string;
}

interface Package {
  folder: string;
  manifest: Record<string, unknown>;
  /** Its main entry, as source if that exists. */
  entry: string | undefined;
}

const ENDING = /(?:\.d)?\.[cm]?[jt]sx?$/;

/** Reads the module names of a repository. */
export async function createModuleImports(repository: Repository): Promise<ModuleImports> {
  const files = await repository.all();
  const known = new Set(files.flatMap(({ path }) => [path, stemOf(path)]));
  const tsconfigs = createTsconfigs(repository.root, createFence(repository.root));
  const folders = await packageFolders(repository);
  const packages = new Map<string, Package>();
  const byName = new Map<string, Package>();
  for (const folder of folders) {
    const found = folder === "" ? repository.manifest : await repository.json(`${folder}/package.json`);
    const manifest = isObject(found) ? found : {};
    const { source, types, script } = await packageEntriesOf(repository, folder);
    const one = { folder, manifest, entry: source ?? types ?? script };
    packages.set(folder, one);
    if (typeof manifest.name === "string" && !byName.has(manifest.name)) byName.set(manifest.name, one);
  }
  const packageOf = (path: string): string => {
    for (let folder = posix.dirname(path); folder !== "."; folder = posix.dirname(folder))
      if (packages.has(folder)) return folder;
    return "";
  };
  const isThere = (path: string) => known.has(path) || known.has(stemOf(path));
  const first = (candidates: readonly string[]) => candidates.map((one) => posix.normalize(one)).find(isThere);

  function ofPackage(specifier: string): string | undefined {
    const [, name = "", below = ""] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
    const found = byName.get(name);
    if (!found) return undefined;
    if (below === "") return found.entry;
    const targets = targetsOf(found.manifest.exports, `./${below}`);
    return first([
      ...targets.flatMap((target) => targetSourcesOf(target).map((path) => posix.join(found.folder, path))),
      ...[`src/${below}`, below].map((one) => posix.join(found.folder, one)),
    ]);
  }

  function ofPackageImports(from: string, specifier: string): string | undefined {
    const own = packages.get(packageOf(from));
    const targets = targetsOf(own?.manifest.imports, specifier);
    return first(targets.flatMap(targetSourcesOf).map((path) => posix.join(own?.folder ?? "", path)));
  }

  function byPaths(from: string, specifier: string): string | undefined {
    const { candidates } = tsconfigs.of(join(repository.root, posix.dirname(from)));
    return first(candidates(specifier).map((path) => relative(repository.root, path).split(sep).join("/")));
  }

  const parents = new Set(files.flatMap(({ path }) => foldersAbove(path)));
  function folder(from: string, specifier: string): string | undefined {
    const [, name = "", below = ""] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(specifier) ?? [];
    const of = byName.get(name)?.folder;
    const { candidates } = tsconfigs.of(join(repository.root, posix.dirname(from)));
    const home = posix.dirname(from);
    const bare = specifier.replace(/^(?:[@~#][\w-]*|\.)\//, "");
    return [
      ...candidates(specifier).map((path) => relative(repository.root, path).split(sep).join("/")),
      ...(of === undefined ? [] : [posix.join(of, "src", below), posix.join(of, below)]),
      posix.join(home, "src", bare),
      posix.join(home, bare),
    ]
      .map((path) => posix.normalize(path))
      .find((path) => parents.has(path));
  }

  const answers = new Map<string, string | undefined>();
  return {
    packageOf,
    folder,
    linked(from, specifier) {
      const key = `${posix.dirname(from)}\0${specifier}`;
      if (!answers.has(key)) {
        const found = specifier.startsWith("#") ? ofPackageImports(from, specifier) : undefined;
        answers.set(key, found ?? byPaths(from, specifier) ?? ofPackage(specifier));
      }
      return answers.get(key);
    },
  };
}

/** A path without its ending, and without the `index` it may end with. */
const stemOf = (path: string): string => path.replace(ENDING, "").replace(/\/index$/, "");

function foldersAbove(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === "." ? [] : [folder, ...foldersAbove(folder)];
}
