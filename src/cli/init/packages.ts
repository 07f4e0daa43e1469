import { posix } from "node:path";
import { isObject } from "../../safe/is-object.ts";
import type { Repository } from "./repository.ts";

/** Returns the package folder of each file. Empty for the repository itself. */
export async function packagesOf(repository: Repository): Promise<(path: string) => string> {
  const packages = new Set(await packageFolders(repository));
  return (path) => {
    for (let folder = posix.dirname(path); folder !== "."; folder = posix.dirname(folder))
      if (packages.has(folder)) return folder;
    return "";
  };
}

/** Folders of packages, also outside the requested ones. Empty for the repository itself. */
export async function packageFolders(repository: Repository): Promise<string[]> {
  const folders = [""];
  for (const { path } of await repository.all())
    if (path.endsWith("/package.json") && (await isPackage(repository, path))) folders.push(posix.dirname(path));
  return folders;
}

/** A manifest without a name only configures a folder's modules (`{"module": "index.mjs"}`). */
async function isPackage(repository: Repository, path: string): Promise<boolean> {
  const manifest = await repository.json(path);
  return !isObject(manifest) || "name" in manifest || Object.keys(manifest).length === 0;
}

/** The existing entry files of a package. */
export interface PackageEntries {
  /** The source. */
  source: string | undefined;
  /** The published types. */
  types: string | undefined;
  /** The script. */
  script: string | undefined;
}

const SOURCES = [
  "src/index.ts",
  "src/index.tsx",
  "src/index.js",
  "src/index.jsx",
  "src/main.ts",
  "src/components/index.ts",
  "src/components/index.tsx",
  "lib/index.ts",
  "index.ts",
  "index.tsx",
];

/** @see https://nodejs.org/api/packages.html#package-entry-points */
export async function packageEntriesOf(repository: Repository, folder: string): Promise<PackageEntries> {
  const paths = await repository.paths();
  const within = (path: string) => posix.join(folder, path);
  const found = folder === "" ? repository.manifest : await repository.json(within("package.json"));
  const manifest = isObject(found) ? found : {};
  const { exports } = manifest;
  const root = isObject(exports) && "." in exports ? exports["."] : exports;
  const first = (candidates: readonly unknown[]) =>
    candidates
      .filter((one) => typeof one === "string")
      .map(within)
      .find((path) => paths.has(path));
  return {
    source: first([manifest.source, ...SOURCES]),
    types: first([manifest.types, manifest.typings, conditionOf(root, ["types"]), "index.d.ts"]),
    script: first([manifest.module, conditionOf(root, ["import", "module", "default"]), manifest.main, "index.js"]),
  };
}

/** The path for one of these conditions, the first that exists. */
function conditionOf(target: unknown, conditions: readonly string[], depth = 0): string | undefined {
  if (!isObject(target) || depth > 5) return undefined;
  for (const [name, inner] of Object.entries(target)) {
    if (conditions.includes(name) && typeof inner === "string") return inner;
    const deeper =
      name === "types" && !conditions.includes("types") ? undefined : conditionOf(inner, conditions, depth + 1);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
